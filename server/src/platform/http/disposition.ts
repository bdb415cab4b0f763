/** RFC 6266: the name twice, as old readers take it and whole. A name is any text, so nothing in it may end the header, name a folder or turn its letters around. */
export function attachment(name: string) {
  const safe = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_')
  const plain = safe.replace(/[^ -~]|["%]/gu, '_')
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
