import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany, ListedField } from '@seamark/contract/phonebook/lists/lists'
import type { Actor } from '../../../../platform/context.ts'
import { asSeenBy, type NamedColumn, type NamedRow } from '../masking.rules.ts'

/** The columns that every row of a list needs, for its policy and for what it always shows. */
const alwaysRead = [
  'id',
  'version',
  'name',
  'progress',
  'visibility',
  'custodian_id',
  'custodian_name',
  'follower_ids',
  'follower_names',
  'primary_contact',
] as const satisfies readonly NamedColumn[]

/** A row of a list; columns of fields that nobody asked for are missing. */
export type ListedRow = Pick<NamedRow, (typeof alwaysRead)[number]> & Partial<NamedRow>

/** The columns that the asked fields are made of. */
export const columnsOf = (fields: readonly ListedField[]): ReadonlySet<NamedColumn> =>
  new Set([...alwaysRead, ...fields.flatMap((field) => madeOf[field])])

const madeOf: Record<ListedField, readonly NamedColumn[]> = {
  code: ['code'],
  organizationNumber: ['organization_number'],
  type: ['type'],
  masterCoLoader: ['master_co_loader'],
  phoneCountryCode: ['phone_country_code'],
  phoneAreaCode: ['phone_area_code'],
  telephone: ['telephone'],
  email: ['email'],
  qq: ['qq'],
  website: ['website'],
  country: ['country'],
  province: ['province'],
  city: ['city'],
  address: ['address'],
  postalCode: ['postal_code'],
  mainCategory: ['main_category'],
  industry: ['industry'],
  routeAreas: ['route_areas'],
  coreRoutes: ['core_routes'],
  source: ['source'],
  platform: ['platform'],
  remark: ['remark'],
  department: ['department_id', 'department_name'],
  tagIds: ['tag_ids'],
  heldSince: ['held_since'],
  lastTouchAt: ['last_touch_at'],
  nextContactAt: ['next_contact_at'],
  daysLeft: ['days_left'],
  progressSince: ['progress_since'],
  stale: ['is_stale'],
  pooledAt: ['pooled_at'],
  formerCustodian: ['previous_custodian_id', 'former_name'],
  createdAt: ['created_at'],
  createdBy: ['created_by_name'],
  updatedAt: ['updated_at'],
  updatedBy: ['updated_by_name'],
}

/** What stands for a column that was not read; the field is left out of the answer. */
const unread: Omit<NamedRow, (typeof alwaysRead)[number]> = {
  code: '',
  organization_number: '',
  type: 'other',
  master_co_loader: false,
  phone_country_code: '',
  phone_area_code: '',
  telephone: '',
  email: '',
  qq: '',
  website: '',
  country: '',
  province: '',
  city: '',
  address: '',
  postal_code: '',
  main_category: '',
  industry: '',
  route_areas: [],
  core_routes: [],
  source: '',
  platform: '',
  remark: '',
  department_id: null,
  department_name: null,
  tag_ids: [],
  held_since: null,
  last_touch_at: null,
  next_contact_at: null,
  days_left: null,
  progress_since: new Date(0),
  is_stale: false,
  pooled_at: null,
  previous_custodian_id: null,
  former_name: null,
  created_at: new Date(0),
  created_by: 0,
  created_by_name: '',
  updated_at: new Date(0),
  updated_by: 0,
  has_contacts: false,
  has_email: false,
  has_organization_number: false,
  has_telephone: false,
  updated_by_name: '',
}

/** The row as the caller may see it, with the fields that were asked for, or with all of them. */
export function asListed(actor: Actor, row: ListedRow, fields: readonly ListedField[] | undefined): ListedCompany {
  const company = asSeenBy(actor, { ...unread, ...row })
  if (!fields) return company
  const { id, version, name, progress, visibility, custodian, followers, primaryContact, masked, can } = company
  const asked: Partial<Company> = {}
  for (const field of fields) copyField(company, asked, field)
  return { id, version, name, progress, visibility, custodian, followers, primaryContact, masked, can, ...asked }
}

function copyField<Field extends ListedField>(company: Company, asked: Partial<Company>, field: Field) {
  asked[field] = company[field]
}
