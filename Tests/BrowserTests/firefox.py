"""Debian's Firefox ESR, headless, by WebDriver BiDi: Playwright drives only a Firefox of its own.

The protocol is W3C's "WebDriver BiDi"; Firefox listens on a WebSocket of the loopback.
"""

import base64
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import time

from websockets.sync.client import connect

FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
# Nothing is asked of the network, and motion is as on most machines.
PREFERENCES = {
    "app.normandy.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 0,
}


class Refusal(Exception):
    """What Firefox answered instead of a result."""


class Firefox:
    """A window of a running Firefox, with one page in it."""

    def __init__(self, socket):
        self._socket = socket
        self._number = 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method, **parameters):
        """The result of a command; events that come before it are left aside."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer.get("id") == self._number:
                if answer["type"] == "error":
                    raise Refusal(f"{method}: {answer['message']}")
                return answer["result"]

    def resize(self, width, height=900, scale=1):
        self.call(
            "browsingContext.setViewport",
            context=self.context,
            viewport={"width": width, "height": height},
            devicePixelRatio=scale,
        )

    def goto(self, address):
        """Loads a page afresh, an address that differs only in its fragment too."""
        self.call("browsingContext.navigate", context=self.context, url="about:blank", wait="complete")
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, function, argument=None):
        """What a JavaScript function returns for an argument, both as JSON."""
        answer = self.call(
            "script.evaluate",
            expression=f"JSON.stringify(({function})({json.dumps(argument)}))",
            target={"context": self.context, "sandbox": "test"},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise Refusal(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def click(self, x, y):
        """Presses and releases the first button of the mouse."""
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.call(
            "input.performActions",
            context=self.context,
            actions=[{"type": "pointer", "id": "mouse", "actions": actions}],
        )

    def press(self, key):
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.call(
            "input.performActions", context=self.context, actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def screenshot(self):
        """The viewport as a PNG."""
        return base64.b64decode(self.call("browsingContext.captureScreenshot", context=self.context)["data"])

    def rest(self, state):
        """Waits until what `state` returns has not changed for 400 milliseconds."""
        last, since = None, time.monotonic()
        deadline = since + 20
        while time.monotonic() < deadline:
            now = self.evaluate(state)
            if now != last:
                last, since = now, time.monotonic()
            elif time.monotonic() - since > 0.4:
                return
            time.sleep(0.02)
        raise TimeoutError("the page never came to rest")


@contextlib.contextmanager
def firefox(script=True):
    """A Firefox with a new profile; it ends with the block.

    `script=False` turns off the scripts of pages; what a test evaluates runs all the same.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = pathlib.Path(folder)
        preferences = PREFERENCES | {"javascript.enabled": script}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (profile / "user.js").write_text("\n".join(lines))
        process = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": folder, "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
        )
        try:
            with connect(f"ws://127.0.0.1:{port(profile, process)}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def port(profile, process):
    """The port that Firefox writes into its profile once it listens."""
    for _ in range(600):
        with contextlib.suppress(FileNotFoundError, json.JSONDecodeError, KeyError):
            return json.loads((profile / "WebDriverBiDiServer.json").read_text())["ws_port"]
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"{FIREFOX} does not listen")
