/// What a collection tells a scroller, whatever its items are.
///
/// The counterpart of `HorizontalScrollerDelegate`: the number of views and the view at an index are ``items``, the
/// optional initial index is ``initialIndex``. (What happened to a clicked view is the page's business.)
public protocol ScrollerDelegate<Items> {
    /// A collection of what the scroller shows: albums, places.
    associatedtype Items: RandomAccessCollection
    /// The items in the order they stand in.
    var items: Items { get }
    /// The item wished to be shown first; it is clamped to the items.
    var initialIndex: Int { get }
}

extension ScrollerDelegate {
    /// The first item.
    public var initialIndex: Int { 0 }
}
