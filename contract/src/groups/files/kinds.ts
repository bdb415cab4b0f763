/**
 * What a file is by its first bytes, whatever its name says. `markup` is JSON or HTML, which is read from an archive only;
 * `other` is no text.
 */
export type ContentKind = 'zip' | 'text' | 'markup' | 'other' | 'empty'

/** So many bytes from the beginning tell the kind. */
export const kindBytes = 4096

export function kindOfBeginning(start: Uint8Array): ContentKind {
  if (start.length === 0) return 'empty'
  const signs = Array.from(start.subarray(0, 600), (byte) => String.fromCharCode(byte)).join('')
  if (zips.some((sign) => signs.startsWith(sign))) return 'zip'
  if (binary.some((sign) => signs.startsWith(sign)) || hasZerosOnBothSides(start)) return 'other'
  const text = signs.replace(/^\u{EF}\u{BB}\u{BF}/u, '').replaceAll('\0', '')
  return markup.test(text) ? 'markup' : 'text'
}

const zips = ['PK\u{3}\u{4}', 'PK\u{5}\u{6}']

/** The first bytes of programs, packed files, pictures, documents and databases. */
const binary = [
  '\u{1F}\u{8B}',
  'MZ\u{90}\0',
  '\u{7F}ELF',
  'Rar!',
  '7z\u{BC}\u{AF}',
  'BZh',
  '%PDF',
  '\u{89}PNG',
  'GIF8',
  '\u{FF}\u{D8}\u{FF}',
  '\u{D0}\u{CF}\u{11}\u{E0}',
  'SQLite format',
  '{\\rtf',
]

const markup = /^\s*(?:\{|\[\s*\{|<(?:!doctype|html|\?xml)|mime-version:|from: <saved? by)/i

/** UTF-16 has zero bytes on one side; programs and databases have them on both. */
function hasZerosOnBothSides(start: Uint8Array): boolean {
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  return zeros.every((count) => count > start.length / 50)
}

export type KindRefusal = 'textOrZip' | 'zipOnly' | 'zipIt' | 'noContent'

/** Why a file of this kind cannot be uploaded for the purpose; undefined when it can. */
export function refusalOfKind(kind: ContentKind, purpose: 'chatText' | 'chatArchive'): KindRefusal | undefined {
  if (kind === 'empty') return 'noContent'
  if (kind === 'zip') return undefined
  if (purpose === 'chatArchive') return 'zipOnly'
  if (kind === 'markup') return 'zipIt'
  return kind === 'text' ? undefined : 'textOrZip'
}
