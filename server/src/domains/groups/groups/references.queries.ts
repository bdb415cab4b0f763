import { largeGroup } from '@seamark/contract/groups/groups/fields'
import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { isArea } from '../../territory/index.ts'
import type { GroupValues } from './groups.queries.ts'

/** Refuses an area that the atlas has not, and people who are not there or have left. What stands already is not asked again. */
export async function assertReferences(context: Context, given: Partial<GroupValues>, before: GroupValues | undefined) {
  if (given.ownerArea && given.ownerArea !== before?.ownerArea && !isArea(given.ownerArea))
    throw failField('ownerArea', 'groups.area_unknown')
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

interface Size {
  type: string
  memberCount: number | null
  rosterSize: number
}

/** Whether a group in which clients ask is larger than such groups normally are. */
export const isLargeInquiry = ({ type, memberCount, rosterSize }: Size): boolean =>
  type === 'inquiry' && Math.max(memberCount ?? 0, rosterSize) > largeGroup

/** Warns once, when a deed makes a group too large for its type; whoever has read the warning confirms. */
export function warnOfLargeInquiry(before: Size | undefined, after: Size, isConfirmed: boolean) {
  if (isConfirmed || !isLargeInquiry(after) || (before && isLargeInquiry(before))) return
  throw failField('type', 'groups.large_inquiry', { count: Math.max(after.memberCount ?? 0, after.rosterSize) })
}

/** Refuses an account that is in the register, and names the group that has it. */
export async function accountTaken(context: Context, platform: string, key: string) {
  const taken = await context.db
    .selectFrom('groups.groups as g')
    .innerJoin('identity.users as creator', 'creator.id', 'g.created_by')
    .select(['g.id', 'g.name', 'creator.name as by'])
    .where('g.platform', '=', platform)
    .where('g.account_key', '=', key)
    .where('g.delete_after', 'is', null)
    .executeTakeFirst()
  if (!taken) return failField('account', 'groups.account_just_freed')
  return failField('account', 'groups.account_taken', { name: taken.name, by: taken.by, id: taken.id })
}
