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
import { legalForm } from '../../matching/search.rules.ts'
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
import { abilitiesOf, isInsider, maySee } from '../../policy.ts'
import { asSeenBy, type NamedRow } from '../../companies/masking.rules.ts'

export interface Judging {
  person: Person
  options: ImportOptions
  reading: Reading
  /** The names of departments by id. */
  departments: ReadonlyMap<number, string>
  labelling: Labelling
  holders: Holders
}

/** A row as it was read from the file. */
export interface AskedRow {
  cells: Cells
  read: ReadCompany
  contact: ReadContact | undefined
  keys: RowKeys
  /** Why the row is no company, if it is a sum, a group or a note. */
  other?: RowProblem
}

/** The record that a row was matched to, with its contacts where the row has one. */
export interface KnownRow {
  row: NamedRow
  by: KeyKind
  contacts: readonly ContactRow[]
}

/** All values that a new company is written from; a missing code is generated while writing. */
export interface PreparedCreation {
  columns: Record<string, unknown>
  after: NewCompany
  holderId: number | null
  contact: PreparedContact | null
  tags: PreparedTags
}

/**
 * All values that a change is written from: the version that was judged, the whole new row, and both sides for the log.
 */
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

/** The contact that a further row adds to a company. */
export interface PreparedAddition {
  contact: PreparedContact
}

/** Judges a row that matches no record. */
export function judgeNew(
  { cells, read, contact: given, keys }: AskedRow,
  { person, options, labelling, holders, reading }: Judging,
): JudgedRow {
  if (isExample(cells['name']))
    return { verdict: 'error', problems: [{ field: 'name', code: 'phonebook.example_row' }] }
  const contact = judgeContact(given, [], read.given.country ?? '')
  const { tags, problems: labels } = judgeTags(cells['tags'], labelling)
  const { holderId = defaultHolder(person, options), problems: holding } = judgeHolder(cells['custodian'], holders)
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
  const after: NewCompany = { ...defaults, ...withMore(read.given, cells), name: read.given.name ?? '', visibility }
  const prepared: PreparedCreation = {
    columns: { ...jsonColumns(after), ...searchColumns(after) },
    after,
    holderId,
    contact: toPreparedContact(contact),
    tags,
  }
  return {
    verdict: 'create',
    prepared,
    keys: sameAs(keys),
    ...toRepetition(sameAs(keys), { given, contact, contacts: [], country: after.country }, reading),
  }
}

/** Further numbers and addresses of a company without a contact have no field of their own. */
const withMore = (given: CompanyChanges, { more = '' }: Cells): CompanyChanges =>
  more === '' ? given : { ...given, remark: [given.remark, more].filter(Boolean).join('\n') }

const defaults = newCompany.parse({ name: '-' })

const defaultHolder = ({ id }: Person, { visibility, holderId }: ImportOptions) =>
  visibility === 'public' ? null : (holderId ?? id)

/**
 * Judges a row that matches a record, found `by` one of its keys. Private records of others are only named, and a match
 * by code does not even name them.
 */
export function judgeKnown(asked: AskedRow, { row, by, contacts }: KnownRow, judging: Judging): JudgedRow {
  const { cells, keys, contact: given } = asked
  const { person, options } = judging
  const match = matchOf(person, row, by)
  if (!maySee(person, row)) return by === 'code' ? codeTaken(keys) : { verdict: 'duplicate', match, keys: sameAs(keys) }
  const company = asSeenBy(person, row)
  const read = readCompany(cells, { ...judging.reading, isShown: (field, text) => isShown(company, field, text) })
  // A shared mailbox or switchboard is only a hint, and never enough to change a record.
  if (isHint(by) || (by === 'name' && areOtherFirms(row.name, cells['name']))) return judgeHint(read, match, keys)
  // Where the record has a remark, nothing is put into it that the file does not call so.
  if (cells['more']) read.problems.push({ field: cells['moreOf'] ?? 'telephone', code: 'phonebook.several_values' })
  // Whichever key found the record, a second row of the file that matches it is a repetition of the first.
  const known = [...(by === 'code' ? [] : sameAs(keys)), `code:${row.code}`]
  const same = { match, keys: known }
  if (read.problems.length > 0) return { verdict: 'error', problems: read.problems, ...same }
  const { telephone, email, qq } = company
  const changes = changesOf(isInsider(person, row) ? row : { ...row, telephone, email, qq }, read, options.blanks)
  const { tags, problems: labels } = judgeTags(cells['tags'], judging.labelling, row.tag_ids)
  const contact = isInsider(person, row)
    ? judgeContact(given, contacts, row.country)
    : judgeMaskedContact(given, contacts)
  const part = { given, contact, contacts, country: row.country }
  const adds =
    (toPreparedContact(contact) ?? tags.ids[0] ?? tags.made[0]) !== undefined ||
    contact.does === 'fail' ||
    labels.length > 0
  if (!adds && Object.keys(changes).length === 0)
    return { verdict: 'unchanged', subjectId: row.id, ...same, ...toRepetition(known, part, judging.reading) }
  const does = by === 'code' ? 'update' : options.existing
  if (!abilitiesOf(person, row).edit || does === 'skip') return { verdict: 'duplicate', ...same }
  const problems = [...(contact.does === 'fail' ? contact.problems : []), ...labels]
  if (problems.length > 0) return { verdict: 'error', problems, ...same }
  const isAdded = contact.does === 'add' || (contact.does === 'change' && does === 'update')
  const wanted = { changes: does === 'update' ? changes : {}, contact: isAdded ? contact : nothing, tags }
  return {
    ...(toUpdate(row, wanted, part, judging) ?? { verdict: 'duplicate' as const }),
    ...same,
    ...toRepetition(known, { ...part, contact: wanted.contact }, judging.reading),
  }
}

const nothing: ContactVerdict = { does: 'nothing' }

/** People who see a record masked must not learn from the verdict whether they have guessed a masked value. */
const judgeMaskedContact = (given: ReadContact | undefined, contacts: readonly ContactRow[]): ContactVerdict =>
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

/** Returns the row as a change of the record; undefined when it changes nothing. */
function toUpdate(
  row: NamedRow,
  { changes, contact, tags }: Wanted,
  { contacts }: Part,
  judging: Judging,
): JudgedRow | undefined {
  const hasChanges = Object.keys(changes).length > 0
  const hasTags = tags.ids.length + tags.made.length > 0
  if (!hasChanges && !hasTags && toPreparedContact(contact) === null) return undefined
  const { language } = judging.reading
  const texts = [
    ...changeTexts(asSeenBy(judging.person, row), changes, judging.departments, language),
    ...tagTexts(tags, row.tag_ids, judging.labelling.known, language),
    ...contactTexts(contact, contacts, language),
  ]
  const prepared: PreparedChange = {
    fields: hasChanges ? changeOf(row, changes) : null,
    contact: toPreparedContact(contact),
    tags,
  }
  return { verdict: 'update', subjectId: row.id, prepared, changes: texts }
}

const toPreparedContact = (contact: ContactVerdict): PreparedContact | null =>
  contact.does === 'add' || contact.does === 'change' ? contact : null

/**
 * Returns the row as a further contact of its company, for the case that an earlier row of the file is the same
 * company.
 */
function toRepetition(
  keys: readonly string[],
  { given, contact, contacts, country }: Part,
  { language }: Reading,
): Pick<JudgedRow, 'repeat' | 'within'> {
  const within = ownKeys(given?.values ?? [], country).map(
    (key) => `contact${key[0]?.toUpperCase() ?? ''}${key.slice(1)}`,
  )
  if (!given || contact.does === 'fail') return { within }
  const by = sureKeys(keys)
  const prepared = toPreparedContact(contact)
  if (!prepared) return { within: [], repeat: { by, verdict: 'unchanged' } }
  const addition: PreparedAddition = { contact: prepared }
  return {
    within,
    repeat: { by, verdict: 'update', prepared: addition, changes: contactTexts(contact, contacts, language) },
  }
}

/** Whether both names say their legal form, and not the same: Acme Inc and Acme GmbH are two firms. */
function areOtherFirms(known: string, given = ''): boolean {
  const [one, other] = [legalForm(known), legalForm(given)]
  return one !== '' && other !== '' && one !== other
}

const isHint = (by: KeyKind) => by === 'email' || by === 'telephone' || by === 'contactMobile' || by === 'contactEmail'

const judgeHint = ({ problems }: ReadCompany, match: RowMatch, keys: RowKeys): JudgedRow =>
  problems.length > 0
    ? { verdict: 'error', problems, match, keys: sameAs(keys) }
    : { verdict: 'duplicate', match, keys: sameAs(keys) }

/** Refuses a code that belongs to a record of which nothing may be shown. */
export const codeTaken = (keys: RowKeys): JudgedRow => ({
  verdict: 'error',
  problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: keys.code } }],
  keys: [`code:${keys.code}`],
})

/**
 * Whether a match shows more than the caller sees: that the record exists, or that it has this address or number, which
 * is masked in the pool.
 */
export const tellsMore = (person: Person, row: NamedRow, by: KeyKind) =>
  !maySee(person, row) || (isHint(by) && !isInsider(person, row))

/** The match as the person may see it: no id of a record that she does not see. */
export function matchOf(person: Person, row: NamedRow, by: string): RowMatch {
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

/** Columns are plain JSON here, so routes must not become a text. */
const jsonColumns = (fields: CompanyChanges) => ({
  ...columnValues(fields),
  ...(fields.coreRoutes ? { core_routes: fields.coreRoutes } : {}),
})
