import { StringDecoder } from 'node:string_decoder'
import { cutText } from '../../../../platform/storable-texts.ts'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { builtInFormat, type NumberFormat, numberFormat, type Shown } from './number-formats.ts'
import { StringTable } from './string-table.ts'
import type { CellWords } from './sheet-rows.ts'
import { attribute, type XmlHandler, XmlScanner } from './xml-scanner.ts'
import { mostOfWorkbook } from './sheet-limits.ts'
import { type ZipDirectory, type ZipEntry, zipContent, zipDirectory } from './zip.ts'

export interface Worksheet {
  name: string
  hidden: boolean
  part: ZipEntry
}

export interface Workbook {
  sheets: Worksheet[]
  /** Whether days are counted from 1904 instead of 1900. */
  startsIn1904: boolean
  /** Reads the tables that the cells refer to; called only if cells are read. With `showsCurrency`, amounts show their currency. */
  words(showsCurrency?: boolean): Promise<CellWords>
}

/** Opens the parts of an XLSX file. Macros, pictures and all other parts are ignored. */
export async function openWorkbook(file: FileBytes): Promise<Workbook> {
  const parts = await zipDirectory(file)
  const part = parts.get('xl/workbook.xml') ?? parts.get(await findMainPart(file, parts))
  if (!part) throw new FileProblem('workbench.file_kind', {}, { kind: findOtherKind(parts) })
  const targets = await readRelations(file, parts, part.name)
  const { sheets, startsIn1904 } = await readWorkbookFacts(file, part)
  const worksheets = sheets.flatMap(({ name, hidden, relation }) => {
    const target = targets.get(relation)
    if (target?.type !== 'worksheet') return []
    const sheet = parts.get(target.part)
    if (!sheet) throw new FileProblem('workbench.file_damaged', { sheet: name })
    return [{ name, hidden, part: sheet }]
  })
  if (worksheets.length === 0) throw new FileProblem('workbench.file_empty')
  return {
    sheets: worksheets,
    startsIn1904,
    words: (showsCurrency = false) => readCellWords(file, parts, targets, { startsIn1904, showsCurrency }),
  }
}

/** Feeds the XML of a part to `handler`, and yields after each piece. */
export async function* scanPart(
  file: FileBytes,
  part: ZipEntry,
  handler: XmlHandler,
  mostBytes?: number,
): AsyncGenerator<void> {
  const scanner = new XmlScanner(handler)
  let decoder: StringDecoder | undefined
  const most = mostOfWorkbook(file.size)
  let size = 0
  const content = zipContent(file, part, mostBytes)
  for await (const bytes of content) {
    size += bytes.length
    decoder ??= new StringDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8')
    try {
      scanner.feed(decoder.write(bytes))
    } catch (error) {
      // A byte that was altered on the way may look like strange XML. Only the checksum at the end tells, and it costs no scanning.
      if (isStrangeXml(error)) for await (const _rest of content);
      throw error
    }
    // A directory may name the same bytes as several parts, so parts are told apart by the place of their entry in it.
    const sum = file.countRead(part.place, { bytes: size, elements: scanner.elements })
    if (sum.bytes > most.bytes || sum.elements > most.elements) throw new FileProblem('workbench.file_unsafe')
    yield
  }
}

/** Problems of the scanner have no place; those of a sheet's rows have one. */
const isStrangeXml = (error: unknown) =>
  error instanceof FileProblem && error.code === 'workbench.file_unsafe' && error.place.row === undefined

/** The most bytes of a part that is no sheet. */
const mostOfSmall = 256 * 1024 * 1024

async function scanWhole(file: FileBytes, part: ZipEntry | undefined, handler: Partial<XmlHandler>): Promise<void> {
  if (!part) return
  const whole: XmlHandler = { open: () => {}, text: () => {}, close: () => {}, ...handler }
  for await (const _piece of scanPart(file, part, whole, mostOfSmall));
}

async function readWorkbookFacts(file: FileBytes, part: ZipEntry) {
  const sheets: { name: string; hidden: boolean; relation: string }[] = []
  let startsIn1904 = false
  await scanWhole(file, part, {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet' || sheets.length === mostSheets) return
      const relation = /\b\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? ''
      sheets.push({
        name: cutText(attribute(attributes, 'name') ?? '', 100),
        hidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
        relation,
      })
    },
  })
  return { sheets, startsIn1904 }
}
const mostSheets = 1000

const mostRelations = 10_000

type Targets = ReadonlyMap<string, { type: string; part: string }>

/** Returns the parts that a part refers to (`worksheet`, `sharedStrings`, `styles`), by the id of the relation. */
async function readRelations(file: FileBytes, parts: ZipDirectory, of: string): Promise<Targets> {
  const targets = new Map<string, { type: string; part: string }>()
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  await scanWhole(file, parts.get(`${folder}_rels/${of.slice(folder.length)}.rels`), {
    open(name, attributes) {
      if (name !== 'Relationship' || targets.size === mostRelations) return
      const type = attribute(attributes, 'Type') ?? ''
      const part = resolvePart(attribute(attributes, 'Target') ?? '', folder)
      targets.set(attribute(attributes, 'Id') ?? '', { type: type.slice(type.lastIndexOf('/') + 1), part })
    },
  })
  return targets
}

/** Resolves targets such as `worksheets/sheet1.xml`, `../xl/styles.xml` and `/xl/styles.xml` to names in the directory. */
function resolvePart(target: string, folder: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).toLowerCase().split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

async function findMainPart(file: FileBytes, parts: ZipDirectory): Promise<string> {
  const targets = await readRelations(file, parts, '')
  return (
    [...targets.values()].find(
      ({ type, part }) => type === 'officeDocument' && part.endsWith('.xml') && !/^(?:word|ppt)\//.test(part),
    )?.part ?? ''
  )
}

async function readCellWords(file: FileBytes, parts: ZipDirectory, targets: Targets, shown: Shown): Promise<CellWords> {
  const partOf = (wanted: string) => parts.get([...targets.values()].find(({ type }) => type === wanted)?.part ?? '')
  const texts = new StringTable()
  const shared = partOf('sharedStrings')
  if (shared) for await (const _piece of scanPart(file, shared, texts));
  return { texts, formats: await readNumberFormats(file, partOf('styles'), shown) }
}

async function readNumberFormats(file: FileBytes, part: ZipEntry | undefined, shown: Shown): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let isCellStyles = false
  await scanWhole(file, part, {
    open(name, attributes) {
      if (name === 'numFmt' && codes.size < mostStyles)
        codes.set(Number(attribute(attributes, 'numFmtId')), (attribute(attributes, 'formatCode') ?? '').slice(0, 255))
      else if (name === 'cellXfs') isCellStyles = true
      else if (name === 'xf' && isCellStyles && styles.length < mostStyles)
        styles.push(Number(attribute(attributes, 'numFmtId') ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  const formats = new Map(
    [...new Set(styles)].map((id) => [id, numberFormat(codes.get(id) ?? builtInFormat(id), shown)]),
  )
  return styles.flatMap((id) => formats.get(id) ?? [])
}
/** The most styles that are read; Excel itself allows 65,490. */
const mostStyles = 65_536

/** Returns the kind of a ZIP file that is no workbook. */
function findOtherKind(parts: ZipDirectory): string {
  const names = [...parts.keys()]
  if (names.includes('xl/workbook.bin')) return 'XLSB'
  if (names.some((name) => name.startsWith('word/'))) return 'DOCX'
  if (names.some((name) => name.startsWith('ppt/'))) return 'PPTX'
  if (names.includes('mimetype') && names.includes('content.xml')) return 'ODS'
  return names.some((name) => name.endsWith('.iwa')) ? 'Numbers' : 'ZIP'
}
