/**
 * SHA-256 of a file, read in pieces. The browser's own `crypto.subtle` is missing on pages without TLS, which offices have, and takes only a
 * whole file in memory.
 */
export async function sha256Of(file: Blob, signal?: AbortSignal): Promise<string> {
  // It is imported only when somebody uploads.
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ])
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += pieceBytes) {
    signal?.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}

/** A piece takes a few milliseconds, so that the page stays usable. */
const pieceBytes = 2 ** 20
