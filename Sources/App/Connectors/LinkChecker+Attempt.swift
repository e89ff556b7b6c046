internal import CCurl

extension LinkChecker {
    /// What a request, with the redirects after it, led to.
    private enum Answer {
        case status(HTTPHead, host: String)
        case failed(Result)
        /// There is no response; GET may get one if HEAD did not.
        case silent(Result)
    }

    /// The result for an address that is not asked for.
    static func result(of mistake: CoverAddress.Mistake) -> Result {
        switch mistake {
        case .malformed: .unchecked("this is not the address of a page that anybody can open")
        case .disguised(let host), .oddNumber(let host):
            .unchecked(CoverDownloadError.refusedAddress(host: host).reason)
        }
    }

    /// Asks for an address: with HEAD, then with GET, and once more if the server asks to wait.
    func result(of address: CoverAddress) async -> Result {
        for wanted in [HTTPPool.Request.Wanted.headByHEAD, .head, .head] {
            switch await follow(address, wanted) {
            case .failed(let result): return result
            case .silent(let result): if wanted == .head { return result }
            case .status(let head, let host):
                if (200..<300).contains(head.status) || head.status == 304 { return .alive }
                let isBusy = [429, 503].contains(head.status)
                if isBusy {
                    let seconds = head.retryAfter(now: clock.now()) ?? 1
                    if seconds > limits.waitSeconds { return Self.result(of: head.status) }
                    await turns.rest(host, seconds: Double(seconds), now: clock.seconds())
                } else if wanted == .head {
                    return Self.result(of: head.status)
                }
            }
        }
        return Self.result(of: 429)
    }

    private static func result(of status: Int) -> Result {
        let reason = CoverDownloadError.status(status).reason
        return [404, 410].contains(status) ? .dead(reason) : .unchecked(reason)
    }

    /// Sends a request and follows redirects.
    private func follow(_ start: CoverAddress, _ wanted: HTTPPool.Request.Wanted) async -> Answer {
        var (place, isAllowed) = (start, isAllowed(start))
        for _ in 0...max(0, limits.redirects) {
            guard isAllowed || place.isPublic else {
                return .failed(.unchecked(CoverDownloadError.refusedAddress(host: place.host).reason))
            }
            guard let response = await answer(place, isAllowed: isAllowed, wanted) else { return .failed(.stopped) }
            guard response.outcome == sitegen_http_ok, let head = response.head else {
                return Self.failure(response.outcome, host: place.host)
            }
            guard [301, 302, 303, 307, 308].contains(head.status), let location = head.values("location").first else {
                return .status(head, host: place.host)
            }
            do throws(CoverAddress.Mistake) {
                let next = try place.following(location)
                // What the configuration allows are the addresses of one host, not where it leads.
                isAllowed = isAllowed && next.host == place.host
                place = next
            } catch {
                guard case .malformed = error else { return .failed(Self.result(of: error)) }
                return .failed(.unchecked(CoverDownloadError.badRedirect.reason))
            }
        }
        return .failed(.dead("the server redirects more than \(limits.redirects) times"))
    }

    private static func failure(_ outcome: Int, host: String) -> Answer {
        switch outcome {
        case sitegen_http_stopped: .failed(.stopped)
        case sitegen_http_no_host: .failed(.dead(CoverDownloadError.noHost.reason))
        case sitegen_http_refused_address:
            .failed(.unchecked(CoverDownloadError.refusedAddress(host: host).reason))
        case sitegen_http_certificate: .failed(.unchecked(CoverDownloadError.certificate.reason))
        case sitegen_http_timeout: .silent(.unchecked(CoverDownloadError.timeout.reason))
        case sitegen_http_connect_timeout: .failed(.unchecked(CoverDownloadError.timeout.reason))
        case sitegen_http_no_connection: .failed(.unchecked(CoverDownloadError.noConnection.reason))
        case sitegen_http_protocol, sitegen_http_encoding, sitegen_http_too_large:
            .silent(.unchecked(CoverDownloadError.brokenProtocol.reason))
        default: .silent(.unchecked(CoverDownloadError.noConnection.reason))
        }
    }
}
