import type { JudgedRow, RowProblem } from '../../../../platform/list.ts'
import type { NamedRow } from '../../companies/masking.rules.ts'

/** Another company that has the mobile or the address of a row's contact. */
export interface Elsewhere {
  field: 'contactMobile' | 'contactEmail'
  other: NamedRow
}

/**
 * Says with a row that adds or changes a contact where that contact is already; undefined for any other row. It is a
 * remark: the row is written all the same, since people change their firms and work for two.
 */
export function remarkElsewhere(
  verdict: JudgedRow,
  elsewhere: Elsewhere | undefined,
): { verdict: JudgedRow; other: NamedRow } | undefined {
  if (!elsewhere || verdict.verdict !== 'update' || !hasContact(verdict.prepared)) return undefined
  const { field, other } = elsewhere
  return { verdict: { ...verdict, problems: [remarkOf(field, other)] }, other }
}

const remarkOf = (field: string, { name, custodian_name: custodian }: NamedRow): RowProblem =>
  custodian === null
    ? { field, code: 'phonebook.contact_in_pool', params: { name } }
    : { field, code: 'phonebook.contact_elsewhere', params: { name, custodian } }

const hasContact = (prepared: unknown) =>
  typeof prepared === 'object' && prepared !== null && 'contact' in prepared && prepared.contact !== null
