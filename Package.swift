// swift-tools-version: 6.3
import PackageDescription

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

/// Modules that tests run most, which are optimised in debug builds as well.
let optimised: Set = [
    "SourceText", "Readers", "Templates", "Albums", "Markdown", "FileSystem", "Publishing", "SiteKit", "SiteModel",
    "PageFields", "Images", "YAML", "Search", "Lists", "SourceCollection", "Addresses",
]

let package = Package(
    name: "sitegen",
    products: [
        .executable(name: "sitegen", targets: ["sitegen"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        // C boundaries: what Swift needs to use a library, nothing else.
        .target(name: "CCmark", linkerSettings: [.linkedLibrary("cmark")]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "CTag",
            linkerSettings: [.linkedLibrary("tag")]),
        .target(name: "CCurl"),
        .target(name: "CImage"),
        .target(name: "CText"),
        .target(name: "CPosix"),

        // One Swift module in front of each C library.
        .target(name: "Markdown", dependencies: ["CCmark"], swiftSettings: strict),
        .target(name: "YAML", dependencies: ["CYAML"], swiftSettings: strict),
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
        .target(name: "AudioTags", dependencies: ["CTag"], swiftSettings: strict),
        .target(name: "Images", dependencies: ["CImage"], swiftSettings: strict),

        // What makes the site: values in, values out. Each target uses only those above it.
        .target(name: "SourceText", swiftSettings: strict),
        .target(name: "Readers", dependencies: ["SourceText", "YAML"], swiftSettings: strict),
        .target(name: "Templates", dependencies: ["SourceText"], swiftSettings: strict),
        .target(name: "Layout", swiftSettings: strict),
        .target(name: "Albums", dependencies: ["SourceText"], swiftSettings: strict),
        .target(
            name: "Localization", dependencies: ["SourceText", "Readers", "Templates", "Albums"],
            swiftSettings: strict,
            plugins: ["EmbedFilesPlugin"]
        ),
        .target(name: "Search", dependencies: ["SourceText"], swiftSettings: strict),
        .target(name: "DrawnCovers", dependencies: ["SourceText"], swiftSettings: strict),
        .target(
            name: "Covers",
            dependencies: ["SourceText", "Templates", "Layout", "Albums", "DrawnCovers", "SourceCollection"],
            swiftSettings: strict),
        .target(
            name: "SocialImages", dependencies: ["Covers", "Images", "CText"], swiftSettings: strict),
        .target(name: "CoverSearch", dependencies: ["SourceText", "Readers", "Albums"], swiftSettings: strict),
        .target(name: "XML", dependencies: ["SourceText", "Readers"], swiftSettings: strict),
        .target(name: "ForeignValues", dependencies: ["SourceText", "Readers", "Albums"], swiftSettings: strict),
        .target(name: "Redirects", dependencies: ["SourceText", "Albums"], swiftSettings: strict),
        .target(name: "Feeds", dependencies: ["SourceText", "Albums"], swiftSettings: strict),
        .target(name: "StructuredData", dependencies: ["SourceText", "Albums"], swiftSettings: strict),
        .target(
            name: "SiteData", dependencies: ["SourceText", "Readers", "Templates", "Albums"], swiftSettings: strict),
        .target(name: "Queries", dependencies: ["SourceText", "Readers", "Albums"], swiftSettings: strict),
        .target(
            name: "Components", dependencies: ["SourceText", "Readers", "Templates", "Albums", "Queries"],
            swiftSettings: strict),
        .target(name: "Themes", dependencies: ["SourceText", "Readers", "Templates", "Albums"], swiftSettings: strict),
        .target(
            name: "SourceCollection",
            dependencies: [
                "SourceText", "Readers", "Layout", "Albums", "Markdown", "Queries", "Redirects", "Components", "Feeds",
                "Themes",
            ],
            swiftSettings: strict),
        .target(
            name: "Recognition",
            dependencies: ["SourceText", "Readers", "Albums", "ForeignValues", "SourceCollection"],
            swiftSettings: strict),
        .target(
            name: "Statistics",
            dependencies: ["SourceText", "Templates", "Albums", "Search", "Queries", "SourceCollection"],
            swiftSettings: strict),
        .target(
            name: "Adapters",
            dependencies: [
                "SourceText", "Readers", "Albums", "ForeignValues", "SourceCollection", "Recognition", "SQLite", "XML",
            ],
            swiftSettings: strict),
        .target(
            name: "MusicServices",
            dependencies: ["SourceText", "Readers", "Albums", "ForeignValues", "SourceCollection", "Adapters"],
            swiftSettings: strict),
        .target(
            name: "ListEdit",
            dependencies: [
                "SourceText", "Readers", "Albums", "ForeignValues", "SourceCollection", "Adapters", "YAML",
            ],
            swiftSettings: strict),
        .target(
            name: "Lint",
            dependencies: [
                "SourceText", "Readers", "Albums", "Markdown", "Components", "SourceCollection", "ListEdit",
            ],
            swiftSettings: strict),
        .target(
            name: "Migration", dependencies: ["SourceText", "Readers", "Albums"], swiftSettings: strict),
        .target(
            name: "Places",
            dependencies: [
                "SourceText", "Readers", "Albums", "ForeignValues", "Localization", "SourceCollection", "Adapters",
            ],
            exclude: ["maps"],
            swiftSettings: strict,
            plugins: ["EmbedFilesPlugin"]
        ),
        .target(
            name: "Addresses",
            dependencies: ["SourceText", "Readers", "Albums", "Covers", "Redirects", "SourceCollection"],
            swiftSettings: strict),
        .target(
            name: "Lists",
            dependencies: [
                "SourceText", "Layout", "Albums", "Localization", "Queries", "SourceCollection", "Places",
            ],
            swiftSettings: strict),
        .target(
            name: "Recordings",
            dependencies: ["SourceText", "Templates", "Albums", "Feeds", "SourceCollection", "Addresses"],
            swiftSettings: strict),
        .target(
            name: "PageFields",
            dependencies: [
                "SourceText", "Templates", "Layout", "Albums", "Localization", "Covers", "SourceCollection",
                "Addresses", "Feeds", "Lists", "Places", "Recordings", "SiteData",
            ],
            swiftSettings: strict),
        .target(
            name: "Exports",
            dependencies: ["SourceText", "Albums", "SourceCollection", "ListEdit", "Recordings"], swiftSettings: strict),
        .target(
            name: "SiteModel",
            dependencies: [
                "SourceText", "Layout", "Albums", "Localization", "Search", "Statistics", "DrawnCovers", "Covers",
                "Queries", "Redirects", "SourceCollection", "Addresses", "Components", "Feeds", "Lists", "PageFields",
                "Recordings", "Exports", "Places",
            ],
            swiftSettings: strict),
        .target(
            name: "SiteKit",
            dependencies: [
                "SourceText", "Readers", "Templates", "Layout", "Albums", "Localization", "Search", "Statistics",
                "DrawnCovers", "Covers", "CoverSearch", "Queries", "SiteData", "Redirects", "SourceCollection",
                "Addresses", "Adapters", "Places", "Markdown", "Components", "Feeds", "Lists",
                "PageFields", "Recordings", "StructuredData", "Themes", "Exports", "SiteModel",
            ],
            swiftSettings: strict,
            plugins: ["EmbedFilesPlugin"]
        ),

        // The guide: pages written by hand, and pages made from the tables of the modules above.
        .target(
            name: "Guide",
            dependencies: [
                "SourceText", "Readers", "Templates", "Albums", "ForeignValues", "Localization", "Queries",
                "Components",
                "Themes", "SourceCollection", "Recognition", "MusicServices", "Addresses", "SiteKit",
            ],
            exclude: ["site", "templates"],
            swiftSettings: strict,
            plugins: ["EmbedFilesPlugin"]
        ),

        // What uses the network on behalf of adapters: servers, and the tags of recordings.
        .target(
            name: "Connectors",
            dependencies: [
                "SourceText", "Readers", "SourceCollection", "Adapters", "MusicServices", "AudioTags", "CCurl",
            ],
            swiftSettings: strict),

        // A server of values that lie in memory, for the browsers of this machine.
        .target(name: "Preview", dependencies: ["SourceText"], swiftSettings: strict),

        // The process, from the calls of the system up to the command line.
        .target(name: "FileSystem", dependencies: ["SourceText", "CPosix"], swiftSettings: strict),
        .target(name: "Publishing", dependencies: ["SourceText", "FileSystem"], swiftSettings: strict),
        .target(
            name: "SourceInput",
            dependencies: [
                "SourceText", "Readers", "Albums", "SourceCollection", "Adapters", "MusicServices", "AudioTags",
                "Connectors",
                "FileSystem",
                "CPosix",
            ],
            swiftSettings: strict),
        .target(
            name: "SiteBuilding",
            dependencies: [
                "SourceText", "Readers", "Templates", "Albums", "DrawnCovers", "CoverSearch", "SourceCollection",
                "Covers", "Redirects", "ListEdit", "Lint", "SiteKit", "AudioTags", "Connectors", "Images",
                "SocialImages",
                "FileSystem", "Publishing", "MusicServices", "SourceInput", "Recordings",
                "CPosix",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .target(
            name: "Deploy", dependencies: ["SourceText", "Readers", "SourceCollection"], swiftSettings: strict),
        .target(
            name: "Deployment",
            dependencies: [
                "SourceText", "SourceCollection", "Themes", "Deploy", "FileSystem", "Publishing", "SourceInput",
                "SiteBuilding",
            ],
            swiftSettings: strict),
        .target(
            name: "SiteEditing",
            dependencies: [
                "SourceText", "Readers", "Albums", "SourceCollection", "Recognition", "Adapters", "ListEdit",
                "FileSystem", "SourceInput", "SiteBuilding", "Migration", "SiteKit",
            ],
            exclude: ["hosts", "starts"],
            swiftSettings: strict,
            plugins: ["EmbedFilesPlugin"]
        ),
        .target(
            name: "PreviewSession",
            dependencies: [
                "SourceText", "Readers", "Albums", "SourceCollection", "ListEdit", "SiteKit", "AudioTags", "Preview",
                "FileSystem", "SourceInput", "SiteBuilding", "SiteEditing",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["pages"],
            swiftSettings: strict,
            plugins: ["EmbedFilesPlugin"]
        ),
        .executableTarget(
            name: "sitegen",
            dependencies: [
                "SourceText", "Readers", "Layout", "Albums", "CoverSearch", "SourceCollection", "Recognition",
                "Adapters", "ListEdit", "Lint", "SiteKit", "Preview", "FileSystem", "SourceInput", "SiteBuilding",
                "SiteEditing", "PreviewSession", "CPosix", "Migration", "Markdown", "YAML", "SQLite", "AudioTags",
                "Images", "SocialImages", "Connectors", "Guide", "Publishing", "Deployment",
                "Deploy",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
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

        // Compiles templates/ and content/ into the binary.
        .executableTarget(name: "EmbedFiles", swiftSettings: strict),
        .plugin(
            name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
            path: "Sources/EmbedFilesPlugin"),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "MarkdownTests", dependencies: ["Markdown", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CoverSearchTests", dependencies: ["CoverSearch", "SourceText", "Readers", "Albums", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StatisticsTests", dependencies: ["Statistics", "SourceText", "Albums", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "SearchTests", dependencies: ["Search", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "LintTests",
            dependencies: [
                "Lint", "ListEdit", "SourceText", "Readers", "Albums", "SourceCollection", "Adapters", "SiteKit",
                "Covers", "TestSupport",
            ],
            exclude: ["Sites"],
            swiftSettings: strict),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ConnectorsTests",
            dependencies: [
                "Connectors", "SourceText", "Readers", "Albums", "SourceCollection", "Adapters", "MusicServices",
                "SiteKit",
                "AudioTags", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(name: "AudioTagsTests", dependencies: ["AudioTags", "TestSupport"], swiftSettings: strict),
        .executableTarget(
            name: "ImageProbe", dependencies: ["Images"], path: "Tests/ImageProbe", swiftSettings: strict),
        .testTarget(
            name: "ImagesTests", dependencies: ["Images", "ImageProbe", "TestSupport"], exclude: ["hostile.py"],
            swiftSettings: strict),
        .testTarget(
            name: "SocialImagesTests", dependencies: ["SocialImages", "Albums", "Covers", "Images", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "PreviewTests", dependencies: ["Preview", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "RecognitionTests",
            dependencies: [
                "Recognition", "SourceText", "Readers", "Albums", "SourceCollection", "Adapters", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SiteKitTests",
            dependencies: [
                "SourceText", "Readers", "Templates", "Layout", "Albums", "Localization", "SourceCollection",
                "Adapters", "MusicServices", "ListEdit", "Migration",
                "Places", "DrawnCovers", "Covers", "Search", "Statistics", "SiteKit", "YAML", "SQLite", "TestSupport",
                "StructuredData",
                "Queries", "SiteData", "Redirects", "Components", "Addresses", "XML", "ForeignValues",
                "Feeds", "Lists", "PageFields", "Recordings", "Themes",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GoldenTests",
            dependencies: [
                "SourceText", "Readers", "Templates", "Layout", "Albums", "SourceCollection", "Adapters", "Covers",
                "MusicServices", "ListEdit",
                "SiteKit", "AudioTags", "Connectors", "TestSupport",
            ],
            exclude: ["Sites", "Templates", "Themes"],
            swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "SourceText", "Readers", "Templates", "Layout", "Albums", "SourceCollection", "Adapters", "SiteKit",
                "FileSystem", "Publishing", "SourceInput", "SiteBuilding", "SiteEditing", "Markdown", "Preview",
                "Images", "Connectors", "XML", "Components", "TestSupport",
            ],
            path: "Tests/Fuzz/Targets", swiftSettings: strict),
        .testTarget(
            name: "FuzzTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Tests", swiftSettings: strict),
        // File calls that fail, defined again in front of the C library's.
        .target(name: "FaultInjection", path: "Tests/FaultInjection"),
        .testTarget(
            name: "SitegenTests",
            dependencies: [
                "sitegen", "SourceText", "Readers", "Templates", "Layout", "Albums", "SourceCollection", "Adapters",
                "MusicServices", "ListEdit", "Covers", "SiteKit", "FileSystem", "Publishing", "SourceInput",
                "SocialImages", "SiteBuilding", "SiteEditing", "PreviewSession", "FaultInjection", "Connectors",
                "Images", "Preview", "Guide", "Components", "Localization", "Addresses", "Queries", "Recognition",
                "Themes", "Deploy", "Deployment", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)

for target in package.targets where optimised.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

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
