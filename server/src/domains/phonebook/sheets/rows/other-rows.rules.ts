import type { FileRow, RowProblem } from '../../../../platform/list.ts'
import { cutText } from '../../../../platform/storable-texts.ts'
import { countryNamed } from '../../matching/countries.rules.ts'
import { hasLegalForm, plainWord } from '../../matching/search.rules.ts'
import { isHeading } from '../headings/meanings.rules.ts'
import { isDayOrMonth } from './calendar-words.rules.ts'
import { groups, notes, totals } from './other-row-words.rules.ts'

/** Returns why a row is no company though it has a name: a sum, the name of a group of rows, or a note below the table. */
export function otherRowProblem(values: FileRow['values'], headings: ReadonlySet<string>): RowProblem | undefined {
  const filled = Object.entries(values).filter(([, cell]) => cell.trim() !== '')
  const name = (values['name'] ?? values['contactName'] ?? '').normalize('NFKC').trim()
  const said = name === '' && filled.length > 0 ? (filled[0]?.[1] ?? '').normalize('NFKC').trim() : name
  const problem = (code: string): RowProblem => ({ field: 'name', code, params: { text: cutText(said, 40) } })
  if (totals.test(said)) return problem('phonebook.total_row')
  const mayBeHeadings = filled.length > 1 && !filled.some(([, cell]) => isNoHeading.test(cell))
  if (mayBeHeadings && filled.every(([, cell]) => headings.has(plainWord(cell)) || isHeading(cell)))
    return problem('phonebook.heading_row')
  // A list of names alone is a list of companies.
  if (filled.length > 1 || Object.keys(values).length < 2 || hasLegalForm(said)) return undefined
  if (notes.test(said)) return problem('phonebook.note_row')
  return isGroup(said) ? problem('phonebook.group_row') : undefined
}

/** Numbers and addresses are told at a glance, and almost every row has one. */
const isNoHeading = /@|\d{3}/

/** Whether the text names a region, a hall, a day or a class, and so what the rows below it have in common. */
const isGroup = (text: string) => groups.test(text) || isDayOrMonth(text) || isCountry(text)
/** Two or three letters may be a company as well as the code of a country. */
const isCountry = (text: string) => !/^[a-z]{1,3}$/i.test(text) && countryNamed(text) !== undefined

/** How many mapped columns a table has at least before a name alone in its row is remarkable. */
const wideTable = 4

/** Whether only the name is filled in a row of a wide table, and it is none that says its legal form. */
function isNameAlone(values: FileRow['values']): boolean {
  const name = (values['name'] ?? '').trim()
  return countFilled(values) === 1 && name !== '' && Object.keys(values).length >= wideTable && !hasLegalForm(name)
}
const countFilled = (values: FileRow['values']) => Object.values(values).filter((cell) => cell.trim() !== '').length

/**
 * Doubts a name that stands alone in its row of a wide table. It may be a company of which nothing is known, or a group
 * that only people understand, so the company is made with a remark.
 */
export const aloneRemark = (values: FileRow['values']): RowProblem | undefined =>
  isNameAlone(values) ? { field: 'name', code: 'phonebook.name_alone' } : undefined

/** So many rows show how full the rows of a table are. */
const telling = 8
/** So many rows stand together: further down a table may be of another kind. */
const stretch = 100

/**
 * Returns the groups among rows that stand together: where almost all rows are full, the few names that stand alone
 * divide them, as cities do, even if nobody knows the word. Each is said to be a group, with what to do if it is not.
 */
export function groupsAmong(rows: readonly FileRow['values'][]): ReadonlyMap<FileRow['values'], RowProblem> {
  const stretches = Array.from({ length: Math.ceil(rows.length / stretch) }, (_, at) =>
    rows.slice(at * stretch, (at + 1) * stretch),
  )
  return new Map(
    stretches
      .flatMap(dividersOf)
      .map((values) => [
        values,
        { field: 'name', code: 'phonebook.group_row', params: { text: cutText((values['name'] ?? '').trim(), 40) } },
      ]),
  )
}

function dividersOf(rows: readonly FileRow['values'][]): FileRow['values'][] {
  const alone = rows.filter(isNameAlone)
  const full = rows.filter((values) => countFilled(values) >= wideTable)
  const isDivided = rows.length >= telling && alone.length * 7 <= rows.length && full.length >= rows.length * 0.8
  return isDivided ? alone : []
}
