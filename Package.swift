// swift-tools-version: 6.3
import PackageDescription

// MARK: - Groups

/// The folders of `Sources`, and of the tests.
///
/// A module uses modules of its own group and of those before it.
enum Group: Int {
    /// What Swift needs to use a C library, nothing else.
    case c
    /// Texts, readers, templates, albums: values that know nothing of a site.
    case core
    /// Settings, and the files of other programs.
    case input
    /// The site and its pages.
    case site
    /// What is done to a collection or with a site: edits, reports, the guide, the plan of a deployment.
    case tools
    /// Disk, network, processes and the command line.
    case app

    var name: String { ["C", "Core", "Input", "Site", "Tools", "App"][rawValue] }
    var folder: String { "Sources/" + name }
}

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Without it, a cold build of 10,000 albums takes 18 % more processor time than with one module.
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// For modules that tests run most.
///
/// As a whole, such a module compiles in three quarters of the processor time.
let optimised: [SwiftSetting] = [
    .unsafeFlags(
        ["-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"], .when(configuration: .debug))
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// The group of each module so far.
var groups: [String: Group] = [:]

/// A module of a group.
///
/// `embeds` are its folders whose files are compiled into it.
@MainActor func module(
    _ name: String, in group: Group, uses: [String] = [], embeds: [String]? = nil, isOptimised: Bool = false,
    parses: Bool = false
) -> Target {
    for used in uses {
        guard let other = groups[used] else { preconditionFailure("\(name) uses \(used), which is declared after it") }
        precondition(other.rawValue <= group.rawValue, "\(name) in \(group) uses \(used) in \(other)")
    }
    groups[name] = group
    return .target(
        name: name, dependencies: uses.map { .byName(name: $0) } + (parses ? [argumentParser] : []),
        path: "\(group.folder)/\(name)", exclude: embeds ?? [],
        swiftSettings: strict + (isOptimised ? optimised : []), plugins: embeds == nil ? [] : ["EmbedFilesPlugin"])
}

/// A C target in front of a library, which the linker finds or the program opens at run time.
@MainActor func boundary(_ name: String, links library: String? = nil) -> Target {
    groups[name] = .c
    return .target(
        name: name, path: "\(Group.c.folder)/\(name)", linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

/// A C library that pkg-config knows, and the package of Debian that has it.
@MainActor func library(_ name: String, _ pkgConfig: String, apt package: String) -> Target {
    groups[name] = .c
    return .systemLibrary(
        name: name, path: "\(Group.c.folder)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The tests of a group's modules.
@MainActor func tests(
    _ name: String, in group: Group, of uses: [String], exclude: [String] = [], and others: [Target.Dependency] = []
) -> Target {
    .testTarget(
        name: name, dependencies: uses.map { .byName(name: $0) } + ["TestSupport"] + others,
        path: "Tests/\(group.name)/\(name)", exclude: exclude, swiftSettings: strict)
}

// MARK: - Package

let package = Package(
    name: "sitegen",
    products: [
        .executable(name: "sitegen", targets: ["sitegen"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        boundary("CPosix"),
        boundary("CCmark", links: "cmark"),
        library("CYAML", "yaml-0.1", apt: "libyaml-dev"),
        library("CZlib", "zlib", apt: "zlib1g-dev"),
        library("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
        boundary("CTag", links: "tag"),
        boundary("CCurl"),
        boundary("CImage"),
        boundary("CText"),

        module("SourceText", in: .core, isOptimised: true),
        module("Layout", in: .core),
        module("Markdown", in: .core, uses: ["CCmark"], isOptimised: true),
        module("YAML", in: .core, uses: ["CYAML"], isOptimised: true),
        module("SQLite", in: .core, uses: ["CSQLite"]),
        module("AudioTags", in: .core, uses: ["CTag"]),
        module("Images", in: .core, uses: ["CImage"], isOptimised: true),
        module("Zip", in: .core, uses: ["CZlib"], isOptimised: true),
        module("Readers", in: .core, uses: ["SourceText", "YAML", "Zip"], isOptimised: true),
        module("Templates", in: .core, uses: ["SourceText"], isOptimised: true),
        module("Albums", in: .core, uses: ["SourceText", "Readers"], embeds: ["han"], isOptimised: true),
        module("Localization", in: .core, uses: ["SourceText", "Readers", "Templates", "Albums"], embeds: []),
        module("Formats", in: .core, uses: ["SourceText", "Readers", "Albums"], isOptimised: true),

        module("Theming", in: .input, uses: ["SourceText", "Readers", "Templates", "Albums"]),
        module(
            "Settings", in: .input,
            uses: ["SourceText", "Layout", "Markdown", "Readers", "Albums", "Formats", "Theming"]),
        module(
            "Recognition", in: .input, uses: ["SourceText", "Readers", "Albums", "Settings"], embeds: ["columns"],
            isOptimised: true),
        module(
            "Adapters", in: .input, uses: ["SourceText", "SQLite", "Readers", "Albums", "Settings", "Recognition"]),
        module(
            "MusicServices", in: .input,
            uses: ["SourceText", "Readers", "Albums", "Settings", "Recognition", "Adapters"]),

        module("Covers", in: .site, uses: ["SourceText", "Layout", "Templates", "Albums", "Settings"]),
        module("CoverSearch", in: .site, uses: ["SourceText", "Readers", "Albums", "MusicServices"]),
        module(
            "Places", in: .site,
            uses: ["SourceText", "Readers", "Albums", "Localization", "Settings", "Recognition", "Adapters"],
            embeds: ["maps"]),
        module(
            "SiteModel", in: .site,
            uses: [
                "SourceText", "Layout", "Readers", "Templates", "Albums", "Localization", "Formats", "Theming",
                "Settings", "Covers", "Places",
            ]),
        module(
            "Pages", in: .site,
            uses: [
                "SourceText", "Layout", "Markdown", "Templates", "Albums", "Localization", "Formats", "Theming",
                "Settings", "Adapters", "Covers", "CoverSearch", "SiteModel",
            ],
            embeds: [], isOptimised: true),

        module(
            "Editing", in: .tools,
            uses: [
                "SourceText", "Markdown", "YAML", "Readers", "Albums", "Formats", "Theming", "Settings",
                "Recognition", "Adapters",
            ]),
        module(
            "Guide", in: .tools,
            uses: [
                "SourceText", "Readers", "Albums", "Localization", "Theming", "Settings", "Recognition",
                "Adapters", "MusicServices", "SiteModel", "Pages",
            ],
            embeds: ["diagnostics", "site", "templates"]),
        module("Deploy", in: .tools, uses: ["SourceText", "Readers", "Settings"]),

        module("FileSystem", in: .app, uses: ["CPosix", "SourceText"], isOptimised: true),
        module("Publishing", in: .app, uses: ["SourceText", "FileSystem"], isOptimised: true),
        module(
            "Connectors", in: .app,
            uses: ["CCurl", "SourceText", "AudioTags", "Readers", "Settings", "Adapters", "MusicServices"]),
        module(
            "SourceInput", in: .app,
            uses: [
                "CPosix", "SourceText", "AudioTags", "Readers", "Albums", "Settings", "Adapters", "MusicServices",
                "FileSystem", "Connectors",
            ]),
        module("SocialImages", in: .app, uses: ["CText", "Images", "Covers"]),
        module(
            "SiteBuilding", in: .app,
            uses: [
                "CPosix", "SourceText", "AudioTags", "Images", "Readers", "Templates", "Albums", "Settings",
                "MusicServices", "Covers", "CoverSearch", "SiteModel", "Pages", "Editing", "FileSystem", "Publishing",
                "Connectors", "SourceInput", "SocialImages",
            ],
            parses: true),
        module(
            "SiteEditing", in: .app,
            uses: [
                "SourceText", "Readers", "Albums", "Formats", "Settings", "Recognition", "Adapters", "SiteModel",
                "Pages",
                "Editing", "FileSystem", "SourceInput", "SiteBuilding",
            ],
            embeds: ["hosts", "starts"]),
        module(
            "Deployment", in: .app,
            uses: [
                "SourceText", "Theming", "Settings", "Deploy", "FileSystem", "Publishing", "SourceInput",
                "SiteBuilding",
            ]),
        module("Preview", in: .app, uses: ["SourceText"]),
        module(
            "PreviewSession", in: .app,
            uses: [
                "SourceText", "AudioTags", "Readers", "Albums", "Settings", "MusicServices", "CoverSearch", "SiteModel",
                "Pages", "Editing", "FileSystem", "SourceInput", "SiteBuilding", "SiteEditing", "Preview",
            ],
            embeds: ["pages"], parses: true),
        .executableTarget(
            name: "sitegen",
            dependencies: [
                "SourceText", "Layout", "Markdown", "YAML", "SQLite", "Zip", "AudioTags", "Images", "Readers",
                "Albums", "Formats", "Settings", "Recognition", "Adapters", "MusicServices", "CoverSearch", "Pages",
                "Editing",
                "Guide", "Deploy", "FileSystem", "Publishing", "Connectors", "SourceInput", "SocialImages",
                "SiteBuilding",
                "SiteEditing", "Deployment", "Preview", "PreviewSession", argumentParser,
            ],
            path: "Sources/App/sitegen",
            swiftSettings: strict,
            // Memory for thousands of small texts on all cores: a cold build takes a tenth less time than with glibc's.
            linkerSettings: [
                .linkedLibrary("mimalloc"),
                // Packs 1.1 MB of relocations into 10 kB, so that each start takes a tenth less time (glibc 2.36).
                .unsafeFlags(
                    ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
                    .when(configuration: .release)),
            ]
        ),

        // Compiles templates/, content/ and the folders of modules into the program.
        .executableTarget(name: "EmbedFiles", path: "Sources/Core/EmbedFiles", swiftSettings: strict),
        .plugin(
            name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
            path: "Sources/Core/EmbedFilesPlugin"),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "AlbumTestSupport",
            dependencies: ["SourceText", "Readers", "Albums", "Settings", "Adapters", "TestSupport"],
            path: "Tests/AlbumTestSupport", swiftSettings: strict),

        .target(
            name: "SiteTestSupport", dependencies: ["FileSystem", "FaultInjection", "TestSupport"],
            path: "Tests/SiteTestSupport", swiftSettings: strict),

        tests("SourceTextTests", in: .core, of: ["SourceText"]),
        tests("LayoutTests", in: .core, of: ["SourceText", "Readers", "Layout"]),
        tests("MarkdownTests", in: .core, of: ["Markdown"]),
        tests("SQLiteTests", in: .core, of: ["SQLite"]),
        tests("AudioTagsTests", in: .core, of: ["AudioTags"]),
        .executableTarget(
            name: "ImageProbe", dependencies: ["Images"], path: "Tests/Core/ImageProbe", swiftSettings: strict),
        tests("ImagesTests", in: .core, of: ["Images", "ImageProbe"], exclude: ["hostile.py"]),
        tests("ReadersTests", in: .core, of: ["SourceText", "Readers", "AlbumTestSupport"]),
        tests("TemplatesTests", in: .core, of: ["SourceText", "Templates", "AlbumTestSupport"]),
        tests("AlbumsTests", in: .core, of: ["SourceText", "Readers", "Albums"]),
        tests("LocalizationTests", in: .core, of: ["SourceText", "Albums", "Localization"]),
        tests("FormatsTests", in: .core, of: ["Formats"]),

        tests("ThemingTests", in: .input, of: ["SourceText", "Readers", "Templates", "Theming"]),
        tests("SettingsTests", in: .input, of: ["SourceText", "Settings", "AlbumTestSupport"]),
        // The functions of the C library that allocate, counted; a program of its own, because it counts all of them.
        .target(name: "Allocations", path: "Tests/Input/Allocations"),
        .executableTarget(
            name: "ReadingProbe",
            dependencies: [
                "SourceText", "Readers", "Albums", "Settings", "Recognition", "Adapters", "Editing", "Allocations",
                "TestSupport",
            ],
            path: "Tests/Input/ReadingProbe", swiftSettings: strict),
        tests(
            "RecognitionTests", in: .input,
            of: ["SourceText", "Readers", "Albums", "Settings", "Recognition", "Adapters", "ReadingProbe"]),
        tests(
            "AdaptersTests", in: .input,
            of: [
                "SourceText", "Readers", "Albums", "Settings", "Recognition", "Adapters", "MusicServices",
                "AlbumTestSupport",
            ]),

        tests("CoverSearchTests", in: .site, of: ["SourceText", "Readers", "Albums", "CoverSearch"]),
        tests("SiteModelTests", in: .site, of: ["SiteModel"]),
        tests(
            "PagesTests", in: .site,
            of: [
                "SourceText", "Layout", "Markdown", "Readers", "Templates", "Albums", "Localization", "Formats",
                "Theming", "Settings", "Adapters", "MusicServices", "Covers", "Places", "SiteModel", "Pages",
                "Editing", "AlbumTestSupport",
            ]),
        tests(
            "GoldenTests", in: .site,
            of: [
                "SourceText", "AudioTags", "Templates", "Albums", "Settings", "Adapters",
                "MusicServices", "Covers", "Pages", "Connectors",
            ],
            exclude: ["Sites", "Templates", "Themes"]),

        tests(
            "EditingTests", in: .tools,
            of: [
                "SourceText", "Markdown", "Readers", "Albums", "Formats", "Settings", "Adapters", "Covers", "Pages",
                "Editing", "AlbumTestSupport",
            ],
            exclude: ["Lint/Sites"]),

        tests(
            "ConnectorsTests", in: .app,
            of: [
                "SourceText", "AudioTags", "Readers", "Albums", "Settings", "Adapters", "MusicServices", "Connectors",
            ]),
        tests("SocialImagesTests", in: .app, of: ["Images", "Albums", "Covers", "SocialImages"]),
        tests("PreviewTests", in: .app, of: ["Preview"]),
        // File calls that fail, defined again in front of the C library's.
        .target(name: "FaultInjection", path: "Tests/App/FaultInjection"),
        tests(
            "SiteBuildingTests", in: .app,
            of: [
                "SourceText", "Images", "Readers", "Templates", "Albums", "Theming", "Settings", "Adapters", "Pages",
                "Editing", "Deploy", "FileSystem", "Publishing", "Connectors", "SourceInput", "SiteBuilding",
                "SiteEditing", "Deployment", "SiteTestSupport",
            ]),
        tests(
            "SitegenTests", in: .app,
            of: [
                "sitegen", "SourceText", "Readers", "Albums", "Localization", "Theming", "Settings", "Recognition",
                "Adapters", "MusicServices", "Covers", "SiteModel", "Pages", "Editing", "Guide", "FileSystem",
                "Connectors", "SourceInput", "SocialImages", "SiteBuilding", "SiteEditing", "Preview", "PreviewSession",
                "SiteTestSupport",
            ],
            and: [argumentParser]),

        .target(
            name: "FuzzTargets",
            dependencies: [
                "SourceText", "Markdown", "Images", "Readers", "Templates", "Albums", "Formats", "Theming", "Settings",
                "Recognition", "Adapters", "MusicServices", "CoverSearch", "Pages", "Deploy", "FileSystem",
                "Publishing", "Connectors", "SourceInput", "SiteBuilding", "SiteEditing", "Preview", "TestSupport",
            ],
            path: "Tests/Fuzz/Targets", swiftSettings: strict),
        .testTarget(
            name: "FuzzTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Tests", swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)

// `.ci/fuzz` builds with SITEGEN_FUZZ=1. Modules are then instrumented for libFuzzer.
if Context.environment["SITEGEN_FUZZ"] != nil {
    let instrumented: SwiftSetting = .unsafeFlags(["-sanitize=fuzzer"])
    for target in package.targets where target.type == .regular {
        target.swiftSettings = (target.swiftSettings ?? []) + [instrumented]
        target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
        target.cxxSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
    }
    package.targets += [
        .executableTarget(
            name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver",
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
    ]
}
