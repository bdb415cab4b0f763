import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import type { Deed } from './finding-actions.ts'

/** What leads on from a refusal: a value that is given in place, the whole form, or another deed. */
export type Answer = 'mobile' | 'company' | 'edit' | 'contact' | 'member' | 'followUp'

const answers: Readonly<Record<string, readonly Answer[]>> = {
  'phonebook.contact_mobile_blank': ['mobile', 'member'],
  'phonebook.mobile_wrong': ['mobile', 'member'],
  'groups.finding_no_company': ['company', 'member'],
  'groups.finding_no_contact': ['edit'],
  'groups.finding_value_wrong': ['edit', 'member'],
  'groups.finding_unlinked': ['contact', 'member'],
  'groups.finding_held': ['member'],
  'groups.finding_not_fcl': ['followUp'],
  'groups.finding_no_price': ['edit', 'followUp'],
  'groups.finding_no_freight': ['followUp', 'contact'],
}

/** Refusals of rates that other values would answer. */
const ofValues = new Set([
  'rates.pol_missing',
  'rates.pod_missing',
  'rates.port_unknown',
  'rates.ports_many',
  'rates.too_many_pairs',
  'rates.carrier_unknown',
  'rates.boxes_missing',
  'rates.container_twice',
  'rates.currency_missing',
  'rates.dates_backwards',
  'rates.expiry_missing',
])

/** Returns what can be done about a refusal, except the deed that was refused. */
export const answersOf = (code: string | null, refused: string): readonly Answer[] =>
  code === null ? [] : ofValues.has(code) ? ['edit'] : (answers[code] ?? []).filter((answer) => answer !== refused)

/** Returns a draft with the mobile or the company that somebody has given. A mobile takes the place of one that was refused. */
export function answered(draft: FindingDraft, answer: 'mobile' | 'company', given: string): FindingDraft {
  if (answer === 'company') return { ...draft, company: given }
  return {
    ...draft,
    values: [{ kind: 'mobile', value: given }, ...draft.values.filter(({ kind }) => kind !== 'mobile')],
  }
}

/** Returns the deed of a run once more, with what was asked then. */
export function deedOf(action: string, input: Record<string, unknown> = {}): Deed | undefined {
  const { days } = input
  if (action === 'post') return { action, ...(typeof days === 'number' ? { days } : {}) }
  return action === 'contact' || action === 'member' || action === 'followUp' ? { action } : undefined
}
