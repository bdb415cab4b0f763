import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { FileProblem } from './file-problem.ts'
import type { Encoding, SheetRow } from './sheet-facts.ts'
import { inspectFile, readRows } from './sheets.ts'

/** Writes a file that is deleted after the test, and returns its path. */
export async function fileOf(content: string | Buffer, name = 'file'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seamark-sheets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Inspects a file without hints and reads all of its rows. */
export async function rowsOf(content: string | Buffer): Promise<SheetRow[]> {
  const path = await fileOf(content)
  const rows: SheetRow[] = []
  for await (const row of readRows(path, await inspectFile(path))) rows.push(row)
  return rows
}

export const cellsOf = async (content: string | Buffer) => (await rowsOf(content)).map(({ cells }) => cells)

/** Returns the problem with which `work` fails, as plain data. */
export async function problemOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof FileProblem)) throw error ?? new Error('no problem was raised')
  return { code: error.code, ...error.place, params: error.params }
}

/** Returns how many open handles this process has on the file. */
export const handlesOn = (path: string) =>
  readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path
    } catch {
      return false
    }
  }).length

/** Encodes text in an encoding that the platform can only decode. */
export function encodeText(text: string, encoding: Encoding): Buffer {
  const table = reverseTable(encoding)
  return Buffer.from([...text].flatMap((sign) => table.get(sign) ?? [sign.codePointAt(0) ?? 0]))
}

const tables = new Map<string, Map<string, number[]>>()

function reverseTable(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const sign = decoder.decode(Uint8Array.of(first, second))
      if ([...sign].length === 1 && !table.has(sign)) table.set(sign, [first, second])
    }
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    const sign = decoder.decode(Uint8Array.of(byte))
    if (sign !== '\u{FFFD}' && !table.has(sign)) table.set(sign, [byte])
  }
  tables.set(encoding, table)
  return table
}

export interface PackedPart {
  name: string
  content: Buffer
  /** The name as bytes that are not declared as UTF-8. */
  bytesOfName?: Buffer
  isEncrypted?: boolean
  /** The way of packing that the entry names; 8 unless said. */
  method?: number
  /** The mode of the file on a Unix system. */
  mode?: number
  /** False values for the directory. */
  declared?: { size?: number; crc?: number }
}

/** Builds a ZIP file by hand, so that it can be made faulty. */
export function zipParts(parts: readonly PackedPart[]): Buffer {
  const body: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, bytesOfName, isEncrypted, method = 8, mode } of parts) {
    const packed = deflateRawSync(content)
    const label = bytesOfName ?? Buffer.from(name)
    const facts = Buffer.alloc(16)
    facts.writeUInt32LE(declared?.crc ?? crc32(content), 4)
    facts.writeUInt32LE(packed.length, 8)
    facts.writeUInt32LE(declared?.size ?? content.length, 12)
    const common = Buffer.concat([
      Buffer.from([20, 0, isEncrypted ? 1 : 0, bytesOfName ? 0 : 8, method, 0]),
      facts,
      Buffer.from([label.length, 0, 0, 0]),
    ])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    if (mode !== undefined) place.writeUInt32LE((mode << 16) >>> 0, 6)
    const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}', 'latin1'), common, label, packed])
    const madeBy = Buffer.from([20, mode === undefined ? 0 : 3])
    directory.push(Buffer.concat([Buffer.from('PK\u{1}\u{2}', 'latin1'), madeBy, common, place, label]))
    body.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u{5}\u{6}', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...body, listing, end])
}

export interface TestWorkbook {
  /** The XML within `sheetData` of each sheet. */
  sheets: { name?: string; state?: 'hidden' | 'veryHidden'; data: string | Buffer; merged?: readonly string[] }[]
  /** The XML within `sst`. */
  texts?: string | Buffer
  /** The formats of the styles 1, 2, …: codes, or numbers of built-in formats. */
  formats?: readonly (string | number)[]
  startsIn1904?: boolean
  /** Further parts; one with the name of a usual part takes its place. */
  more?: readonly PackedPart[]
}

/** Builds the smallest workbook that Office accepts. */
export function workbookOf({
  sheets,
  texts = '',
  formats = [],
  startsIn1904 = false,
  more = [],
}: TestWorkbook): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
  const codes = formats.flatMap((format, index) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${200 + index}" formatCode="${xml(format)}"/>`] : [],
  )
  const styles = formats.map((format, index) => `<xf numFmtId="${typeof format === 'string' ? 200 + index : format}"/>`)
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${xml(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="s${index}"/>`,
  )
  const parts: PackedPart[] = [
    packPart('[Content_Types].xml', '<Types/>'),
    packPart('_rels/.rels', `<Relationships>${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
    packPart(
      'xl/workbook.xml',
      `<workbook><workbookPr${startsIn1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    packPart(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets.map((_sheet, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index}.xml`)).join('')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', '/xl/styles.xml')}</Relationships>`,
    ),
    packPart(
      'xl/styles.xml',
      `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    packPart('xl/sharedStrings.xml', wrapped('<sst>', texts, '</sst>')),
    ...sheets.map(({ data, merged = [] }, index) => {
      const ranges =
        merged.length > 0
          ? `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
          : ''
      return packPart(
        `xl/worksheets/sheet${index}.xml`,
        wrapped('<?xml version="1.0"?><worksheet><sheetData>', data, `</sheetData>${ranges}</worksheet>`),
      )
    }),
  ]
  const replaced = new Set(more.map(({ name }) => name))
  return zipParts([...parts.filter(({ name }) => !replaced.has(name)), ...more])
}

export const packPart = (name: string, content: string | Buffer): PackedPart => ({
  name,
  content: Buffer.from(content),
})

const wrapped = (before: string, content: string | Buffer, after: string) =>
  Buffer.concat([Buffer.from(before), Buffer.from(content), Buffer.from(after)])

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns the XML of a row of text cells. */
export const textRow = (row: number, ...cells: string[]) =>
  `<row r="${row}">${cells.map((cell, column) => `<c r="${String.fromCodePoint(65 + column)}${row}" t="inlineStr"><is><t>${xml(cell)}</t></is></c>`).join('')}</row>`
