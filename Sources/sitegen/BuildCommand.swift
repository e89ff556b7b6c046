import ArgumentParser
struct BuildCommand: ParsableCommand {}
struct InitCommand: ParsableCommand {}
struct LayoutCommand: ParsableCommand {}
