import { type CompanyChanges, type CompanyField, type NewCompany, newCompany } from '@seamark/contract/phonebook/companies'
import type { ImportOptions } from '@seamark/contract/workbench/imports'
import type { Person } from '../../platform/context.ts'
import type { JudgedRow, RowMatch, RowProblem } from '../../platform/list.ts'
import { columnValues, fieldColumns, searchColumns, searchedIn, valuesOf } from './companies.rules.ts'
import { changesOf, changeTexts, isShown } from './company-changes.rules.ts'
import { type KeyKind, type RowKeys, sameAs } from './company-keys.rules.ts'
import { type Cells, type ReadCompany, readCompany, type Reading } from './company-values.rules.ts'
import { abilities, isInsider, maySee } from './policy.ts'
import { asSeenBy, type NamedRow } from './records.rules.ts'

export interface Judging {
  person: Person
  options: ImportOptions
  reading: Reading
  /** The names of departments. */
  departments: ReadonlyMap<number, string>
}

/** All that writing a new company needs; its code, when it is made, comes with the writing. */
export interface PreparedCreation {
  columns: Record<string, unknown>
  after: NewCompany
}

/** All that writing a change needs: the version that was judged, the whole row as it shall be, what the log says. */
export interface PreparedChange {
  version: number
  columns: Record<string, unknown>
  before: Record<string, unknown>
  after: CompanyChanges
}

/** A row that is no record yet. */
export function judgeNew(cells: Cells, read: ReadCompany, keys: RowKeys, { options }: Judging): JudgedRow {
  const nameless: RowProblem[] = cells['name'] ? [] : [{ field: 'name', code: 'phonebook.company_name_blank' }]
  const problems = [...read.problems, ...nameless]
  if (problems.length > 0) return { verdict: 'error', problems, keys: sameAs(keys) }
  const after: NewCompany = { ...defaults, ...read.given, name: read.given.name ?? '', visibility: options.visibility }
  const prepared: PreparedCreation = { columns: { ...jsonColumns(after), ...searchColumns(after) }, after }
  return { verdict: 'create', prepared, keys: sameAs(keys) }
}

const defaults = newCompany.parse({ name: '-' })

/** A row that is a record already, found `by` one of its keys. Another's private record is named and no more; by its code not even that. */
export function judgeKnown(cells: Cells, keys: RowKeys, row: NamedRow, by: KeyKind, judging: Judging): JudgedRow {
  const { person, options } = judging
  const match = matchOf(person, row, by)
  if (!maySee(person, row)) return by === 'code' ? codeTaken(keys) : { verdict: 'duplicate', match, keys: sameAs(keys) }
  const company = asSeenBy(person, row)
  const read = readCompany(cells, { ...judging.reading, isShown: (field, text) => isShown(company, field, text) })
  // A shared mailbox or switchboard is a hint, and never enough to change a record.
  if (by === 'email' || by === 'telephone') return hinted(read, match, keys)
  // Whatever it was found by: a second row of the file that is this record is the first one once more.
  const same = { match, keys: [...(by === 'code' ? [] : sameAs(keys)), `code:${row.code}`] }
  if (read.problems.length > 0) return { verdict: 'error', problems: read.problems, ...same }
  const { telephone, email, qq } = company
  const changes = changesOf(isInsider(person, row) ? row : { ...row, telephone, email, qq }, read, options.blanks)
  if (Object.keys(changes).length === 0) return { verdict: 'unchanged', subjectId: row.id, ...same }
  if (!abilities(person, row).edit || (by !== 'code' && options.existing === 'skip')) return { verdict: 'duplicate', ...same }
  const texts = changeTexts(company, changes, judging.departments, judging.reading.language)
  return { verdict: 'update', subjectId: row.id, prepared: changeOf(row, changes), changes: texts, ...same }
}

const hinted = ({ problems }: ReadCompany, match: RowMatch, keys: RowKeys): JudgedRow =>
  problems.length > 0 ? { verdict: 'error', problems, match, keys: sameAs(keys) } : { verdict: 'duplicate', match, keys: sameAs(keys) }

/** A code that stands on a record of which nothing may be told. */
export const codeTaken = (keys: RowKeys): JudgedRow => ({
  verdict: 'error',
  problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: keys.code } }],
  keys: [`code:${keys.code}`],
})

function matchOf(person: Person, row: NamedRow, by: KeyKind): RowMatch {
  return { id: maySee(person, row) ? row.id : null, name: row.name, custodian: row.custodian_name, visibility: row.visibility, by }
}

function changeOf(row: NamedRow, changes: CompanyChanges): PreparedChange {
  const columns = { ...fieldColumns(row), ...jsonColumns(changes), ...searchColumns(searchedIn(row, changes)) }
  return { version: row.version, columns, before: valuesOf(row, Object.keys(changes) as CompanyField[]), after: changes }
}

/** Columns as plain JSON: routes stay what they are instead of becoming a text. */
const jsonColumns = (fields: CompanyChanges) => ({ ...columnValues(fields), ...(fields.coreRoutes ? { core_routes: fields.coreRoutes } : {}) })
