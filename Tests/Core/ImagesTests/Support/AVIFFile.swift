import Foundation

/// A picture of 40 by 20 pixels, written by libavif 0.11.1, to be rotated by 90 degrees clockwise (`irot` 3), with red,
/// green, blue and yellow in its corners, from left to right and from top to bottom.
enum AVIFFile {
    static let bytes = Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())

    private static let text = """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD8bWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA
        AGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABJAAAAHUAAAAoaWluZgAAAAAAAQAAABppbmZl
        AgAAAAABAABhdjAxQ29sb3IAAAAAdGlwcnAAAABUaXBjbwAAABRpc3BlAAAAAAAAACgAAAAUAAAAEHBpeGkAAAAAAwgICAAAAAxh
        djFDgQAMAAAAABNjb2xybmNseAACAAIAAoAAAAAJaXJvdAMAAAAYaXBtYQAAAAAAAAABAAEFAQKDBIUAAAB9bWRhdBIACgYYFSef
        IhAyaRZAAABYILp7gh8ubm+y77uh0VpniKCIgDHel0CNyx9y5uEnZeZQ7/B+l3B0MzVsyogcAwtICsTu2CLDb4hYwAuGrOvwL8HG
        gvDJ0CWSZv2bvqk9BvqTJLKyZeHjNlLLDNssk+56dLEW0Q==
        """
}
