extension DiagnosticCode {
    /// What the codes of `sitegen deploy` mean.
    var deploySentences: String {
        switch self {
        case .wrongDeploy:
            "The section deploy of the settings names one place for the site: a folder, an address for rsync, a remote of rclone, or a git repository. Each is written in its own way, so that a mistyped address cannot become a folder on your disk."
        case .noDeploy:
            "sitegen deploy puts the site where the section deploy of the settings says, and there is no such section."
        case .targetNotOurs:
            "The place for the site has files, but no list of files that sitegen deploy put there; or a folder in it is a symbolic link. Files of others are never replaced silently. With --adopt, sitegen starts a list there: it replaces files that have the names of files of the site, and removes only what it put there itself."
        case .hostLimit:
            "The host takes only so many files, files up to a size, or so much in all. This is checked before anything is sent. Files that the site no longer has count until they have been unneeded for the time of keep."
        case .tooManyRemovals:
            "More files would be removed than maxDelete allows. If that is right, name a greater number with --max-delete."
        case .missingTool:
            "The transfer is the work of another program, such as rsync, rclone or git, which is not installed."
        default:
            "The program that sends the files failed, or the place for the site cannot be written. Old pages are whole, and the next sitegen deploy sends what is missing."
        }
    }

    static let deployExamples: [DiagnosticCode: DiagnosticExample] = [
        .wrongDeploy: .init(
            "content/site.yml", wrong: "deploy: {folder: \"s3:/records\"}", right: "deploy: {rclone: \"s3:records\"}"),
        .noDeploy: .init(
            "content/site.yml", wrong: "title: Records", right: "title: Records\ndeploy: {folder: /srv/www}"),
        .targetNotOurs: .init(
            "content/site.yml", wrong: "deploy: {folder: /srv}", right: "deploy: {folder: /srv/records}"),
        .hostLimit: .init(
            "content/site.yml", wrong: "a recording of 40 MB, with `host: cloudflare`", right: "a recording of 20 MB"),
        .tooManyRemovals: .init(
            "the command line", wrong: "sitegen deploy", right: "sitegen deploy --max-delete 500"),
        .missingTool: .init("the command line", wrong: "sitegen deploy", right: "apt install rsync"),
        .transferFailed: .init(
            "content/site.yml", wrong: "deploy: {rsync: \"me@music.exampel:/srv/www\"}",
            right: "deploy: {rsync: \"me@music.example:/srv/www\"}"),
    ]
}
