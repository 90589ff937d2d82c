"""The content-security policies of the site, one place for pages, preview and hosts."""

_DOCUMENT = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
)
_TRUSTED_TYPES = (
    "require-trusted-types-for 'script'",
    "trusted-types kv-worker kv-fragment default",
)

META_POLICY = "; ".join((*_DOCUMENT, *_TRUSTED_TYPES))
"""For the `<meta>` of every page, where browsers refuse `frame-ancestors`."""

DOCUMENT_POLICY = "; ".join((*_DOCUMENT, "frame-ancestors 'none'", *_TRUSTED_TYPES))
"""For the header of every file but the worker."""

WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""For the header of the worker, the only place where WebAssembly runs."""

SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"
"""For the header of `sw.js`, which fetches and keeps the site's own files and does nothing else."""
