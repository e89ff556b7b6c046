extension Markdown {
    /// The files and the size of an image, as HTML needs them.
    ///
    /// Its addresses are not yet escaped for HTML, and have no scheme or an allowed one.
    public struct Picture: Sendable, Hashable {
        /// The address for programs that cannot choose a size.
        public var address: String
        /// The files to choose from, each with its width in pixels; empty if there is only one.
        public var files: [File]
        /// The width and height in pixels; nil if it has no intrinsic size.
        public var size: Size?

        /// A file of one size.
        public struct File: Sendable, Hashable {
            /// Its address.
            public var address: String
            /// Its width in pixels.
            public var width: Int

            /// A file of one size.
            public init(address: String, width: Int) { (self.address, self.width) = (address, width) }
        }

        /// Width and height in pixels.
        public struct Size: Sendable, Hashable {
            /// The width in pixels.
            public var width: Int
            /// The height in pixels.
            public var height: Int

            /// Width and height in pixels.
            public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
        }

        /// The files and the size of an image.
        public init(address: String, files: [File] = [], size: Size? = nil) {
            (self.address, self.files, self.size) = (address, files, size)
        }
    }
}
