import { expect, test } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../../../../../platform/seeded-random.ts'
import { digestOfText, digestOfTexts } from '../../row-digests.rules.ts'
import type { Delimiter, SheetRow } from '../../adapters/sheet-facts.ts'
import { readBatches } from '../../adapters/sheets.ts'
import { fileOf } from '../../adapters/testing.ts'

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
process.stdout.write(`Cells by chance: TEST_SEED=${seed} repeats them.\n`)

async function read(content: string, delimiter: Delimiter, sharesTexts: boolean): Promise<SheetRow[]> {
  const path = await fileOf(content)
  const reading = { kind: 'csv', encoding: 'utf-8', delimiter, sheet: 0, isForgiving: true, sharesTexts } as const
  const rows: SheetRow[] = []
  for await (const batch of readBatches(path, reading)) for (const row of batch) rows.push(row)
  return rows
}

/** What each cell may be made of: usual texts, and all that is not plain. */
const pieces = ['NINGBO', 'a', '', '', 'Kühlschrank', '宁波', '12.50', ' ', '\u{A0}', '\u{3000}', "'", "'=1", '5" pipe']
const strange = ['"', '""', '\n', '\r\n', '\r', '\t', ',', ';', '|', 'x'.repeat(40_000)]
/** A block that has one of these is scanned as usual. */
const damaged = ['\0', '\u{FFFD}']

function makeText(random: SeededRandom, delimiter: Delimiter): string {
  const cell = (oddities: readonly string[]) => {
    const text = Array.from({ length: random.whole(0, 2) }, () => random.pick(pieces)).join('')
    const odd = random.chance(0.01) ? text + random.pick(oddities) : text
    return random.chance(0.3) ? `"${random.chance(0.5) ? odd + delimiter : odd}"` : odd
  }
  const row = (oddities: readonly string[]) =>
    Array.from({ length: random.whole(1, 9) }, () => cell(oddities)).join(delimiter)
  const lines = (count: number, oddities: readonly string[]) =>
    Array.from({ length: count }, () => row(oddities) + random.pick(['\r\n', '\r\n', '\r\n', '\n', '\r'])).join('')
  return lines(8000, strange) + lines(2000, damaged) + lines(4000, strange) + (random.chance(0.5) ? row(strange) : '')
}

test.each([',', ';', '\t', '|'] as const)(
  'rows are the same with shared texts, whatever their cells are made of, divided by %j',
  async (delimiter) => {
    const text = makeText(createSeededRandom(seed, delimiter.charCodeAt(0)), delimiter)
    const [usual, shared] = [await read(text, delimiter, false), await read(text, delimiter, true)]
    expect(shared.map(({ length: _, digest: __, digests: ___, isTrimmed: ____, ...row }) => row)).toEqual(usual)
    const trimmed = shared.filter(({ isTrimmed }) => isTrimmed)
    expect(trimmed.length).toBeGreaterThan(300)
    for (const { cells, digest, digests } of trimmed)
      expect([digest, cells.map((_, at) => digests?.list[digests.from + at]), cells]).toEqual([
        digestOfTexts(cells),
        cells.map(digestOfText),
        cells.map((cell) => cell.trim()),
      ])
  },
)

test('a text of which only the digest is that of an earlier one stays its own', async () => {
  // Texts by the thousand share the places of a column, and some of them a digest's last bits.
  const lines = Array.from({ length: 40_000 }, (_, at) => `${at % 700},${at % 3 === 0 ? 'NINGBO' : `B${at % 900}`}`)
  const rows = await read(`${lines.join('\n')}\n`, ',', true)
  expect(rows.map(({ cells }) => cells.join(','))).toEqual(lines)
})

test('rows that differ in one sign, or in where their cells end, have another digest', () => {
  const rows = [['ab', 'c'], ['a', 'bc'], ['abc'], ['ab', 'd'], ['ab', 'c', ''], ['', 'ab', 'c'], ['c', 'ab'], []]
  expect(new Set(rows.map(digestOfTexts)).size).toBe(rows.length)
})
