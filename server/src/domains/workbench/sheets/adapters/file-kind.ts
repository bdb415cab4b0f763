import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import type { FileFormat } from './sheet-facts.ts'

/**
 * Returns the kind of a file by its content, whatever its name is. A ZIP file is taken for XLSX (its parts are checked later) and unknown
 * content for text. Files that people mistake for spreadsheets are refused with advice on how to convert them.
 */
export async function kindOf(file: FileBytes): Promise<FileFormat | 'xls'> {
  if (file.size === 0) throw new FileProblem('workbench.file_empty')
  const start = await file.read(0, 4096)
  if (startsWith(start, 'PK\u{3}\u{4}') || startsWith(start, 'PK\u{5}\u{6}')) return 'xlsx'
  if (start.subarray(0, 8).equals(compoundFile)) return kindOfCompound(file)
  if (isBareStream(start)) return 'xls'
  const kind = binaryKindOf(start) ?? textKind(start)
  if (kind) throw new FileProblem('workbench.file_kind', {}, { kind })
  if (isWebPage(start)) throw new FileProblem('workbench.file_web_page')
  return 'csv'
}

/** Returns the kind of a file whose first bytes are those of no text: `GZIP`, `EXE`, `PDF`. */
export const binaryKindOf = (start: Buffer): string | undefined =>
  others.find(([, sign]) => startsWith(start, sign))?.[0] ?? kindInside(start)

/** Whether the file is a ZIP; one that is no office document may be an archive of tables. */
export const isZip = async (file: FileBytes): Promise<boolean> => startsWith(await file.read(0, 4), 'PK\u{3}\u{4}')

/** The signature of OLE2: an old `.xls` file, or the container of a workbook with a password. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Excel before 5 wrote the records of a sheet without a container; the first one (BOF) is 4 to 16 bytes long. */
const isBareStream = (start: Buffer) =>
  start[0] === 9 && [0, 2, 4, 8].includes(start[1] ?? -1) && [4, 6, 8, 16].includes(start[2] ?? -1) && start[3] === 0

/** The streams of a container say what it holds. */
const streams = [
  ['EncryptedPackage', 'protected'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['WordDocument', 'DOC'],
  ['PowerPoint Document', 'PPT'],
] as const

/** Looks for the names of streams in the container's directory, whose sectors may be anywhere in the file. */
async function kindOfCompound(file: FileBytes): Promise<'xls'> {
  const found = new Set<string>()
  const size = 1024 * 1024
  for (let position = 0; position < file.size; position += size) {
    const piece = await file.read(position, size + 64)
    for (const [name] of streams) if (piece.includes(Buffer.from(`${name}\0`, 'utf16le'))) found.add(name)
  }
  const kind = streams.find(([name]) => found.has(name))?.[1]
  if (kind === 'protected') throw new FileProblem('workbench.file_protected')
  if (kind === 'xls') return kind
  throw new FileProblem('workbench.file_kind', {}, { kind: kind ?? 'OLE' })
}

const others = [
  ['PDF', '%PDF'],
  ['PNG', '\u{89}PNG'],
  ['JPEG', '\u{FF}\u{D8}\u{FF}'],
  ['GIF', 'GIF8'],
  ['TIFF', 'II*\0'],
  ['RAR', 'Rar!'],
  ['7Z', '7z\u{BC}\u{AF}'],
  ['GZIP', '\u{1F}\u{8B}'],
  ['BZIP2', 'BZh'],
  ['XZ', '\u{FD}7zXZ'],
  ['ZSTD', '(\u{B5}/\u{FD}'],
  ['CAB', 'MSCF'],
  ['RTF', '{\\rtf'],
  ['EXE', 'MZ\u{90}\0'],
  ['SQLite', 'SQLite format 3\0'],
  ['Access', '\0\u{1}\0\0Standard '],
  ['Parquet', 'PAR1'],
] as const

const startsWith = (start: Buffer, sign: string) => start.subarray(0, sign.length).equals(Buffer.from(sign, 'latin1'))

/** Returns the kind of a file whose signature does not stand at its beginning. */
function kindInside(start: Buffer): string | undefined {
  if (start.toString('latin1', 257, 262) === 'ustar') return 'TAR'
  const text = start.toString('latin1', 0, 64)
  if (/^....ftyp(?:heic|heix|mif1|avif)/s.test(text)) return 'HEIC'
  if (/^..-lh[0-9d]-/s.test(text)) return 'LZH'
  return /^RIFF....WEBP/s.test(text) ? 'WEBP' : undefined
}

/** Returns the kind of a text that is no table of cells: read as CSV it would become rows of its brackets and signs. */
function textKind(start: Buffer): string | undefined {
  const text = textOf(start)
  if (/^\s*(?:\[\s*)?\{\s*"[^"\n]*"\s*:/.test(text)) return 'JSON'
  if (/^\s*begin:vcard\s/i.test(text)) return 'VCF'
  if (/^\s*begin:vcalendar\s/i.test(text)) return 'ICS'
  return oldTableKind(text, start.length === 4096)
}

/** The letters of the beginning, whatever the encoding; a byte order mark is left out. */
function textOf(start: Buffer): string {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return start.toString('utf16le', 2)
  if (first === 0xfe && second === 0xff)
    return Buffer.from(start.subarray(2, start.length & ~1))
      .swap16()
      .toString('utf16le')
  return start.toString('latin1').replace(/^\u{EF}\u{BB}\u{BF}/u, '')
}

/**
 * Returns the kind of a table in the text formats of the 1980s, which old programs still export and Excel opens. Read as
 * CSV they would become rows of `C;Y1;X1;K"Name"`. A list of customers may begin with `ID;Product`, so every line counts.
 */
function oldTableKind(text: string, isCut: boolean): 'SYLK' | 'DIF' | undefined {
  if (/^TABLE\r?[\n\r]0,\d+\r?[\n\r]"/.test(text)) return 'DIF'
  if (!/^ID;[PNE]/.test(text)) return undefined
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line !== '')
  if (isCut) lines.pop()
  const isRecord = (line: string) => /^(?:ID|NN|NE|NU|NL|[BCEFOPW])(?:;|$)/.test(line)
  const isPlaced = (line: string) => /^(?:[BCF];(?:.*;)?[XY]\d+(?:;|$)|P;[PEF]|O;|W;|E$)/.test(line)
  return lines.length > 1 && lines.every(isRecord) && lines.some(isPlaced) ? 'SYLK' : undefined
}

/** Many systems export as .xls what is really an HTML table, a saved page (MHTML) or Excel's XML of 2003. */
function isWebPage(start: Buffer): boolean {
  const text = textOf(start).trimStart()
  return (
    /^<(?:!doctype|html|head|body|table|t(?:head|body|r|d|h)|meta|title|link|style|div|span|p|br|center|font|b|h[1-6]|form|script|base|xml|\?xml|!--)\b|^<!--/i.test(
      text,
    ) || /^(?:mime-version:|from: <saved by )/i.test(text)
  )
}
