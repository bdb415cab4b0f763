/** One line of a card, unfolded, decoded and unescaped. */
export interface Property {
  name: string
  /** The word before the dot, by which Apple's cards tie a label to a property: `item1`. */
  group: string
  /** In capital letters: `CELL`, `WORK`. */
  types: readonly string[]
  text: string
  /** The parts between semicolons, for names, addresses and organizations. */
  parts: readonly string[]
  /** An address as it is printed (LABEL of vCard 4.0), or a person's own word for a number (Android). */
  printed?: string
}

/**
 * Reads the properties of each card in a file. Bytes are decoded one property at a time, because old files mix encodings.
 * A card may stand within another (AGENT), and one without an end is ended by the next.
 */
export function propertiesOf(bytes: Uint8Array): Property[][] {
  const cards: Property[][] = []
  const outer: Property[][] = []
  let card: Property[] | undefined
  for (const line of logicalLines(asOneByteLetters(bytes))) {
    const property = propertyOf(line)
    if (!property) continue
    if (property.name === 'BEGIN') {
      if (card?.at(-1)?.name === 'AGENT') outer.push(card)
      else if (card) cards.push(card)
      card = []
    } else if (property.name === 'END') {
      if (card) cards.push(card)
      card = outer.pop()
    } else card?.push(property)
  }
  return [...cards, ...(card ? [card] : []), ...outer].filter((one) => one.length > 0)
}

/** UTF-16 is converted to UTF-8 first; then every byte becomes one letter. */
function asOneByteLetters(bytes: Uint8Array): string {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  const narrow = wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes
  let text = ''
  for (let at = 0; at < narrow.length; at += 8192) text += String.fromCharCode(...narrow.subarray(at, at + 8192))
  // Files that were joined have a mark before each of them.
  return text.replace(/^\u00EF\u00BB\u00BF/gm, '')
}

/** Joins lines: one that begins with a blank continues the line before, and so does one after `=` at the end of quoted-printable. */
function logicalLines(text: string): string[] {
  const lines: string[] = []
  let isSoft = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = lines.length - 1
    if (isSoft) lines[last] = `${lines[last]?.slice(0, -1)}${line.replace(/^[ \t]+(?==)/, '')}`
    else if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1)
    else lines.push(line)
    const now = lines.at(-1) ?? ''
    isSoft = now.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(now)
  }
  return lines
}

/** The values of these properties are not read, because they are long and nobody here looks at them. */
const unread = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY', 'AGENT'])

function propertyOf(line: string): Property | undefined {
  const [, head = '', value = ''] = /^((?:[^":]|"[^"]*")*):([\s\S]*)$/.exec(line) ?? []
  const [dotted = '', ...given] = head.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const name = dotted.replace(/^.*\./, '').trim().toUpperCase()
  const group = /^(.*)\./.exec(dotted)?.[1]?.trim().toUpperCase() ?? ''
  if (name === '') return undefined
  if (unread.has(name)) return { name, group, types: [], text: '', parts: [] }
  const params = given.map(paramOf)
  const only = (wanted: string) => params.find(([param]) => param === wanted)?.[1] ?? ''
  const read = (text: string) => decode(plainBytes(text, params), only('CHARSET'))
  // In quoted-printable a semicolon that divides stands as itself, and one of the text is coded.
  const isDivided = isEncodedAs(params, /^QUOTED-PRINTABLE$/i) && value.includes(';')
  const parts = isDivided ? dividedAt(value).map((part) => unescape(read(part))) : dividedAt(read(value)).map(unescape)
  const types = params
    .filter(([param]) => param === 'TYPE' || param === 'X-SERVICE-TYPE' || param === 'SERVICE-TYPE')
    .flatMap(([, text]) => text.toUpperCase().split(','))
  const printed = unescape(decode(only('LABEL'), only('CHARSET'))) || ownWordOf(given)
  return { name, group, types, text: unescape(read(value)), parts, ...(printed === '' ? {} : { printed }) }
}

type Param = readonly [name: string, value: string]

const isEncodedAs = (params: readonly Param[], wanted: RegExp) =>
  params.some(([param, text]) => (param === 'ENCODING' || param === 'TYPE') && wanted.test(text))

const dividedAt = (text: string) => [...text.matchAll(/((?:\\[\s\S]|[^\\;])*)(;|$)/g)].map(([, part = '']) => part)

/** The bytes of a value without the coding in which old telephones send them. */
function plainBytes(text: string, params: readonly Param[]): string {
  if (isEncodedAs(params, /^QUOTED-PRINTABLE$/i)) return decodeQuotedPrintable(text)
  if (!params.some(([param, coding]) => param === 'ENCODING' && /^(?:B|BASE64)$/i.test(coding))) return text
  try {
    return atob(text.replace(/\s+/g, ''))
  } catch {
    return text
  }
}

/** Android names a number by a type of the person's own: `X-Sales`, or `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5…)`. */
function ownWordOf(given: readonly string[]): string {
  const [own = ''] = given.filter(
    (param) => /^X-(?!SERVICE-TYPE|USER|ABUID)/i.test(param) && !/^X-[\w-]+=/i.test(param),
  )
  const coded = /^X-CUSTOM\(.*QUOTED-PRINTABLE,(.*)\)$/i.exec(own)?.[1]
  return coded === undefined ? decode(own.slice(2), '') : decode(decodeQuotedPrintable(coded), '')
}

/** Reads `TYPE=CELL`, or the bare `CELL` of 2.1. */
function paramOf(text: string): Param {
  const at = text.indexOf('=')
  if (at >= 0)
    return [
      text.slice(0, at).trim().toUpperCase(),
      text
        .slice(at + 1)
        .replaceAll('"', '')
        .trim(),
    ]
  return [/^(QUOTED-PRINTABLE|BASE64|8BIT|7BIT)$/i.test(text.trim()) ? 'ENCODING' : 'TYPE', text.trim()]
}

const decodeQuotedPrintable = (text: string) =>
  text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Decodes in the encoding that the card names, if it fits; else in UTF-8, if that fits; else in the encoding of Chinese telephones. */
function decode(letters: string, charset: string): string {
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  for (const label of [charset, 'utf-8', 'gb18030']) {
    const text = decodeAs(label, bytes)
    if (text !== undefined) return text
  }
  return letters
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  if (label === '') return undefined
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const unescape = (text: string) =>
  text.replace(/\\([nN\\;,:])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()
