import Foundation

/// The folder of `Package.swift`.
public enum PackageFolder {
    /// Its path.
    public static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
}
