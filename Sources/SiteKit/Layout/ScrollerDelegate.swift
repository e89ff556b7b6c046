/// What a collection tells a scroller, whatever its items are.
///
/// The counterpart of `HorizontalScrollerDelegate`: the number of views and the view at an index are ``items``, the
/// optional initial index is ``initialIndex``. (What happened to a clicked view is the page's business.)
public protocol ScrollerDelegate<Item> {
    /// What the scroller shows: albums, places.
    associatedtype Item
    /// The items in the order they stand in.
    var items: [Item] { get }
    /// The item wished to be shown first; it is clamped to the items.
    var initialIndex: Int { get }
}

extension ScrollerDelegate {
    /// The first item.
    public var initialIndex: Int { 0 }
}
