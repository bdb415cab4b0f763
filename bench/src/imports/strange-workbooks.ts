import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspectFile, readRows } from '@seamark/server/domains/workbench/sheets/adapters/sheets'
import { zipBytes } from '@seamark/server/platform/testing/workbooks'
import type { Figure } from '../measuring/figures.ts'

const kilobytes = 150
const mostTimes = 10

/** Measures how long it takes to refuse workbooks of 150 KB that nest, repeat or refer, beside reading a usual one of that size. */
export async function* strangeWorkbooks(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'seamark-bench-'))
  try {
    const file = path.join(folder, 'workbook.xlsx')
    const usual = await secondsToRead(file, usualWorkbook())
    yield {
      name: `${kilobytes} KB of XLSX read`,
      value: usual * 1000,
      unit: 'ms',
      limit: null,
      ratio: null,
      goal: '',
      holds: true,
    }
    for (const [name, content] of strange) {
      const seconds = await secondsToRead(file, content())
      yield {
        name: `${kilobytes} KB of XLSX refused: ${name}`,
        value: seconds * 1000,
        unit: 'ms',
        limit: usual * 1000,
        ratio: seconds / usual,
        goal: `≤ ${mostTimes}`,
        holds: seconds <= mostTimes * usual,
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the shortest of several times from opening the file to its last row or its refusal. */
async function secondsToRead(file: string, content: Buffer): Promise<number> {
  await writeFile(file, content)
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now()
    try {
      for await (const _row of readRows(file, await inspectFile(file)));
    } catch {
      // Refusing is what is measured.
    }
    times.push((performance.now() - began) / 1000)
  }
  return Math.min(...times)
}

const workbook = (sheet: string, texts = ''): Buffer =>
  zipBytes({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="s" Type="x/worksheet" Target="worksheets/sheet.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/worksheets/sheet.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>name</v></c></row>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  })

/** As many rows of firms as fit into the size. */
function usualWorkbook(): Buffer {
  for (let rows = 2000; ; rows += 500) {
    const content = workbook(
      Array.from(
        { length: rows },
        (_, n) => `<row r="${n + 2}">${[0, 1, 2, 3].map((at) => cell(n, at)).join('')}</row>`,
      ).join(''),
    )
    if (content.length >= kilobytes * 1024) return content
  }
}

const cell = (row: number, column: number) =>
  `<c r="${'ABCD'[column]}${row + 2}" t="str"><v>公司 ${(row * 7919 + column * 104_729) % 1_000_003} 港城路 ${row % 900} 号</v></c>`

const times = (piece: string, count: number) => piece.repeat(count)
const strange: readonly [string, () => Buffer][] = [
  ['nested elements', () => workbook(times('<x>', 30_000_000))],
  ['empty elements', () => workbook(times('<x/>', 30_000_000))],
  ['equal rows', () => workbook(times('<row><c t="s"><v>0</v></c></row>', 4_000_000), '<si><t>A</t></si>')],
  [
    'one long text in every cell',
    () =>
      workbook(
        times(`<row>${times('<c t="s"><v>0</v></c>', 6)}</row>`, 500_000),
        `<si><t>${times('x', 32_000)}</t></si>`,
      ),
  ],
  ['blanks', () => workbook(times(' ', 140_000_000))],
]
