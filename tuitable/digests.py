"""SHA-256 and BLAKE2b without `hashlib`, which maps all of OpenSSL into memory for them (4 MB, and 5 ms).

The same functions, from the interpreter's own modules; `hashlib` where an interpreter was built without them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    try:
        try:
            from _sha2 import sha256  # Python 3.12 and later
        except ImportError:
            from _sha256 import sha256
    except ImportError:
        from hashlib import sha256
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

__all__ = ["blake2b", "sha256"]
