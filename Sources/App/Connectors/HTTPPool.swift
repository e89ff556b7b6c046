internal import CCurl

/// Many concurrent requests to untrusted hosts, on a thread of its own; connections are reused.
final class HTTPPool: Sendable {
    struct Request: Sendable {
        let address: String
        let agent: String
        /// A certificate file to trust instead of the system's certificates.
        let certificates: String?
        /// At most two fields, such as `If-None-Match: "a"`.
        let fields: [String]
        let connectMilliseconds: Int
        let totalMilliseconds: Int
        let byteLimit: Int
        /// Whether the body is kept for any status; otherwise only for 200.
        var keepsErrors = false
        /// What is asked for.
        var wants = Wanted.body

        /// What a request asks for.
        enum Wanted {
            /// The body, with GET.
            case body
            /// The head alone: with GET, whose body is not read, or with HEAD.
            case head, headByHEAD
        }
    }

    /// The result of a request.
    struct Response: Sendable {
        /// One of the outcomes of the libcurl shim.
        let outcome: Int
        let head: HTTPHead?
        /// Whether nothing was received at all.
        let isSilent: Bool
        let body: [UInt8]
        let milliseconds: Int
    }

    /// The address of the pool, which only the shim dereferences.
    private let handle: UInt
    private let mayConnectAnywhere: Bool

    /// Creates a pool that connects only to public addresses, or to all; it ends all requests if `isStopped` requests
    /// it.
    init(mayConnectAnywhere: Bool, isStopped: HTTPClient.StopSign?) {
        self.mayConnectAnywhere = mayConnectAnywhere
        handle = UInt(sitegen_http_pool_open(isStopped))
    }

    deinit { sitegen_http_pool_close(handle) }

    /// Sends a request; ends early if the task is cancelled.
    func get(_ request: Request) async -> Response {
        let number = sitegen_http_pool_number(handle)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(request, number, Pending(continuation))
                // A task cancelled before this point has not notified the pool.
                if Task.isCancelled { sitegen_http_pool_cancel(handle, number) }
            }
        } onCancel: {
            sitegen_http_pool_cancel(handle, number)
        }
    }

    /// The caller waiting for a response.
    private final class Pending: Sendable {
        let continuation: CheckedContinuation<Response, Never>

        init(_ continuation: CheckedContinuation<Response, Never>) { self.continuation = continuation }
    }

    private func begin(_ request: Request, _ number: UInt64, _ pending: Pending) {
        let limits = sitegen_http_limits(
            connect_milliseconds: request.connectMilliseconds, total_milliseconds: request.totalMilliseconds,
            byte_limit: request.byteLimit, head_limit: 128 << 10, is_stopped: nil)
        var calls = unsafe sitegen_http_calls(
            may_connect: mayConnectAnywhere ? nil : { unsafe HTTPPool.mayConnect($0, $1) },
            judge: { unsafe HTTPPool.judge($0, $1, $2) },
            done: { context, answer in
                guard let context = unsafe context, let answer = unsafe answer else { return }
                let pending = unsafe Unmanaged<Pending>.fromOpaque(context).takeRetainedValue()
                unsafe pending.continuation.resume(returning: Response(answer.pointee))
            },
            context: Unmanaged.passRetained(pending).toOpaque())
        if request.keepsErrors { unsafe calls.judge = { unsafe HTTPPool.judgeAny($0, $1, $2) } }
        switch request.wants {
        case .body: break
        case .head: unsafe calls.judge = { unsafe HTTPPool.judgeHead($0, $1, $2) }
        case .headByHEAD: unsafe calls.judge = { unsafe HTTPPool.judgeHEAD($0, $1, $2) }
        }
        let fields = request.fields
        unsafe sitegen_http_pool_get(
            handle, number, request.address, request.agent, request.certificates, fields.first,
            fields.dropFirst().first, request.wants == .headByHEAD ? 1 : 0, limits, calls)
    }

    private static func mayConnect(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let address = unsafe NetworkAddress(bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
        return address?.isPublic == true ? 1 : 0
    }

    private static func judge(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ byteLimit: Int) -> Int32 {
        let head = unsafe HTTPHead(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return code(head?.verdict(byteLimit: byteLimit))
    }

    private static func judgeAny(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ byteLimit: Int) -> Int32 {
        let head = unsafe HTTPHead(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return code(head?.verdict(byteLimit: byteLimit, keepsErrors: true))
    }

    private static func judgeHead(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ byteLimit: Int) -> Int32 {
        let head = unsafe HTTPHead(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return code(head == nil ? nil : .enough)
    }

    /// No body follows, so the connection can be kept.
    private static func judgeHEAD(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ byteLimit: Int) -> Int32 {
        let head = unsafe HTTPHead(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return code(head == nil ? nil : .discard)
    }

    private static func code(_ verdict: HTTPHead.Verdict?) -> Int32 {
        let code =
            switch verdict ?? .noProtocol {
            case .keep: sitegen_http_keep
            case .discard: sitegen_http_discard
            case .enough: sitegen_http_enough
            case .tooLarge: sitegen_http_is_too_large
            case .noProtocol: sitegen_http_is_no_protocol
            case .badEncoding: sitegen_http_is_badly_encoded
            }
        return Int32(code)
    }
}

extension HTTPPool.Response {
    /// Copies the response from the shim.
    fileprivate init(_ answer: sitegen_http_answer) {
        outcome = unsafe Int(answer.outcome)
        let head = unsafe Array(UnsafeBufferPointer(start: answer.head, count: answer.head_count))
        self.head = HTTPHead(head)
        isSilent = head.isEmpty
        let isWanted = outcome == Int(sitegen_http_ok)
        body = unsafe isWanted ? Array(UnsafeBufferPointer(start: answer.body, count: answer.count)) : []
        milliseconds = unsafe Int(answer.milliseconds)
    }
}
