import { largeGroup } from '@seamark/contract/groups/groups/fields'
import type { TakenBy } from '@seamark/contract/groups/groups/groups'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { custodyColumns, maySee } from '../../phonebook/index.ts'
import { isArea } from '../../territory/index.ts'
import type { GroupRow, GroupValues } from './groups.queries.ts'
import { supplyShares } from './posts.queries.ts'

/** Refuses an area that the atlas has not, people who are not there or have left, and a company that the caller does not see. What stands already is not asked again. */
export async function assertReferences(context: Context, given: Partial<GroupValues>, before: GroupValues | undefined) {
  if (given.ownerArea && given.ownerArea !== before?.ownerArea && !isArea(given.ownerArea))
    throw failField('ownerArea', 'groups.area_unknown')
  if (typeof given.companyId === 'number' && given.companyId !== before?.companyId)
    await assertCompany(context, given.companyId)
  const asked = (['assistantId', 'operatorId'] as const).flatMap((field) => {
    const id = given[field]
    return typeof id === 'number' && id !== before?.[field] ? [{ field, id }] : []
  })
  if (asked.length === 0) return
  const people = await context.db
    .selectFrom('identity.users')
    .select('id')
    .where(
      'id',
      'in',
      asked.map(({ id }) => id),
    )
    .where('disabled_at', 'is', null)
    .execute()
  for (const { field, id } of asked)
    if (!people.some((person) => person.id === id))
      throw failField(field, field === 'assistantId' ? 'groups.assistant_unknown' : 'groups.operator_unknown')
}

/** A company that the caller does not see does not exist for her. */
export async function assertCompany(context: Context, id: number) {
  const company = await context.db
    .selectFrom('phonebook.companies')
    .select(custodyColumns)
    .where('id', '=', id)
    .where('delete_after', 'is', null)
    .executeTakeFirst()
  if (!company || !maySee(personOf(context), company)) throw failField('companyId', 'groups.company_unknown')
}

/** Neither does a contact of such a company. */
export async function assertContact(context: Context, id: number) {
  const company = await context.db
    .selectFrom('phonebook.contacts as contact')
    .innerJoin('phonebook.companies as c', 'c.id', 'contact.company_id')
    .select(['c.visibility', 'c.custodian_id', 'c.follower_ids'])
    .where('contact.id', '=', id)
    .where('contact.delete_after', 'is', null)
    .where('c.delete_after', 'is', null)
    .executeTakeFirst()
  if (!company || !maySee(personOf(context), company)) throw failField('contactId', 'groups.contact_unknown')
}

export async function assertColleague({ db }: Context, id: number) {
  const person = await db
    .selectFrom('identity.users')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw failField('colleagueId', 'groups.colleague_unknown')
}

interface Size {
  type: string
  memberCount: number | null
  rosterSize: number
}

/** Whether a group in which clients ask is larger than such groups normally are. */
export const isLargeInquiry = ({ type, memberCount, rosterSize }: Size): boolean =>
  type === 'inquiry' && Math.max(memberCount ?? 0, rosterSize) > largeGroup

/** Refuses a new group that is too large for its type, until somebody has read the warning. */
export function warnOfLargeNewInquiry(size: Size, isConfirmed: boolean) {
  if (isConfirmed || !isLargeInquiry(size)) return
  const { code, params } = largeInquiry(size)
  throw failField('type', code, params)
}

interface Change {
  before: Size
  after: Size
  isConfirmed: boolean
}

/** Warns once, when a deed makes a group too large for its type, and says what its posts are; whoever has read the warning confirms. */
export async function warnOfLargeInquiry(context: Context, row: GroupRow, { before, after, isConfirmed }: Change) {
  if (isConfirmed || !isLargeInquiry(after) || isLargeInquiry(before)) return
  const { code, params } = largeInquiry(after, (await supplyShares(context, [row])).get(row.id))
  throw failField('type', code, params)
}

interface LargeInquiry {
  code: 'groups.large_inquiry' | 'groups.large_inquiry_posts'
  params: Record<string, number>
}

/** The warning, with the share of offers among the posts where it is known. */
export function largeInquiry({ memberCount, rosterSize }: Omit<Size, 'type'>, share?: number): LargeInquiry {
  const count = Math.max(memberCount ?? 0, rosterSize)
  return share === undefined
    ? { code: 'groups.large_inquiry', params: { count } }
    : { code: 'groups.large_inquiry_posts', params: { count, share } }
}

/** Refuses an account that is in the register, and names the group that has it; `current` leads there. */
export async function accountTaken(context: Context, platform: string, key: string) {
  const taken = await context.db
    .selectFrom('groups.groups as g')
    .innerJoin('identity.users as creator', 'creator.id', 'g.created_by')
    .select(['g.id', 'g.name', 'creator.name as by'])
    .where('g.platform', '=', platform)
    .where('g.account_key', '=', key)
    .where('g.delete_after', 'is', null)
    .where('g.type', '<>', 'private')
    .executeTakeFirst()
  if (!taken) return failField('account', 'groups.account_just_freed')
  const { id, name, by } = taken
  const { params, details } = failField('account', 'groups.account_taken', { name, by })
  return fail('groups.account_taken', params, { ...details, current: { id, name } satisfies TakenBy })
}
