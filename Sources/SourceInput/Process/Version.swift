/// The version of the program.
package let sitegenVersion = "0.1.0"
