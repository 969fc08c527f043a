"""The HTML report in a browser: Debian's Chromium, without a screen and without a network.

Without Chromium these tests are skipped, unless ``KINGMAKER_BROWSER=required`` (as continuous
integration sets it).
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.documents.drawing import charts_of, draw_all
from reports.documents.html import as_html
from tests.reports.reports_made import EVERYTHING

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
REQUIRED = os.environ.get("KINGMAKER_BROWSER") == "required"
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, PHONE = (1280, 900), (390, 844)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not REQUIRED and not (CHROMIUM and DRIVER),
        reason="Debian's packages chromium and chromium-driver aren't installed",
    ),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a report with everything in it."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_bytes(as_html(EVERYTHING, draw_all(charts_of(EVERYTHING))))
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a browser that logs what it is asked for and what pages tell the console."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = str(CHROMIUM)
    profile = tmp_path_factory.mktemp("profile")
    for argument in (*OPTIONS, f"--user-data-dir={profile}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = _started(lambda: webdriver.Chrome(options=options, service=Service(str(DRIVER))))
    yield driver
    driver.quit()


def _started(start: Callable[[], Any]) -> Any:
    """Start the browser; a busy machine may need more than one try."""
    from selenium.common.exceptions import SessionNotCreatedException

    for _ in range(2):
        try:
            return start()
        except SessionNotCreatedException:
            pass
    return start()


def opened(browser: Any, page: Path, size: tuple[int, int], theme: str = "light") -> Any:
    """Open a page at a size, in a system's theme."""
    metrics = {
        "width": size[0],
        "height": size[1],
        "deviceScaleFactor": 1,
        "mobile": size == PHONE,
    }
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    features = [
        {"name": "prefers-color-scheme", "value": theme},
        {"name": "prefers-reduced-motion", "value": "reduce"},  # so that clicks needn't wait
    ]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": features})
    browser.get(page.as_uri())
    return browser


def run(browser: Any, script: str, *arguments: object) -> Any:
    """Return what a script gives in the page."""
    return browser.execute_script(script, *arguments)


def find(browser: Any, selector: str) -> Any:
    """Return the element of a selector."""
    return browser.find_element("css selector", selector)


def column(browser: Any, place: int) -> list[str]:
    """Return the shown cells of a column of the table of cards."""
    script = (
        "return [...document.querySelectorAll('#cards-table tbody tr')].filter(r => !r.hidden)"
        ".map(r => r.cells[arguments[0]].firstChild?.textContent.trim() ?? '')"
    )
    return list(run(browser, script, place))


def asked_by(browser: Any, page: Path, size: tuple[int, int]) -> tuple[list[Any], set[str]]:
    """Return what a page tells the console when it is opened, and all that it asks for."""
    browser.get("about:blank")
    for log in ("browser", "performance"):
        browser.get_log(log)
    opened(browser, page, size)
    told = [entry for entry in browser.get_log("browser") if entry["level"] != "INFO"]
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = {
        message["params"]["request"]["url"]
        for message in messages
        if message["method"] == "Network.requestWillBeSent"
    }
    return told, {url for url in asked if not url.startswith("data:")}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_is_asked_from_outside_and_nothing_goes_wrong(
    browser: Any, page: Path, size: tuple[int, int]
) -> None:
    assert asked_by(browser, page, size) == ([], {page.as_uri()})


def test_an_outside_request_would_be_seen(browser: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<img src='http://127.0.0.1:9/x.png'>", encoding="utf-8")
    told, asked = asked_by(browser, page, DESKTOP)
    assert "http://127.0.0.1:9/x.png" in asked
    assert told


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_charts_are_shown_and_the_page_is_no_wider_than_the_screen(
    browser: Any, page: Path, size: tuple[int, int]
) -> None:
    opened(browser, page, size)
    width = run(browser, "return document.documentElement.scrollWidth")
    assert width <= size[0]
    box = run(
        browser,
        "const s = document.querySelector('figure.chart svg'); const b = s.getBoundingClientRect();"
        "return {w: b.width, h: b.height, bars: s.querySelectorAll('path').length,"
        " text: s.textContent.includes('left')}",
    )
    assert box["w"] > 300
    assert box["h"] > 80
    assert box["bars"] > 2
    assert box["text"]
    for selector in ("h1", ".findings li", "#cards-table", "#sides-table"):
        assert find(browser, selector).is_displayed(), selector
    inside = run(
        browser,
        "return [...document.querySelectorAll('.scroll')]"
        ".every(s => s.getBoundingClientRect().right <= innerWidth + 1)",
    )
    assert inside


def test_sorting(browser: Any, page: Path) -> None:
    opened(browser, page, DESKTOP)
    before = column(browser, 1)
    head = "#cards-table thead th:nth-child(2)"
    find(browser, f"{head} button").click()
    assert find(browser, head).get_attribute("aria-sort") == "descending"
    numbers = [int(text.replace(",", "")) for text in column(browser, 1)]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] == 29 * 1234
    find(browser, f"{head} button").click()
    assert find(browser, head).get_attribute("aria-sort") == "ascending"
    assert column(browser, 1) == before
    assert run(browser, "return document.querySelectorAll('[aria-sort]').length") == 1


def test_sorting_puts_what_is_empty_last_and_reads_signs(browser: Any, page: Path) -> None:
    opened(browser, page, DESKTOP)
    for way in ("descending", "ascending"):
        find(browser, "#cards-table thead th:nth-child(6) button").click()
        cells = column(browser, 5)
        assert cells[-1] == "", way
        assert len(set(cells)) > 10
    find(browser, "#cards-table thead th:nth-child(4) button").click()
    gains = [float(text.replace("−", "-")) for text in column(browser, 3)]
    assert gains == sorted(gains, reverse=True)


def test_sorting_by_words_and_by_keyboard(browser: Any, page: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    opened(browser, page, DESKTOP)
    button = find(browser, "#cards-table thead th:nth-child(1) button")
    button.send_keys(Keys.ENTER)
    names = column(browser, 0)[1:]
    assert names == sorted(names)
    button.send_keys(Keys.SPACE)
    assert find(browser, "#cards-table thead th").get_attribute("aria-sort") == "descending"


def test_filtering(browser: Any, page: Path) -> None:
    opened(browser, page, DESKTOP)
    field = find(browser, "#cards input[type=search]")
    shown = find(browser, "#cards output")
    assert shown.text == "30 rows"
    field.send_keys("CARD b")
    assert column(browser, 0) == ["Card b1", "Card b27"]
    assert shown.text == "2 of 30 rows"
    find(browser, "#cards-table thead th:nth-child(2) button").click()
    assert column(browser, 0) == ["Card b27", "Card b1"]
    field.clear()
    field.send_keys("overpriced")
    assert len(column(browser, 0)) == 6
    field.send_keys(" nonsense")
    assert column(browser, 0) == []


def test_a_small_table_has_no_filter(browser: Any, page: Path) -> None:
    opened(browser, page, DESKTOP)
    assert run(browser, "return document.querySelectorAll('#sides input').length") == 0


def colour_of(browser: Any, selector: str, name: str) -> list[int]:
    script = "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]"
    text = run(browser, script, selector, name)
    return [int(part) for part in text.removeprefix("rgb(").removesuffix(")").split(",")]


def test_light_and_dark(browser: Any, page: Path) -> None:
    opened(browser, page, DESKTOP, "light")
    assert min(colour_of(browser, "body", "backgroundColor")) > 230
    assert max(colour_of(browser, ".chart svg text", "fill")) < 130
    opened(browser, page, DESKTOP, "dark")
    assert max(colour_of(browser, "body", "backgroundColor")) < 40
    assert min(colour_of(browser, ".chart svg text", "fill")) > 130
    button = find(browser, "#theme")
    button.click()
    assert button.text == "Theme: light"
    assert min(colour_of(browser, "body", "backgroundColor")) > 230
    button.click()
    assert button.text == "Theme: dark"
    assert max(colour_of(browser, "body", "backgroundColor")) < 40
    button.click()
    assert button.text == "Theme: auto"


def test_contents(browser: Any, page: Path) -> None:
    opened(browser, page, PHONE)
    assert run(browser, "return document.querySelector('.toc details').open") is False
    find(browser, ".toc summary").click()
    find(browser, ".toc a[href='#chapter-method']").click()
    assert run(browser, "return location.hash") == "#chapter-method"
    assert run(browser, "return document.querySelector('.toc details').open") is False
    opened(browser, page, DESKTOP)
    assert run(browser, "return document.querySelector('.toc details').open") is True
    assert find(browser, ".toc a[href='#chapter-cards']").is_displayed()
    marked = "return document.querySelector('.toc a[aria-current]').textContent"
    assert run(browser, marked) == "At a glance"


def test_printed(browser: Any, page: Path) -> None:
    opened(browser, page, DESKTOP, "dark")
    find(browser, "#theme").click()
    find(browser, "#theme").click()
    assert max(colour_of(browser, "body", "backgroundColor")) < 40
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not find(browser, ".toc").is_displayed()
    assert not find(browser, "#theme").is_displayed()
    assert min(colour_of(browser, "body", "backgroundColor")) > 230
    assert max(colour_of(browser, ".chart svg text", "fill")) < 130
    assert find(browser, "#cards-table").is_displayed()
