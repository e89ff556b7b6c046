/// The version of the program.
let sitegenVersion = "0.1.0"
