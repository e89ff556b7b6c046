import Glibc
import SourceInput

/// Opens an address in the user's browser.
enum BrowserWindow {
    /// Starts the program that opens addresses, if there is a graphical session; returns whether it was started.
    ///
    /// The address is printed in any case, so that nothing is lost without one.
    @discardableResult
    static func open(_ address: String) -> Bool {
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { Terminal.environment($0)?.isEmpty == false }
        guard hasScreen else { return false }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, mode) in [(Int32(0), O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
            unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
        }
        let texts = ["xdg-open", address]
        var words = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var process: pid_t = 0
        return unsafe posix_spawnp(&process, "xdg-open", &actions, nil, &words, environ) == 0
    }
}
