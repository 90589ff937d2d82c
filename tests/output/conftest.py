"""The pages of the built site, read once per worker."""

from pathlib import Path

import pytest

from tests.output.reading import BuiltPage, page_files, read_page


@pytest.fixture(scope="session")
def pages(built_site: Path) -> dict[str, BuiltPage]:
    return {path: read_page(built_site, path) for path in page_files(built_site)}
