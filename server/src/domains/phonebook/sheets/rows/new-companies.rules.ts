import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { ImportOptions } from '@seamark/contract/platform/lists'
import type { Person } from '../../../../platform/context.ts'
import type { JudgedRow, RowProblem } from '../../../../platform/list.ts'
import { searchColumns } from '../../companies/companies.rules.ts'
import { type PreparedCreation, withDefaults } from './creations.rules.ts'
import { isExample } from './examples.rules.ts'
import { judgeContact, nothing, toPreparedContact } from './contact-verdicts.rules.ts'
import type { AskedRow, Judging } from './judging.rules.ts'
import { sameAs } from './keys.rules.ts'
import { leaveContactOut, type LeftContact } from './left-contacts.rules.ts'
import { toRepetition } from './repetitions.rules.ts'
import { judgeHolder, judgeTags } from './tags-and-custodians.rules.ts'

/** Judges a row that matches no record. */
export function judgeNew(
  { cells, read, contact: given, keys, remarks }: AskedRow,
  { person, options, labelling, holders, reading }: Judging,
): JudgedRow {
  if (isExample(cells['name']))
    return { verdict: 'error', problems: [{ field: 'name', code: 'phonebook.example_row' }] }
  const judged = judgeContact(given, [], read.given.country ?? '')
  const left = leaveContactOut(given, judged, reading.language)
  const contact = left ? nothing : judged
  const { tags, problems: labels } = judgeTags(cells['tags'], labelling)
  const { holderId = defaultHolder(person, options), problems: holding } = judgeHolder(cells['custodian'], holders)
  const nameless: RowProblem[] = cells['name'] ? [] : [{ field: 'name', code: 'phonebook.company_name_blank' }]
  const problems = [
    ...read.problems,
    ...nameless,
    ...(contact.does === 'fail' ? contact.problems : []),
    ...labels,
    ...holding,
    ...(isTooLong(read.given, left) ? (judged.does === 'fail' ? judged.problems : []) : []),
  ]
  if (problems.length > 0) return { verdict: 'error', problems, keys: sameAs(keys) }
  const visibility = holderId === null ? ('public' as const) : ('private' as const)
  const further = [cells['more'] ?? '', left?.lines ?? '']
  const after = { ...withMore(read.given, further), name: read.given.name ?? '', visibility }
  const company = withDefaults(after)
  const prepared: PreparedCreation = {
    after,
    search: searchColumns(company),
    holderId,
    contact: toPreparedContact(contact),
    tags,
  }
  return {
    verdict: 'create',
    prepared,
    takesRoom: holderId === person.id,
    problems: [...remarks, ...(left ? [left.remark] : [])],
    keys: sameAs(keys),
    ...toRepetition(sameAs(keys), { given, contact: judged, contacts: [], country: company.country }, reading),
  }
}

/** What a row says besides, and no field takes, becomes a remark of the company. */
const withMore = (given: CompanyChanges, further: readonly string[]): CompanyChanges => {
  const remark = [given.remark ?? '', ...further].filter(Boolean).join('\n')
  return remark === '' ? given : { ...given, remark }
}

/** Where the remark has no room for the contact, the row is refused as before. */
const isTooLong = ({ remark = '' }: CompanyChanges, left: LeftContact | undefined) =>
  left !== undefined && remark.length + left.lines.length > mostOfRemark
const mostOfRemark = 1900

const defaultHolder = ({ id }: Person, { visibility, holderId }: ImportOptions) =>
  visibility === 'public' ? null : (holderId ?? id)
