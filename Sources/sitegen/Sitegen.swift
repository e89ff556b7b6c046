import ArgumentParser
import SiteKit

@main
struct Sitegen: ParsableCommand {
    func run() throws {
        print(BuiltIn.templates.count)
    }
}
