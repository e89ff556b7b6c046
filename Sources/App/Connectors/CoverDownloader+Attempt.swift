internal import CCurl

extension CoverDownloader {
    /// The failure of one try.
    struct Failure: Error {
        let error: CoverDownloadError
        /// The last requested host, with its port.
        let host: String
        /// How long to wait before the next try; nil if missing.
        var pause: Duration?
        /// The outcome reported to the scheduler for the host.
        var ending = CoverDownloadHosts.Ending.heard
    }

    /// Performs one try, following redirects.
    func attempt(
        _ start: CoverAddress, isAllowed: Bool, fields: [String], tries: Int
    ) async throws(Failure) -> CoverDownload {
        var (place, isAllowed, left) = (start, isAllowed, HTTPClient.milliseconds(limits.totalSeconds))
        for _ in 0...max(0, limits.redirects) {
            let host = place.authority
            do throws(CoverDownloadError) {
                try await hosts.enter(host, isAgain: tries > 1)
            } catch {
                throw Failure(error: error, host: host)
            }
            if isStopping {
                await hosts.leave(host, .silent)
                throw Failure(error: .stopped, host: host)
            }
            let answer = await answer(place, isAllowed: isAllowed, fields: fields, milliseconds: left)
            let result = judged(answer, at: place, isConditional: !fields.isEmpty)
            switch result {
            case .success(.done(let download)):
                await hosts.leave(host, .heard)
                return download
            case .success(.elsewhere(let location)):
                await hosts.leave(host, .heard)
                (place, isAllowed) = try following(location, from: place, isAllowed: isAllowed)
            case .failure(let error):
                let failure = failure(error, answer, host: host, tries: tries)
                await hosts.leave(host, failure.ending)
                throw failure
            }
            left -= answer.milliseconds
            if left <= 0 { throw Failure(error: .timeout, host: host) }
        }
        throw Failure(error: .tooManyRedirects, host: place.authority)
    }

    /// The meaning of a response.
    private enum Meaning {
        case done(CoverDownload)
        case elsewhere(ArraySlice<UInt8>)
    }

    private func judged(
        _ answer: HTTPPool.Response, at place: CoverAddress, isConditional: Bool
    ) -> Result<Meaning, CoverDownloadError> {
        guard answer.outcome == sitegen_http_ok, let head = answer.head else {
            return .failure(Self.error(answer.outcome, host: place.shownAuthority))
        }
        switch head.status {
        case 200:
            if answer.body.isEmpty { return .failure(.empty) }
            let validators = CoverDownload.Validators(
                etag: head.text("etag"), lastModified: head.text("last-modified"))
            return .success(
                .done(.fetched(.init(bytes: answer.body, validators: validators, address: place.text))))
        case 304 where isConditional: return .success(.done(.notModified))
        case 301, 302, 303, 307, 308:
            let locations = Set(head.values("location"))
            guard locations.count == 1, let location = locations.first else { return .failure(.badRedirect) }
            return .success(.elsewhere(location))
        default: return .failure(.status(head.status))
        }
    }

    /// Resolves a redirect and checks that it may be followed.
    private func following(
        _ location: ArraySlice<UInt8>, from place: CoverAddress, isAllowed: Bool
    ) throws(Failure) -> (CoverAddress, isAllowed: Bool) {
        let next: CoverAddress
        do throws(CoverAddress.Mistake) {
            next = try place.following(location)
        } catch {
            switch error {
            case .malformed: throw Failure(error: .badRedirect, host: place.authority)
            case .disguised(let name), .oddNumber(let name):
                throw Failure(error: .refusedAddress(host: name), host: place.authority)
            }
        }
        if place.isSecure, !next.isSecure { throw Failure(error: .downgrade, host: place.authority) }
        // A host that the settings name may lead to its other ports, and to other hosts that they name.
        let isStillAllowed = isAllowed && allowedNames.contains(next.host)
        guard isStillAllowed || next.isPublic else {
            throw Failure(error: .refusedAddress(host: next.shownAuthority), host: place.authority)
        }
        return (next, isStillAllowed)
    }

    /// Decides what follows a failure: another try after a pause, or none.
    private func failure(
        _ error: CoverDownloadError, _ answer: HTTPPool.Response, host: String, tries: Int
    ) -> Failure {
        var failure = Failure(error: error, host: host)
        let outcomes = [
            sitegen_http_no_host, sitegen_http_no_connection, sitegen_http_connect_timeout, sitegen_http_timeout,
        ]
        let isSilence = answer.isSilent && outcomes.contains { $0 == answer.outcome }
        if isSilence { failure.ending = .gaveUp(error) }
        guard error.isPassing else { return failure }
        if case .status = error, let seconds = answer.head?.retryAfter(now: clock.now()) {
            if seconds > limits.waitSeconds {
                return Failure(error: .waitTooLong(seconds: seconds), host: host)
            }
            guard tries < limits.tries else { return failure }
            // Random jitter, so that requests rejected at the same time are not retried at the same time.
            failure.pause = .seconds(Double(seconds) + clock.random() / 4)
            failure.ending = .resting
        } else if tries < limits.tries {
            failure.pause = .seconds(Double(1 << min(tries - 1, 10)) * (0.25 + clock.random() / 4))
            if isSilence { failure.ending = .silent }
        }
        return failure
    }

    private static func error(_ outcome: Int, host: String) -> CoverDownloadError {
        switch outcome {
        case sitegen_http_refused_address: .refusedAddress(host: host)
        case sitegen_http_no_host: .noHost
        case sitegen_http_no_connection, sitegen_http_connect_timeout, sitegen_http_broken: .noConnection
        case sitegen_http_timeout: .timeout
        case sitegen_http_too_large: .tooLarge
        case sitegen_http_certificate: .certificate
        case sitegen_http_stopped: .stopped
        case sitegen_http_protocol: .brokenProtocol
        case sitegen_http_encoding: .encoding
        case sitegen_http_truncated: .truncated
        default: .unable
        }
    }
}
