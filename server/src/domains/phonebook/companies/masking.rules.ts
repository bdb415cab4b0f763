import type { ActivityEntry } from '@seamark/contract/activity/entries'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { type ListedCompany, type ListedField, listedFields } from '@seamark/contract/phonebook/lists/lists'
import { ownershipKinds } from '@seamark/contract/phonebook/custody/ownership'
import type { Selectable } from 'kysely'
import { type Actor, passes, type Person } from '../../../platform/context.ts'
import type { PhonebookCompanies } from '../../../platform/database/schema.ts'
import { abilitiesOf, isInsider, mayKnowFormer, readsValues } from '../policy.ts'

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
  /** The primary contact; null where there is none, and then the other columns of it too. */
  contact_id: number | null
  contact_name: string | null
  contact_position: string | null
  contact_mobile: string | null
  contact_email: string | null
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
  contact_id: null,
  contact_name: null,
  contact_position: null,
  contact_mobile: null,
  contact_email: null,
})

/** The record as the contract shows it; contact values are masked unless the actor is an insider whose role shows them. */
export const asSeenBy = (actor: Actor, row: NamedRow): Company =>
  ({
    ...asSeenInPart(actor, row, listedFields),
    // All fields were read.
  }) as Company

/** The same with some of the fields; of the row only the columns that they are made of need to be there. */
export function asSeenInPart(actor: Actor, row: NamedRow, fields: readonly ListedField[]): ListedCompany {
  const asked: Partial<Company> = {}
  for (const field of fields) readInto(asked, field, row, actor)
  const company = { ...headOf(actor, row), ...asked }
  return readsValues(actor, row) ? company : maskCompany(company)
}

/** What every answer about a company holds. */
const headOf = (actor: Actor, row: NamedRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  // The table's constraints and the contract list the same choices.
  progress: row.progress as Company['progress'],
  visibility: row.visibility as Company['visibility'],
  custodian: row.custodian_id === null ? null : { id: row.custodian_id, name: row.custodian_name ?? '' },
  followers:
    row.follower_ids.length === 0
      ? nobody
      : row.follower_ids.map((id, place) => ({ id, name: row.follower_names[place] ?? '' })),
  primaryContact: primaryContactOf(row),
  inside: isInsider(actor, row),
  masked: false,
  can: abilitiesOf(actor, row),
})

const primaryContactOf = (row: NamedRow): Company['primaryContact'] =>
  row.contact_id === null
    ? null
    : {
        id: row.contact_id,
        name: row.contact_name ?? '',
        position: row.contact_position ?? '',
        mobile: row.contact_mobile ?? '',
        email: row.contact_email ?? '',
      }

/** Most companies have no followers, and share the empty list. */
const nobody: Company['followers'] = []

function readInto<Field extends ListedField>(asked: Partial<Company>, field: Field, row: NamedRow, actor: Actor) {
  asked[field] = shownFields[field].read(row, actor)
}

interface ShownField<Value> {
  /** The columns that the value is made of. */
  of: readonly NamedColumn[]
  read: (row: NamedRow, actor: Actor) => Value
}

const own = <Column extends NamedColumn>(column: Column): ShownField<NamedRow[Column]> => ({
  of: [column],
  read: (row) => row[column],
})
/** The table's constraints and the contract list the same choices. */
const choice = <Field extends 'type' | 'source' | 'platform'>(field: Field): ShownField<Company[Field]> => ({
  of: [field],
  read: (row) => row[field] as Company[Field],
})
const moment = (column: MomentColumn): ShownField<string | null> => ({
  of: [column],
  read: (row) => row[column]?.toISOString() ?? null,
})
type MomentColumn = 'held_since' | 'last_touch_at' | 'next_contact_at' | 'pooled_at'
const knownMoment = (column: 'progress_since' | 'created_at' | 'updated_at'): ShownField<string> => ({
  of: [column],
  read: (row) => row[column].toISOString(),
})

/** How each field that a list may ask for is read from a row. */
export const shownFields: { [Field in ListedField]: ShownField<Company[Field]> } = {
  code: own('code'),
  organizationNumber: own('organization_number'),
  type: choice('type'),
  masterCoLoader: own('master_co_loader'),
  phoneCountryCode: own('phone_country_code'),
  phoneAreaCode: own('phone_area_code'),
  telephone: own('telephone'),
  email: own('email'),
  qq: own('qq'),
  website: own('website'),
  country: own('country'),
  province: own('province'),
  city: own('city'),
  address: own('address'),
  postalCode: own('postal_code'),
  creditTerms: own('credit_terms'),
  mainCategory: own('main_category'),
  industry: own('industry'),
  routeAreas: { of: ['route_areas'], read: (row) => row.route_areas as Company['routeAreas'] },
  coreRoutes: { of: ['core_routes'], read: (row) => row.core_routes as Company['coreRoutes'] },
  containers: { of: ['containers'], read: (row) => row.containers as Company['containers'] },
  source: choice('source'),
  platform: choice('platform'),
  remark: own('remark'),
  department: {
    of: ['department_id', 'department_name'],
    read: (row) => (row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' }),
  },
  tagIds: { of: ['tag_ids'], read: (row) => [...row.tag_ids] },
  heldSince: moment('held_since'),
  lastTouchAt: moment('last_touch_at'),
  nextContactAt: moment('next_contact_at'),
  daysLeft: own('days_left'),
  progressSince: knownMoment('progress_since'),
  stale: own('is_stale'),
  pooledAt: moment('pooled_at'),
  formerCustodian: {
    of: ['previous_custodian_id', 'former_name'],
    read: (row, actor) =>
      seesFormer(actor, row) ? { id: row.previous_custodian_id, name: row.former_name ?? '' } : null,
  },
  createdAt: knownMoment('created_at'),
  createdBy: own('created_by_name'),
  updatedAt: knownMoment('updated_at'),
  updatedBy: own('updated_by_name'),
}

const seesFormer = (actor: Actor, row: NamedRow): row is NamedRow & { previous_custodian_id: number } =>
  row.previous_custodian_id !== null && mayKnowFormer(actor, row.previous_custodian_id)

const maskedFields = ['telephone', 'email', 'qq', 'creditTerms'] as const

/** Masks the contact values of a company, and when it pays. */
function maskCompany(company: ListedCompany): ListedCompany {
  const { primaryContact } = company
  const masked: ListedCompany = {
    ...company,
    primaryContact: primaryContact && {
      ...primaryContact,
      mobile: primaryContact.mobile && maskedText,
      email: primaryContact.email && maskedText,
    },
    masked: true,
  }
  for (const field of maskedFields) if (company[field]) masked[field] = maskedText
  return masked
}

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
