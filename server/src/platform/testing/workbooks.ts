import { crc32, deflateRawSync } from 'node:zlib'

/** Returns a CSV file. The caller must quote a cell that holds a comma. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from(rows.map((cells) => `${cells.join(',')}\r\n`).join(''))

/** Returns a zip whose entries are packed one by one. */
export function zipBytes(files: Record<string, string | Buffer>): Buffer {
  const [body, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [label, content] = [Buffer.from(name), Buffer.from(text)]
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(label.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}', 'latin1'), facts, label, packed])
    directory.push(Buffer.concat([Buffer.from('PK\u{1}\u{2}\u{14}\0', 'latin1'), facts, place, label]))
    body.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u{5}\u{6}', 'latin1')
  end.writeUInt16LE(body.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...body, listing, end])
}

const xmlOf = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type SheetRows = readonly (readonly (string | number)[])[]

interface BookOptions {
  merged?: string[]
  startsIn1904?: boolean
  /** A sheet before the rows, as the cover of a report. */
  cover?: { name: string; rows: SheetRows }
}

/** Returns a workbook of one sheet, and a cover before it if asked, in the fewest parts. Empty cells and empty rows are left out. `=…` is a formula without a stored value. */
export function workbookBytes(rows: SheetRows, { merged = [], startsIn1904 = false, cover }: BookOptions = {}): Buffer {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const merges = ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`
  const sheets = [
    ...(cover ? [{ name: cover.name, part: 'cover', xml: sheetXml(cover.rows) }] : []),
    { name: 'S', part: 'sheet', xml: sheetXml(rows, merges) },
  ]
  const named = sheets.map(({ name, part }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="${part}"/>`)
  const relations = sheets.map(
    ({ part }) =>
      `<Relationship Id="${part}" Type="http://x/relationships/worksheet" Target="worksheets/${part}.xml"/>`,
  )
  return zipBytes({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><workbookPr${startsIn1904 ? ' date1904="1"' : ''}/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ part, xml }) => [`xl/worksheets/${part}.xml`, xml])),
  })
}

function sheetXml(rows: SheetRows, merges = ''): string {
  const data = rows.map((cells, row) => {
    const filled = cells.map((cell, column) => {
      const place = `r="${String.fromCodePoint(65 + column)}${row + 1}"`
      if (String(cell).startsWith('=')) return `<c ${place}><f>${xmlOf(String(cell).slice(1))}</f></c>`
      const type = typeof cell === 'number' ? '' : ' t="str"'
      return cell === '' ? '' : `<c ${place}${type}><v>${xmlOf(String(cell))}</v></c>`
    })
    return cells.length === 0 ? '' : `<row r="${row + 1}">${filled.join('')}</row>`
  })
  return `<worksheet><sheetData>${data.join('')}</sheetData>${merges}</worksheet>`
}
