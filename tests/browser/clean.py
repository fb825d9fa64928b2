"""What no page may have: a break of the content security policy, an error in the console, a file that is missing."""

from playwright.sync_api import BrowserContext, Page, Response

BREAKS = """
document.addEventListener("securitypolicyviolation", (event) => {
  const place = `${event.sourceFile}:${event.lineNumber}`;
  console.error(`breaks the content security policy: ${event.effectiveDirective} ${event.blockedURI} in ${place}`);
});
"""


class Watch:
    """Notes what is wrong with any page of a context, or with one page, from now on."""

    def __init__(self, looked_at: BrowserContext | Page) -> None:
        self.faults: list[str] = []
        looked_at.add_init_script(BREAKS)
        if isinstance(looked_at, Page):
            self._listen(looked_at)
        else:
            looked_at.on("page", self._listen)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._note(page, str(error)))
        page.on("console", lambda message: self._note(page, message.text) if message.type == "error" else None)
        page.on("response", self._answered)

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.request.resource_type != "document":
            self.faults.append(f"{response.status} {response.url}")

    def _note(self, page: Page, text: str) -> None:
        if "Failed to load resource" not in text:  # noted with its status as an answer
            self.faults.append(f"{page.url}: {text}")
