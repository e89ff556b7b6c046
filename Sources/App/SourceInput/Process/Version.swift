import CPosix

/// The version of the program.
package let sitegenVersion = "0.2.0"

/// The commit that a package was built from, or an empty text.
package let sitegenCommit = unsafe String(cString: sitegen_commit())
