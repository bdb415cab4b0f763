import type { Language } from '@seamark/contract/languages'
import type { CompanyChanges, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import type { JudgedRow, RowMatch } from '../../../../platform/list.ts'
import { fieldColumns, searchColumns, searchedIn, valuesOf } from '../../companies/companies.rules.ts'
import { asSeenBy, type NamedRow } from '../../companies/masking.rules.ts'
import type { RowKeys } from '../../companies/matches.queries.ts'
import type { ReadContact } from '../../contacts/cells.rules.ts'
import type { ContactRow } from '../../contacts/contacts.rules.ts'
import { legalForm } from '../../matching/search.rules.ts'
import { abilitiesOf, maySee, readsValues } from '../../policy.ts'
import { changesOf, changeTexts, isShown } from './company-changes.rules.ts'
import { type ReadCompany, readCompany } from './company-values.rules.ts'
import {
  contactTexts,
  type ContactVerdict,
  isShownContact,
  judgeContact,
  nothing,
  toPreparedContact,
} from './contact-verdicts.rules.ts'
import type { AskedRow, Judging, KnownRow, PreparedChange } from './judging.rules.ts'
import { sameAs } from './keys.rules.ts'
import { leaveContactOut } from './left-contacts.rules.ts'
import { codeTaken, isHint, matchOf } from './matches.rules.ts'
import { type Part, toRepetition } from './repetitions.rules.ts'
import { jsonColumns } from './row-columns.rules.ts'
import { judgeTags, type PreparedTags, tagTexts } from './tags-and-custodians.rules.ts'

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
  const changes = changesOf(readsValues(person, row) ? row : { ...row, telephone, email, qq }, read, options.blanks)
  const { tags, problems: labels } = judgeTags(cells['tags'], judging.labelling, row.tag_ids)
  const contact = readsValues(person, row)
    ? judgeKnownContact(given, contacts, row, judging.reading.language)
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

/** People who see a record masked must not learn from the verdict whether they have guessed a masked value. */
const judgeMaskedContact = (given: ReadContact | undefined, contacts: readonly ContactRow[]): ContactVerdict =>
  isShownContact(given, contacts) ? nothing : { does: 'fail', problems: [] }

/** A contact that an earlier import has put into the remarks, since it could not be made, is there already. */
function judgeKnownContact(
  given: ReadContact | undefined,
  contacts: readonly ContactRow[],
  { country, remark }: NamedRow,
  language: Language,
): ContactVerdict {
  const contact = judgeContact(given, contacts, country)
  const left = leaveContactOut(given, contact, language)
  return left && remark.includes(left.lines) ? nothing : contact
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

/** Whether both names say their legal form, and not the same: Acme Inc and Acme GmbH are two firms. */
function areOtherFirms(known: string, given = ''): boolean {
  const [one, other] = [legalForm(known), legalForm(given)]
  return one !== '' && other !== '' && one !== other
}

const judgeHint = ({ problems }: ReadCompany, match: RowMatch, keys: RowKeys): JudgedRow =>
  problems.length > 0
    ? { verdict: 'error', problems, match, keys: sameAs(keys) }
    : { verdict: 'duplicate', match, keys: sameAs(keys) }

function changeOf(row: NamedRow, changes: CompanyChanges): PreparedChange['fields'] {
  const columns = { ...fieldColumns(row), ...jsonColumns(changes), ...searchColumns(searchedIn(row, changes)) }
  return {
    version: row.version,
    columns,
    before: valuesOf(row, Object.keys(changes) as CompanyField[]),
    after: changes,
  }
}
