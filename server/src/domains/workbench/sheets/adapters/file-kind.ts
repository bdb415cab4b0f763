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
  const kind = others.find(([, sign]) => startsWith(start, sign))?.[0] ?? oldTableKind(start)
  if (kind) throw new FileProblem('workbench.file_kind', {}, { kind })
  if (isWebPage(start)) throw new FileProblem('workbench.file_web_page')
  return 'csv'
}

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
  ['RTF', '{\\rtf'],
  ['EXE', 'MZ\u{90}\0'],
] as const

const startsWith = (start: Buffer, sign: string) => start.subarray(0, sign.length).equals(Buffer.from(sign, 'latin1'))

/**
 * Returns the kind of a table in the text formats of the 1980s, which old programs still export and Excel opens. Read as
 * CSV they would become rows of `C;Y1;X1;K"Name"`. A list of customers may begin with `ID;Product`, so every line counts.
 */
function oldTableKind(start: Buffer): 'SYLK' | 'DIF' | undefined {
  const text = start.toString('latin1').replace(/^\u{EF}\u{BB}\u{BF}/u, '')
  if (/^TABLE\r?[\n\r]0,\d+\r?[\n\r]"/.test(text)) return 'DIF'
  if (!/^ID;[PNE]/.test(text)) return undefined
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line !== '')
  if (start.length === 4096) lines.pop()
  const isRecord = (line: string) => /^(?:ID|NN|NE|NU|NL|[BCEFOPW])(?:;|$)/.test(line)
  const isPlaced = (line: string) => /^(?:[BCF];(?:.*;)?[XY]\d+(?:;|$)|P;[PEF]|O;|W;|E$)/.test(line)
  return lines.length > 1 && lines.every(isRecord) && lines.some(isPlaced) ? 'SYLK' : undefined
}

/** Many systems export as .xls what is really an HTML table, a saved page (MHTML) or Excel's XML of 2003. */
function isWebPage(start: Buffer): boolean {
  const wide = start[0] === 0xff && start[1] === 0xfe
  const text = start.toString(wide ? 'utf16le' : 'latin1').replace(/^(?:\u{FEFF}|\u{EF}\u{BB}\u{BF})?\s*/u, '')
  return /^(?:<(?:!doctype|html|head|body|table|meta|style|div|script|\?xml|!--)\b|<!--|mime-version:)/i.test(text)
}
