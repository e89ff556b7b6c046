@testable import Theming
@testable import Markdown
@testable import Pages
@testable import SourceText

/// Components: any note gives arguments of the declared types or diagnostics within it, and any template a declaration
/// or a diagnostic.
enum ComponentFuzz {
    /// What the theme declares, by name.
    private static let declarations: [String: ComponentDeclaration] = Dictionary(
        uniqueKeysWithValues: BuiltIn.templates.filter { ComponentTemplates.isComponent($0.path) }
            .compactMap { file in
                ComponentDeclaration.read(file, name: file.path.fileStem).declaration.map { ($0.name, $0) }
            })

    @Sendable static func run(_ bytes: [UInt8]) {
        expect(declarations.count >= 9, "the theme has fewer components than it should")
        let file = SourceFile(path: "content/albums/a.md", bytes: bytes)
        for component in Markdown.components(in: bytes[...]) {
            expect(component.body.upperBound <= bytes.count, "a body outside the note")
            guard let declaration = declarations[component.name] else { continue }
            let read = ComponentArguments(
                of: declaration, in: file, component.body, nameRange: component.nameRange)
            expectSound(read.diagnostics, in: file)
            check(read, of: declaration, bytes)
            _ = ComponentArguments.pictures(in: file, component.body)
        }
        let declared = ComponentDeclaration.read(file, name: "x")
        expectSound(declared.diagnostics, in: file)
        expect(declared.declaration != nil || declared.diagnostics.hasErrors, "neither a declaration nor an error")
    }

    private static func check(_ read: ComponentArguments, of declaration: ComponentDeclaration, _ bytes: [UInt8]) {
        expect(read.arguments.count <= declaration.arguments.count, "more arguments than declared")
        for argument in read.arguments {
            expect(argument.range.upperBound <= bytes.count, "an argument outside the note")
            guard argument.type == .embed, case .text(let text) = argument.value,
                let embed = try? ComponentEmbed(text), let frame = embed.frame
            else { continue }
            expect(frame.hasPrefix(embed.provider.playerOrigin + "/"), "a player elsewhere")
            expect(frame.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }, "an odd address")
        }
        if !read.diagnostics.hasErrors {
            let given = read.arguments.map(\.name)
            expect(declaration.arguments.allSatisfy { $0.isOptional || given.contains($0.name) }, "one is missing")
        }
    }
}
