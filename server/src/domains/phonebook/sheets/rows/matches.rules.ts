import type { Person } from '../../../../platform/context.ts'
import type { JudgedRow, RowMatch } from '../../../../platform/list.ts'
import type { NamedRow } from '../../companies/masking.rules.ts'
import type { KeyKind, RowKeys } from '../../companies/matches.queries.ts'
import { maySee, readsValues } from '../../policy.ts'

/** A mailbox or a switchboard, which several companies may share, and a contact, who may have moved. */
export const isHint = (by: KeyKind) =>
  by === 'email' || by === 'telephone' || by === 'contactMobile' || by === 'contactEmail'

/** Refuses a code that belongs to a record of which nothing may be shown. */
export const codeTaken = (keys: RowKeys): JudgedRow => ({
  verdict: 'error',
  problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: keys.code } }],
  keys: [`code:${keys.code}`],
})

/**
 * Whether a match shows more than the caller sees: that the record exists, or that it has this address or number, which
 * is masked for her.
 */
export const tellsMore = (person: Person, row: NamedRow, by: KeyKind) =>
  !maySee(person, row) || (isHint(by) && !readsValues(person, row))

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
