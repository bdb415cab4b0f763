import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FileBytes } from './file-bytes.ts'
import { deepestElement, most, mostOfWorkbook } from './sheet-limits.ts'
import { SheetRows } from './sheet-rows.ts'
import { inspectFile, readRows } from './sheets.ts'
import { StringTable } from './string-table.ts'
import { fileOf, problemOf, textRow, workbookOf, zipParts } from './testing.ts'

const read = async (content: Buffer) => {
  const path = await fileOf(content)
  let rows = 0
  for await (const _row of readRows(path, await inspectFile(path))) rows += 1
  return rows
}
const heading = textRow(1, 'name', 'city')
const kilobytes = (content: Buffer) => content.length / 1024

describe('a workbook of kilobytes that costs more than it weighs is refused as unsafe', () => {
  const nested = (depth: number) => '<x>'.repeat(depth) + '</x>'.repeat(depth)

  test('deeply nested elements, in the sheet, its texts, its styles and its relations', async () => {
    const deep = nested(20_000)
    const relations = { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(`<Relationships>${deep}`) }
    for (const content of [
      workbookOf({ sheets: [{ data: heading + deep }] }),
      workbookOf({ sheets: [{ data: heading }], texts: deep }),
      workbookOf({ sheets: [{ data: heading }], more: [relations] }),
    ]) {
      expect(kilobytes(content)).toBeLessThan(150)
      expect(await problemOf(read(content))).toMatchObject({ code: 'workbench.file_unsafe' })
    }
  })

  test('as deep as a sheet is', async () => {
    expect(await read(workbookOf({ sheets: [{ data: heading + nested(deepestElement - 10) }] }))).toBe(1)
  })

  test('very many elements', async () => {
    const content = workbookOf({ sheets: [{ data: heading + '<x/>'.repeat(mostOfWorkbook(0).elements + 1) }] })
    expect(kilobytes(content)).toBeLessThan(150)
    expect(await problemOf(read(content))).toMatchObject({ code: 'workbench.file_unsafe' })
  })

  test('very many equal rows', async () => {
    const content = workbookOf({ sheets: [{ data: heading + '<row><c><v>1</v></c></row>'.repeat(60_000) }] })
    expect(kilobytes(content)).toBeLessThan(150)
    expect(await problemOf(read(content))).toMatchObject({ code: 'workbench.file_unsafe' })
  })

  test('one long text in every cell', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(6)
    const rows = Array.from({ length: 2000 }, () => `<row>${cells}</row>`).join('')
    const content = workbookOf({ sheets: [{ data: heading + rows }], texts: `<si><t>${'x'.repeat(32_000)}</t></si>` })
    expect(kilobytes(content)).toBeLessThan(150)
    expect(await problemOf(read(content))).toMatchObject({ code: 'workbench.file_unsafe' })
  })

  test('many empty sheets, each harmless', async () => {
    const content = workbookOf({
      sheets: Array.from({ length: 12 }, () => ({ data: Buffer.alloc(20 * 2 ** 20, ' ') })),
    })
    expect(await problemOf(inspectFile(await fileOf(content)))).toMatchObject({ code: 'workbench.file_unsafe' })
  })

  test('a workbook of usual rows is read', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => textRow(n + 2, `公司${n}号货运`, `021-${n * 7919}`))
    expect(await read(workbookOf({ sheets: [{ data: heading + rows.join('') }] }))).toBe(30_001)
  })
})

test('a table of very many cells is refused with the number', async () => {
  const rows = new SheetRows({ texts: new StringTable(), formats: [] })
  const full = () => {
    for (let row = 1; ; row += 1) {
      rows.open('row', ` r="${row}"`)
      rows.open('c', ` r="SF${row}"`)
      rows.open('v', '')
      rows.text('1')
      rows.close('v')
      rows.close('c')
      rows.close('row')
      rows.take()
    }
  }
  await expect(problemOf(Promise.resolve().then(full))).resolves.toMatchObject({
    code: 'workbench.file_cells',
    params: { most: most.cells },
  })
})

test('what is read twice of a file counts once', async () => {
  const file = await FileBytes.open(await fileOf(zipParts([{ name: 'a', content: deflateRawSync(Buffer.from('a')) }])))
  try {
    file.countRead(1, { bytes: 10, elements: 1 })
    expect(file.countRead(1, { bytes: 10, elements: 1 })).toEqual({ bytes: 10, elements: 1 })
    expect(file.countRead(1, { bytes: 15, elements: 1 })).toEqual({ bytes: 15, elements: 1 })
    expect(file.countRead(2, { bytes: 5, elements: 2 })).toEqual({ bytes: 20, elements: 3 })
  } finally {
    await file.close()
  }
})
