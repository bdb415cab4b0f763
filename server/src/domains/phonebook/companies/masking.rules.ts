import type { ActivityEntry } from '@seamark/contract/activity/entries'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyValues } from '@seamark/contract/phonebook/companies/fields'
import { ownershipKinds } from '@seamark/contract/phonebook/custody/ownership'
import type { Selectable } from 'kysely'
import { type Actor, passes, type Person } from '../../../platform/context.ts'
import type { PhonebookCompanies } from '../../../platform/database/schema.ts'
import { valuesOf } from './companies.rules.ts'
import { abilitiesOf, isInsider, mayKnowFormer } from '../policy.ts'

/** The columns that verbs do not read: search texts, and the dates that only rules and triggers use. */
type UnreadColumns =
  | 'search_all'
  | 'search_names'
  | 'search_contacts'
  | 'name_key'
  | 'phone_key'
  | 'sound_key'
  | 'progress_rank'
  | 'progress_chosen_at'
  | 'progress_proposed_at'
  | 'delete_after'
  | 'merged_into'
  | 'idle_since'
  | 'protected_until'
  | 'exempt_until'

/** A company's row with the names of the people and the department in it. */
export interface NamedRow extends Omit<Selectable<PhonebookCompanies>, UnreadColumns> {
  custodian_name: string | null
  /** The names in the order of `follower_ids`. */
  follower_names: readonly string[]
  tag_ids: readonly number[]
  days_left: number | null
  is_stale: boolean
  former_name: string | null
  primary_contact: Company['primaryContact']
  department_name: string | null
  created_by_name: string
  updated_by_name: string
}

export type NamedColumn = keyof NamedRow

/** A company's row without the names and counts of other tables. */
export type MadeRow = Omit<Selectable<PhonebookCompanies>, UnreadColumns> & Pick<NamedRow, 'days_left'>

/** The row of a company that has just been changed; the names of other tables are those that were read before. */
export type ChangedRow = MadeRow & Pick<NamedRow, 'is_stale'>

/** The row of a company that this person has just created, and that has no tags, contacts or followers yet. */
export const asMade = (row: MadeRow, person: Person, department: string | null): NamedRow => ({
  ...row,
  custodian_name: row.custodian_id === null ? null : person.name,
  former_name: null,
  department_name: department,
  created_by_name: person.name,
  updated_by_name: person.name,
  follower_names: [],
  tag_ids: [],
  is_stale: false,
  primary_contact: null,
})

/** The record as the contract shows it; contact values are masked unless the actor is an insider. */
export function asSeenBy(actor: Actor, row: NamedRow): Company {
  const company = asCompany(actor, row)
  return isInsider(actor, row) ? company : maskCompany(company)
}

function asCompany(actor: Actor, row: NamedRow): Company {
  // The table's constraints and the contract list the same choices; the answer's schema checks them once more.
  const { departmentId: _departmentId, ...filled } = valuesOf(row) as CompanyValues
  return {
    id: row.id,
    version: row.version,
    ...filled,
    department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    visibility: row.visibility as Company['visibility'],
    custodian: row.custodian_id === null ? null : { id: row.custodian_id, name: row.custodian_name ?? '' },
    followers: row.follower_ids.map((id, place) => ({ id, name: row.follower_names[place] ?? '' })),
    tagIds: [...row.tag_ids],
    heldSince: row.held_since?.toISOString() ?? null,
    lastTouchAt: row.last_touch_at?.toISOString() ?? null,
    nextContactAt: row.next_contact_at?.toISOString() ?? null,
    daysLeft: row.days_left,
    progressSince: row.progress_since.toISOString(),
    stale: row.is_stale,
    pooledAt: row.pooled_at?.toISOString() ?? null,
    formerCustodian: seesFormer(actor, row) ? { id: row.previous_custodian_id, name: row.former_name ?? '' } : null,
    primaryContact: row.primary_contact,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
    masked: false,
    can: abilitiesOf(actor, row),
  }
}

const seesFormer = (actor: Actor, row: NamedRow): row is NamedRow & { previous_custodian_id: number } =>
  row.previous_custodian_id !== null && mayKnowFormer(actor, row.previous_custodian_id)

export const maskedText = '••••••'

/** Masks the contact values of a company. */
const maskCompany = (company: Company): Company => ({
  ...company,
  telephone: company.telephone && maskedText,
  email: company.email && maskedText,
  qq: company.qq && maskedText,
  primaryContact: company.primaryContact && {
    ...company.primaryContact,
    mobile: company.primaryContact.mobile && maskedText,
    email: company.primaryContact.email && maskedText,
  },
  masked: true,
})

/** Facts that only insiders read: why a company went back, what a task is called, the number of an order. */
const ownWords: ReadonlySet<string> = new Set(['reason', 'task', 'order'])

/** The kinds and facts of activity that name former or new custodians. */
const handKinds: ReadonlySet<string> = new Set(ownershipKinds)
const handFacts: ReadonlySet<string> = new Set(['from', 'to', 'custodian'])

/**
 * An activity entry as people who are no insiders see it. It shows who did what. It masks people's own words about a client, and the former
 * custodians, unless the reader assigns companies or is that custodian (matched by the name in the entry).
 */
export function maskEntry<Entry extends ActivityEntry>(actor: Actor, entry: Entry): Entry {
  const namesHands =
    handKinds.has(entry.kind.replace(/^phonebook\.activity\./, '')) && !passes(actor, 'phonebook.assignCompanies')
  const isMasked = (fact: string, value: unknown) =>
    ownWords.has(fact) || (namesHands && handFacts.has(fact) && value !== actor.name)
  return {
    ...entry,
    facts: Object.fromEntries(
      Object.entries(entry.facts).map(([fact, value]) => [
        fact,
        value !== '' && isMasked(fact, value) ? maskedText : value,
      ]),
    ),
  }
}
