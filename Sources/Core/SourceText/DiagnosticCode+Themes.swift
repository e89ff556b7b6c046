extension DiagnosticCode {
    /// What the codes of themes, hooks and assets mean.
    var themeSentences: String {
        switch self {
        case .hookPolicy:
            "A hook loads something from another host, or has an inline script or style. Visitors then ask that host, and a content security policy that your host sends has to allow it. Add the source to that policy, and to policy under theme in the settings, which ends the warning. Frames are allowed by the pages themselves where they have a policy."
        case .hookInline:
            "A hook has something inline that a strict content security policy cannot allow, such as an attribute onclick or style, or an address whose host only a value has. Put scripts and styles into templates/assets/, and name them with {{root}}{{assets.NAME}}."
        case .missingAsset:
            "A style sheet names a file, with url() or @import, that is not in templates/assets/. Names are relative to the style sheet. They are replaced by names with a hash, so that browsers may keep the files; addresses with a scheme, a host or a root of their own stay as they are."
        case .styleCircle:
            "Style sheets name each other in a circle. Each name has a hash of the content, so that neither can be made before the other."
        case .nameGoingAway:
            "A template uses a name that the next version of the template interface does not have. It works for at least a year from the first release that warns. Write what the help says."
        case .unknownTheme:
            "The settings name a theme that is neither built in nor a folder in templates/themes/."
        case .wrongInterface:
            "The file theme.yml of a theme says for which version of the template interface it is written, and this sitegen does not have it. Use a newer sitegen, or a version of the theme for this one."
        case .lowContrast:
            "Two colours are so similar that letters are hard to read: WCAG asks for a contrast of 4.5, and of 3 for the outline of the focus. Below 3, or 2 for the focus, it is an error. A colour that the settings do not name is the one of the theme."
        case .wrongColor: "A colour is written as #rgb or #rrggbb, so that its contrast can be computed."
        case .missingThemeFile:
            "The settings name a font or logo that is neither in templates/assets/ nor in content/static/, or is no file of that kind. Fonts are WOFF2 files."
        default:
            "The settings of the theme ask for something that no template of the site shows: its own layout.html lacks the name, such as {{themeStylesheet}}."
        }
    }

    static let themeExamples: [DiagnosticCode: DiagnosticExample] = [
        .hookPolicy: .init(
            "content/site.yml", wrong: "title: Records", right: "theme: {policy: [\"https://stats.example\"]}"),
        .hookInline: .init(
            "templates/partials/hooks/footer.html", wrong: "<p style=\"color: red\">Mono</p>",
            right: "<p class=\"mono\">Mono</p>"),
        .missingAsset: .init(
            "templates/assets/style.css", wrong: "body { background: url(papper.png) }",
            right: "body { background: url(paper.png) }"),
        .styleCircle: .init(
            "templates/assets/a.css", wrong: "@import url(a.css);", right: "@import url(b.css);"),
        .nameGoingAway: .init(
            "templates/layout.html", wrong: "{{root}}{{printStylesheet}}", right: "{{root}}{{assets.print.css}}"),
        .unknownTheme: .init("content/site.yml", wrong: "theme: archiv", right: "theme: archive"),
        .wrongInterface: .init("templates/theme.yml", wrong: "version: 9", right: "version: 1"),
        .lowContrast: .init(
            "content/site.yml", wrong: "theme: {colors: {light: {text: \"#aaa\"}}}",
            right: "theme: {colors: {light: {text: \"#222\"}}}"),
        .wrongColor: .init(
            "content/site.yml", wrong: "theme: {colors: {light: {text: navy}}}",
            right: "theme: {colors: {light: {text: \"#000080\"}}}"),
        .missingThemeFile: .init(
            "content/site.yml", wrong: "theme: {logo: lgo.svg}", right: "theme: {logo: logo.svg}"),
        .unusedThemeSetting: .init(
            "templates/layout.html", wrong: "<head></head>",
            right: "<head><link rel=\"stylesheet\" href=\"{{root}}{{themeStylesheet}}\"></head>"),
    ]
}
