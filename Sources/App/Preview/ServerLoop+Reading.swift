import Glibc

/// Reading: parses bytes into requests and passes them to handlers.
extension ServerLoop {
    func read(_ connection: Connection) {
        switch Socket.receive(connection.descriptor, into: &buffer) {
        case .none: return
        case .broken: return close(connection)
        case .end:
            connection.isHalfClosed = true
            switch connection.stage {
            case .head where !connection.input.isEmpty, .body:
                // The request can no longer be completed.
                reject(400, on: connection)
                return write(connection)
            case .head, .answer, .writing, .events, .lingering: return close(connection)
            }
        case .bytes(let count):
            connection.movedAt = now
            switch connection.stage {
            // The client has disconnected.
            case .lingering, .events, .answer, .writing: return
            case .head, .body: break
            }
            if connection.input.isEmpty {
                if case .head = connection.stage { connection.deadline = now + limits.headMilliseconds }
            }
            connection.input += buffer[..<count]
        }
        advance(connection)
        if connection.hasOutput { write(connection) } else { update(connection) }
    }

    /// Processes one request from the received bytes, if it is complete.
    func advance(_ connection: Connection) {
        if case .body(let request, let route, let length) = connection.stage {
            return finishBody(request, route, length, on: connection)
        }
        guard case .head = connection.stage else { return }
        switch connection.parser.parse(connection.input) {
        case .incomplete: return
        case .refused(let status): reject(status, on: connection)
        case .complete(let request, let length, let bodyLength):
            connection.input.removeFirst(length)
            connection.parser = RequestParser()
            take(request, bodyLength: bodyLength, on: connection)
        }
    }

    private func take(_ request: Request, bodyLength: Int, on connection: Connection) {
        let connectionField = request.value(of: "connection")?.lowercased() ?? ""
        connection.isLast = !request.isPersistent || connectionField.contains("close")
        guard let host = request.value(of: "host"), hosts.contains(host), hosts.contains(request.host ?? "") else {
            return reject(421, on: connection)
        }
        let route = routes.first { $0.method == request.method && $0.path.utf8.elementsEqual(request.path) }
        guard let route else {
            // The body of a request without a route is not read.
            if bodyLength > 0 { connection.isLast = true }
            return begin(answer(to: request, connection), to: request, on: connection)
        }
        guard route.admits(request) else { return reject(403, on: connection) }
        if bodyLength > route.bodyLimit { return reject(413, on: connection) }
        if let expectation = request.value(of: "expect") {
            guard expectation.lowercased() == "100-continue" else { return reject(417, on: connection) }
            if connection.input.count < bodyLength {
                connection.output += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            }
        }
        connection.stage = .body(request, route, length: bodyLength)
        connection.deadline = now + limits.bodyMilliseconds
        finishBody(request, route, bodyLength, on: connection)
    }

    private func finishBody(_ request: Request, _ route: Route, _ length: Int, on connection: Connection) {
        guard connection.input.count >= length else { return }
        var request = request
        request.body = Array(connection.input.prefix(length))
        connection.input.removeFirst(length)
        make(request, on: connection) { route.answer($0) }
    }

    /// The response to a request that no route handles; nil while a slow response is being prepared.
    private func answer(to request: Request, _ connection: Connection) -> Response? {
        guard request.method == "GET" || request.method == "HEAD" else {
            var answer = Response.refusal(405)
            answer.fields.append(("Allow", "GET, HEAD"))
            return answer
        }
        let tree = tree.value
        var path = request.path
        if path.isEmpty, !tree.home.isEmpty { return Response(redirectTo: tree.home) }
        if path.isEmpty || path.last == UInt8(ascii: "/") { path += Array("index.html".utf8) }
        if let file = tree.file(at: path) { return answer(file, 200, to: request, connection) }
        if path.count == request.path.count, tree.file(at: path + Array("/index.html".utf8)) != nil {
            return Response(redirectTo: path)
        }
        return answer(tree.missing, 404, to: request, connection)
    }

    private func answer(_ file: ServedFile, _ status: Int, to request: Request, _ connection: Connection) -> Response? {
        switch file {
        case .ready(let content): return Response(content, status: status, for: request)
        case .later(let content):
            make(request, on: connection) { request in
                guard let content = content() else { return Response(404, "This file cannot be read now.") }
                return Response(content, status: status, for: request)
            }
            return nil
        }
    }

    /// Prepares a response on another thread.
    private func make(
        _ request: Request, on connection: Connection, _ answer: @escaping @Sendable (Request) -> Response
    ) {
        connection.stage = .answer(request)
        connection.deadline = now + limits.idleMilliseconds
        let (messages, number) = (messages, connection.number)
        threads.run { messages.post(.answer(connection: number, answer(request))) }
    }

    /// Responds to a request that cannot be served, and closes the connection.
    func reject(_ status: Int, on connection: Connection) {
        connection.isLast = true
        begin(Response.refusal(status), to: nil, on: connection)
    }
}
