/**
 * Reads the bytes of an answer as text: by the mark at their beginning, by what the header says, by what the page says of itself, else as UTF-8, GB 18030
 * or Big5. A name that the bytes do not fit is passed over. Returns the text and the name of its charset.
 */
export function readText(bytes: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const named = [markOf(bytes), inHeader(contentType), inPage(bytes)].filter((name) => name !== undefined)
  // Servers say Latin 1 of everything, and every text fits it; so it is believed when nothing else fits.
  const sure = named.filter((name) => !latin.test(name))
  for (const charset of [...sure, 'utf-8', ...(isLikelyBig5(bytes) ? ['big5', 'gb18030'] : ['gb18030', 'big5'])]) {
    const text = decode(bytes, charset)
    if (text !== undefined) return { text, charset: charset.toLowerCase() }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), charset: 'windows-1252' }
}

const latin = /^(?:iso-?8859-?1|latin-?1|windows-1252|cp1252|us-ascii|ascii)$/i

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

const markOf = (bytes: Uint8Array) => marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]

const inHeader = (contentType = '') => /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]

/** The beginning of a page or of an XML file is ASCII in every charset that is used there. */
function inPage(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const xml = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]+)/i.exec(head)
  const said = (xml ?? /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head))?.[1]
  // Whoever says so in single bytes has written them as UTF-8, as programs do that forget what they said.
  return said && /^utf-?16/i.test(said) ? 'utf-8' : said
}

function decode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** In Big5 many second bytes are letters of ASCII; in what people write in GB they are not. */
function isLikelyBig5(bytes: Uint8Array): boolean {
  let pairs = 0
  let low = 0
  for (let at = 0; at < bytes.length - 1 && pairs < 5000; at += 1) {
    if ((bytes[at] ?? 0) < 0x81) continue
    pairs += 1
    const second = bytes[at + 1] ?? 0
    if (second >= 0x40 && second <= 0x7e) low += 1
    at += 1
  }
  return pairs > 0 && low / pairs > 0.1
}
