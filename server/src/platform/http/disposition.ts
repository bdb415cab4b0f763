/**
 * Returns the header of RFC 6266, with the name once for old readers and once complete. A name is any text, so nothing in it may end the
 * header, name a folder or change the direction of its letters.
 */
export function attachmentHeader(name: string) {
  const safe = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_')
  const plain = safe.replace(/[^ -~]|["%]/gu, '_')
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
