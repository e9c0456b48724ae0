"""A guest is kept by a passkey, in Chromium with a virtual authenticator; another browser brings his tables back; without HTTPS the page says why not."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.person import PATIENCE_MS, Clicker
from e2e.stack import TEN
from support.stacked import StackedServer

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 640}
DEALS = (TEN, TEN, TEN)
"""Two of them fill three pools of 4."""
expect.set_options(timeout=PATIENCE_MS)  # a shared machine may be very slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StackedServer]:
    """A server with a short match in its pack."""
    running = StackedServer(tmp_path / "data", "--bot-delay", "20", deals=DEALS)
    yield running
    assert running.stop() == ""


def by_name(server: StackedServer) -> str:
    """The address at which browsers allow passkeys without HTTPS."""
    return f"http://localhost:{server.port}"


class Device:
    """A telephone with a virtual authenticator."""

    def __init__(self, browser: Browser, errors: list[str]) -> None:
        self.context: BrowserContext = browser.new_context(viewport=PHONE, locale="ru")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("pageerror", lambda error: errors.append(str(error)))
        self.cdp = self.context.new_cdp_session(self.page)
        self.cdp.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
        }
        made = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options | {"automaticPresenceSimulation": True}})
        self.authenticator = str(made["authenticatorId"])

    def take_key_from(self, other: "Device") -> None:
        """The passkey comes by the cloud, as passkeys do."""
        for credential in other.cdp.send("WebAuthn.getCredentials", {"authenticatorId": other.authenticator})["credentials"]:
            self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.authenticator, "credential": credential})

    def me(self, server: StackedServer) -> None:
        """Opens the own page."""
        self.page.goto(f"{by_name(server)}/me")
        self.page.wait_for_selector(".account")


def test_kept_by_a_passkey_and_found_by_it(browser: Browser, server: StackedServer) -> None:
    """A match is played, the guest saves himself and is shown a code once; his passkey, and later the code, bring it all back elsewhere."""
    errors: list[str] = []
    phone, tablet, third = (Device(browser, errors) for _ in range(3))
    phone.page.goto(by_name(server))
    phone.page.locator("label", has_text=re.compile(r"^\s*4\s*$")).click()
    person = Clicker(phone.page, DEALS)
    person.do("play")
    person.play()
    table = person.table
    phone.me(server)
    phone.page.click('[data-call="save"]')
    code = phone.page.locator("[data-code]").inner_text()
    phone.page.click('[data-call="written"]')
    expect(phone.page.locator(".account")).to_have_attribute("data-kept", "true")
    phone.page.reload()
    expect(phone.page.locator(".account")).to_have_attribute("data-kept", "true")
    assert code not in phone.page.content()

    tablet.take_key_from(phone)
    tablet.me(server)
    expect(tablet.page.locator(".account")).to_have_attribute("data-kept", "false")
    tablet.page.click('[data-call="sign-in"]')
    expect(tablet.page.locator(".account")).to_have_attribute("data-kept", "true")
    opens_a_deal(tablet.page, table)

    third.me(server)
    third.page.click('[data-call="by-code"]')
    third.page.fill("#recovery", code.lower().replace("-", " "))
    third.page.click('[data-call="recover"]')
    assert third.page.locator("[data-code]").inner_text() != code
    third.page.click('[data-call="written"]')
    expect(third.page.locator("details")).to_have_count(1)
    third.page.click('[data-call="elsewhere"]')
    expect(third.page.locator('[data-call="elsewhere"]')).to_have_count(0)
    phone.page.reload()
    expect(phone.page.locator(".account")).to_have_attribute("data-kept", "false")
    for device in (phone, tablet, third):
        device.context.close()
    assert errors == []


def opens_a_deal(page: Page, table: str) -> None:
    """The match is there with its record, and each of its deals has an address."""
    match = page.locator("details")
    expect(match).to_have_count(1)
    match.locator("summary").click()
    expect(match.locator("a[download]")).to_have_attribute("href", f"/api/v1/tables/{table}/record.prn")
    expect(match.locator("ol a").first).to_have_attribute("href", f"/replay?match={table}&deal=1")
    assert match.locator("ol a").count() >= 2


def test_without_https_the_page_says_why(browser: Browser, server: StackedServer) -> None:
    """Opened by its number the page offers no passkey and says why; the guest plays, and is remembered by his browser."""
    errors: list[str] = []
    device = Device(browser, errors)
    device.page.goto(server.address)
    device.page.click('[data-call="play"]')
    device.page.wait_for_selector(".own [data-card]")
    device.page.goto(f"{server.address}/me")
    expect(device.page.locator(".account .why")).to_contain_text("Сохранить здесь нельзя")
    assert device.page.locator('[data-call="save"], [data-call="sign-in"]').count() == 0
    expect(device.page.locator('a[href^="/t/"]')).to_have_count(1)
    device.context.close()
    assert errors == []
