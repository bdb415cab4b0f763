import { exhibitorChanges, type ExhibitorChanges } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { countryNamed, nameKey } from '../../phonebook/index.ts'
import { boothText, mostBooths, nameKnownHalls, readBooths } from '../booths/cells.rules.ts'

/** What a row of an organiser's list says. An empty cell says nothing, so its field is left out. */
export interface ReadRow {
  /** Empty where the row names nobody. */
  key: string
  values: ExhibitorChanges
  /** Why the row is none. */
  problems: RowProblem[]
  /** What is kept as it stands, and should be looked at. */
  remarks: RowProblem[]
}

/** Cells that a list may fill with more than we keep are cut, with a remark; a name never is. */
const most = {
  nameEn: 200,
  province: 80,
  city: 80,
  website: 200,
  industry: 120,
  products: 2000,
  introduction: 4000,
  contactName: 80,
  position: 80,
  mobile: 60,
  telephone: 60,
  email: 120,
  wechat: 60,
  note: 2000,
} as const

type Cells = Readonly<Record<string, string>>

/** The halls that rows name for certain. */
export const hallsNamedIn = (rows: readonly Cells[]): Set<string> =>
  new Set(rows.flatMap((cells) => readBooths(writtenBooths(cells)).booths.flatMap(({ hall }) => hall || [])))

const writtenBooths = (cells: Cells) => boothText(oneLine(cells['boothText'] ?? ''), oneLine(cells['hall'] ?? ''))

export function readExhibitorRow(cells: Cells, knownHalls: ReadonlySet<string> = new Set()): ReadRow {
  const remarks: RowProblem[] = []
  const given: Record<string, string> = {}
  const cut = (field: string, text: string, maximum: number) => {
    const kept = cutText(text, maximum)
    if (kept.length < text.length) remarks.push({ field, code: 'exhibitions.cell_cut', params: { maximum } })
    return kept
  }
  for (const [field, length] of Object.entries(most)) {
    const text = oneLineUnless(field, (cells[field] ?? '').trim())
    if (isVisible(text)) given[field] = cut(field, text, length)
  }
  const name = oneLineUnless('name', (cells['name'] ?? '').trim())
  const called = isVisible(name) ? name : (given['nameEn'] ?? '')
  if (called !== '') given['name'] = called
  if (!isVisible(name)) delete given['nameEn']
  const written = nameKnownHalls(writtenBooths(cells), knownHalls)
  const booths = cut('boothText', written, mostBoothText)
  if (isVisible(booths)) {
    given['boothText'] = booths
    const { booths: read, problem } = readBooths(booths)
    if (read.length > mostBooths)
      remarks.push({ field: 'boothText', code: 'exhibitions.booths_cut', params: { maximum: mostBooths } })
    if (problem)
      remarks.push({ field: 'boothText', code: `exhibitions.booth_${problem}`, params: { text: cutText(booths, 60) } })
  }
  const area = areaIn(cells['area'] ?? '')
  if (area === 0)
    remarks.push({
      field: 'area',
      code: 'exhibitions.area_unreadable',
      params: { text: cutText(cells['area'] ?? '', 60) },
    })
  const country = countryIn(cells['country'] ?? '')
  if (country) given['country'] = country
  if (country === '')
    remarks.push({
      field: 'country',
      code: 'exhibitions.country_unknown',
      params: { text: cutText(cells['country'] ?? '', 60) },
    })
  const problems: RowProblem[] = called === '' ? [{ field: 'name', code: 'exhibitions.exhibitor_blank' }] : []
  if ([...called].length > longestName)
    problems.push({ field: 'name', code: 'field.too_long', params: { maximum: longestName } })
  const parsed = exhibitorChanges.safeParse(area ? { ...given, area } : given)
  if (problems.length === 0)
    for (const { path, message, code } of parsed.error?.issues ?? [])
      problems.push({ field: String(path[0]), code: code === 'custom' ? message : 'field.invalid' })
  return { key: called === '' ? '' : nameKey(called), values: parsed.data ?? {}, problems, remarks }
}

const longestName = 200
export const mostBoothText = 400
const longFields = new Set(['products', 'introduction', 'note'])
/** Cells are broken into lines for the eye only, where we keep one. */
const oneLineUnless = (field: string, text: string) =>
  longFields.has(field) ? text.replace(/[^\P{Cc}\t\r\n]/gu, '') : text.replace(/\p{Cc}+/gu, ' ')

/** A cell with a booth on each line is a list; the sign between rows is ours. */
const oneLine = (cell: string) => cell.trim().replace(/\s*[\p{Cc}|｜]+\s*/gu, '、')

/** Square metres, also as the two sides of a booth; 0 for what is no area, undefined for an empty cell. */
function areaIn(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/\s/gu, '').toLowerCase()
  if (/^[-/—–]*$/.test(plain)) return undefined
  const [, whole] =
    /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d{1,2})?)(?:m2|sqm|sq\.?m\.?|平方米|平米|平方|平)?$/.exec(plain) ?? []
  if (whole !== undefined)
    return inBounds(Number(/,\d{3}/.test(whole) ? whole.replaceAll(',', '') : whole.replace(',', '.')))
  const [, long, wide] = /^(\d+(?:\.\d+)?)(?:m|米)?[x×*](\d+(?:\.\d+)?)(?:m|米)?$/.exec(plain) ?? []
  return inBounds(Number(long) * Number(wide))
}

const inBounds = (area: number) => (area >= 0.01 && area <= 100_000 ? area : 0)

/** A code; empty for a word that is no country, undefined for an empty cell. */
function countryIn(text: string): string | undefined {
  return isVisible(text) ? (countryNamed(text) ?? '') : undefined
}
