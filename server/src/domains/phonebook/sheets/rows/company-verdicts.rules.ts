import {
  type CompanyChanges,
  type CompanyField,
  type NewCompany,
  newCompany,
} from '@seamark/contract/phonebook/companies/companies'
import type { ImportOptions } from '@seamark/contract/platform/lists'
import type { Person } from '../../../../platform/context.ts'
import type { JudgedRow, RowMatch, RowProblem } from '../../../../platform/list.ts'
import { columnValues, fieldColumns, searchColumns, searchedIn, valuesOf } from '../../companies/companies.rules.ts'
import { changesOf, changeTexts, isShown } from './company-changes.rules.ts'
import type { KeyKind, RowKeys } from '../../companies/matches.queries.ts'
import { sameAs, sureKeys } from './keys.rules.ts'
import type { Cells, Reading } from '../../companies/cells.rules.ts'
import { type ReadCompany, readCompany } from './company-values.rules.ts'
import { ownKeys, type ReadContact } from '../../contacts/cells.rules.ts'
import {
  contactTexts,
  type ContactVerdict,
  isShownContact,
  judgeContact,
  type PreparedContact,
} from './contact-verdicts.rules.ts'
import type { ContactRow } from '../../contacts/contacts.rules.ts'
import { isExample } from './examples.rules.ts'
import {
  type Holders,
  judgeHolder,
  judgeTags,
  type Labelling,
  type PreparedTags,
  tagTexts,
} from './tags-and-custodians.rules.ts'
import { abilities, isInsider, maySee } from '../../policy.ts'
import { asSeenBy, type NamedRow } from '../../companies/masking.rules.ts'

export interface Judging {
  person: Person
  options: ImportOptions
  reading: Reading
  /** The names of departments. */
  departments: ReadonlyMap<number, string>
  labelling: Labelling
  holders: Holders
}

/** A row as it was read. */
export interface AskedRow {
  cells: Cells
  read: ReadCompany
  contact: ReadContact | undefined
  keys: RowKeys
}

/** The record that a row was found to be, with its contacts where the row has one. */
export interface KnownRow {
  row: NamedRow
  by: KeyKind
  contacts: readonly ContactRow[]
}

/** All that writing a new company needs; its code, when it is made, comes with the writing. */
export interface PreparedCreation {
  columns: Record<string, unknown>
  after: NewCompany
  holderId: number | null
  contact: PreparedContact | null
  tags: PreparedTags
}

/** All that writing a change needs: the version that was judged, the whole row as it shall be, what the log says. */
export interface PreparedChange {
  fields: {
    version: number
    columns: Record<string, unknown>
    before: Record<string, unknown>
    after: CompanyChanges
  } | null
  contact: PreparedContact | null
  tags: PreparedTags
}

/** What a further row of a company adds to it. */
export interface PreparedAddition {
  contact: PreparedContact
}

/** A row that is no record yet. */
export function judgeNew(
  { cells, read, contact: given, keys }: AskedRow,
  { person, options, labelling, holders, reading }: Judging,
): JudgedRow {
  if (isExample(cells['name']))
    return { verdict: 'error', problems: [{ field: 'name', code: 'phonebook.example_row' }] }
  const contact = judgeContact(given, [], read.given.country ?? '')
  const { tags, problems: labels } = judgeTags(cells['tags'], labelling)
  const { holderId = standardHolder(person, options), problems: holding } = judgeHolder(cells['custodian'], holders)
  const nameless: RowProblem[] = cells['name'] ? [] : [{ field: 'name', code: 'phonebook.company_name_blank' }]
  const problems = [
    ...read.problems,
    ...nameless,
    ...(contact.does === 'fail' ? contact.problems : []),
    ...labels,
    ...holding,
  ]
  if (problems.length > 0) return { verdict: 'error', problems, keys: sameAs(keys) }
  const visibility = holderId === null ? 'public' : 'private'
  const after: NewCompany = { ...defaults, ...read.given, name: read.given.name ?? '', visibility }
  const prepared: PreparedCreation = {
    columns: { ...jsonColumns(after), ...searchColumns(after) },
    after,
    holderId,
    contact: writable(contact),
    tags,
  }
  return {
    verdict: 'create',
    prepared,
    keys: sameAs(keys),
    ...inFile(sameAs(keys), { given, contact, contacts: [], country: after.country }, reading),
  }
}

const defaults = newCompany.parse({ name: '-' })

const standardHolder = ({ id }: Person, { visibility, holderId }: ImportOptions) =>
  visibility === 'public' ? null : (holderId ?? id)

/** A row that is a record already, found `by` one of its keys. Another's private record is named and no more; by its code not even that. */
export function judgeKnown(asked: AskedRow, { row, by, contacts }: KnownRow, judging: Judging): JudgedRow {
  const { cells, keys, contact: given } = asked
  const { person, options } = judging
  const match = matchOf(person, row, by)
  if (!maySee(person, row)) return by === 'code' ? codeTaken(keys) : { verdict: 'duplicate', match, keys: sameAs(keys) }
  const company = asSeenBy(person, row)
  const read = readCompany(cells, { ...judging.reading, isShown: (field, text) => isShown(company, field, text) })
  // A shared mailbox or switchboard is a hint, and never enough to change a record.
  if (isHint(by)) return hinted(read, match, keys)
  // Whatever it was found by: a second row of the file that is this record is the first one once more.
  const known = [...(by === 'code' ? [] : sameAs(keys)), `code:${row.code}`]
  const same = { match, keys: known }
  if (read.problems.length > 0) return { verdict: 'error', problems: read.problems, ...same }
  const { telephone, email, qq } = company
  const changes = changesOf(isInsider(person, row) ? row : { ...row, telephone, email, qq }, read, options.blanks)
  const { tags, problems: labels } = judgeTags(cells['tags'], judging.labelling, row.tag_ids)
  const contact = isInsider(person, row) ? judgeContact(given, contacts, row.country) : coveredVerdict(given, contacts)
  const part = { given, contact, contacts, country: row.country }
  const adds =
    (writable(contact) ?? tags.ids[0] ?? tags.made[0]) !== undefined || contact.does === 'fail' || labels.length > 0
  if (!adds && Object.keys(changes).length === 0)
    return { verdict: 'unchanged', subjectId: row.id, ...same, ...inFile(known, part, judging.reading) }
  const does = by === 'code' ? 'update' : options.existing
  if (!abilities(person, row).edit || does === 'skip') return { verdict: 'duplicate', ...same }
  const problems = [...(contact.does === 'fail' ? contact.problems : []), ...labels]
  if (problems.length > 0) return { verdict: 'error', problems, ...same }
  const isAdded = contact.does === 'add' || (contact.does === 'change' && does === 'update')
  const wanted = { changes: does === 'update' ? changes : {}, contact: isAdded ? contact : nothing, tags }
  return {
    ...(writtenOf(row, wanted, part, judging) ?? { verdict: 'duplicate' as const }),
    ...same,
    ...inFile(known, { ...part, contact: wanted.contact }, judging.reading),
  }
}

const nothing: ContactVerdict = { does: 'nothing' }

/** Whoever sees a record covered learns from no verdict whether she has guessed what is under it. */
const coveredVerdict = (given: ReadContact | undefined, contacts: readonly ContactRow[]): ContactVerdict =>
  isShownContact(given, contacts) ? nothing : { does: 'fail', problems: [] }

interface Part {
  given: ReadContact | undefined
  contact: ContactVerdict
  contacts: readonly ContactRow[]
  country: string
}

interface Wanted {
  changes: CompanyChanges
  contact: ContactVerdict
  tags: PreparedTags
}

/** The row as a change of the record; undefined when nothing of it is wanted. */
function writtenOf(
  row: NamedRow,
  { changes, contact, tags }: Wanted,
  { contacts }: Part,
  judging: Judging,
): JudgedRow | undefined {
  const hasChanges = Object.keys(changes).length > 0
  const hasTags = tags.ids.length + tags.made.length > 0
  if (!hasChanges && !hasTags && writable(contact) === null) return undefined
  const { language } = judging.reading
  const texts = [
    ...changeTexts(asSeenBy(judging.person, row), changes, judging.departments, language),
    ...tagTexts(tags, row.tag_ids, judging.labelling.known, language),
    ...contactTexts(contact, contacts, language),
  ]
  const prepared: PreparedChange = {
    fields: hasChanges ? changeOf(row, changes) : null,
    contact: writable(contact),
    tags,
  }
  return { verdict: 'update', subjectId: row.id, prepared, changes: texts }
}

const writable = (contact: ContactVerdict): PreparedContact | null =>
  contact.does === 'add' || contact.does === 'change' ? contact : null

/** What the row is beside an earlier one of its file that is the same company: a further contact of it. */
function inFile(
  keys: readonly string[],
  { given, contact, contacts, country }: Part,
  { language }: Reading,
): Pick<JudgedRow, 'repeat' | 'within'> {
  const within = ownKeys(given?.values ?? [], country).map(
    (key) => `contact${key[0]?.toUpperCase() ?? ''}${key.slice(1)}`,
  )
  if (!given || contact.does === 'fail') return { within }
  const by = sureKeys(keys)
  const prepared = writable(contact)
  if (!prepared) return { within: [], repeat: { by, verdict: 'unchanged' } }
  const addition: PreparedAddition = { contact: prepared }
  return {
    within,
    repeat: { by, verdict: 'update', prepared: addition, changes: contactTexts(contact, contacts, language) },
  }
}

const isHint = (by: KeyKind) => by === 'email' || by === 'telephone' || by === 'contactMobile' || by === 'contactEmail'

const hinted = ({ problems }: ReadCompany, match: RowMatch, keys: RowKeys): JudgedRow =>
  problems.length > 0
    ? { verdict: 'error', problems, match, keys: sameAs(keys) }
    : { verdict: 'duplicate', match, keys: sameAs(keys) }

/** A code that stands on a record of which nothing may be told. */
export const codeTaken = (keys: RowKeys): JudgedRow => ({
  verdict: 'error',
  problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: keys.code } }],
  keys: [`code:${keys.code}`],
})

/** A match is more than the caller sees of the record: that it is there at all, or that this is an address or number which the pool covers. */
export const tellsMore = (person: Person, row: NamedRow, by: KeyKind) =>
  !maySee(person, row) || (isHint(by) && !isInsider(person, row))

function matchOf(person: Person, row: NamedRow, by: KeyKind): RowMatch {
  return {
    id: maySee(person, row) ? row.id : null,
    name: row.name,
    custodian: row.custodian_name,
    visibility: row.visibility,
    by,
  }
}

function changeOf(row: NamedRow, changes: CompanyChanges): PreparedChange['fields'] {
  const columns = { ...fieldColumns(row), ...jsonColumns(changes), ...searchColumns(searchedIn(row, changes)) }
  return {
    version: row.version,
    columns,
    before: valuesOf(row, Object.keys(changes) as CompanyField[]),
    after: changes,
  }
}

/** Columns as plain JSON: routes stay what they are instead of becoming a text. */
const jsonColumns = (fields: CompanyChanges) => ({
  ...columnValues(fields),
  ...(fields.coreRoutes ? { core_routes: fields.coreRoutes } : {}),
})
