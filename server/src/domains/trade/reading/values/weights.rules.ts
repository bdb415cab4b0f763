import type { weightUnits } from '@seamark/contract/trade/sources/sources'
import { hasOnlyDigits } from './plain-numbers.rules.ts'

export type WeightUnit = (typeof weightUnits)[number]

/** Kilograms in one of each unit. A unit that is not listed is not guessed. */
const kilograms: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [
      1,
      'KG|KGS|KGM|K|KILO|KILOS|KILOGRAM|KILOGRAMS|KILOGRAMME|KILOGRAMMES|KILOGRAMO|KILOGRAMOS|千克|公斤|キログラム|キロ' +
        '|КГ|КИЛОГРАММ|КИЛОГРАММЫ|КИЛОГРАММОВ|킬로그램|กก|กิโลกรัม|QUILO|QUILOS|QUILOGRAMA|QUILOGRAMAS|KILOGRAMM|CHILI|CHILO|' +
        'CHILOGRAMMO|CHILOGRAMMI|KILOGRAMY|KILOGRAMÓW',
    ] as const,
    [0.45359237, 'LB|LBS|LBR|L|POUND|POUNDS|LIBRA|LIBRAS|磅|ポンド|ФУНТ|ФУНТЫ|ФУНТОВ|파운드|ปอนด์'] as const,
    [
      1000,
      'T|MT|MTS|TNE|TON|TONS|TONNE|TONNES|METRICTON|METRICTONS|METRICTONNE|METRICTONNES|TONELADA|TONELADAS|吨|公吨|トン' +
        '|Т|ТН|ТОННА|ТОННЫ|ТОНН|톤|ตัน|TẤN|TONNEN|TONNELLATA|TONNELLATE|TONA|TONY',
    ] as const,
    [0.001, 'G|GR|GRM|GM|GMS|GRAM|GRAMS|GRAMO|GRAMOS|克'] as const,
    [907.18474, 'ST|STN|SHORTTON|SHORTTONS'] as const,
    [1016.0469088, 'LTN|LONGTON|LONGTONS'] as const,
    [100, 'QTL|QUINTAL|QUINTALS|公担'] as const,
    [0.5, '斤|市斤'] as const,
  ].flatMap(([factor, words]) => words.split('|').map((word) => [word, factor])),
)

/** Returns how many kilograms one of the unit is, as a source writes it; undefined for an unknown unit. */
export const kilogramsOf = (unit: string): number | undefined =>
  kilograms[
    unit
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s.()]/g, '')
  ]

/** Longer cells are not a number with its unit. */
const longest = 120

/** Splits the unit from the number in one cell: 9,200 KG. */
export function splitUnit(cell: string): { number: string; unit: string } {
  if (cell.length > longest || hasOnlyDigits(cell)) return { number: cell, unit: '' }
  const [, number = cell, unit = ''] = /^\s*([\d.,\s'’+-]*\d)\s*([^\d\s][^\d]*)$/u.exec(cell) ?? []
  return { number, unit }
}
