/// The interface between a collection and a scroller, independent of the type of items.
///
/// It corresponds to `HorizontalScrollerDelegate`: the number of views and the view at an index are ``items``, the
/// optional initial index is ``initialIndex``. (Clicks on a view are handled by the page.)
package protocol ScrollerDelegate<Items> {
    /// The collection that the scroller shows: albums, places.
    associatedtype Items: RandomAccessCollection
    /// The items in display order.
    var items: Items { get }
    /// The index of the item to show first; it is clamped to the items.
    var initialIndex: Int { get }
}

extension ScrollerDelegate {
    /// The index of the first item.
    package var initialIndex: Int { 0 }
}
