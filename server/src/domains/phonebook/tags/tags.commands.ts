import type { NewTag, Tag, TagChanges, TagPlace } from '@seamark/contract/phonebook/tags/tags'
import { sql } from 'kysely'
import { placeAmongSiblings } from '../../../platform/records/siblings.ts'
import type { Context } from '../../../platform/context.ts'
import { failField, failIfStale } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { lockTags, tellOfTags } from './locks.commands.ts'
import { authorizeOffice, keepSwitchedOff } from '../../../platform/office-records.ts'
import { tagsSwitchedOff } from '../events.ts'
import { tagKind } from './office-kinds.commands.ts'
import { companiesTagged, getTag } from './tags.queries.ts'
import { asTagRefusal, differencesOf } from './tags.rules.ts'

/** Creates a tag at the end of its group. Throws when the group is gone, or the group has this label already. */
export async function createTag(context: Context, { groupId, name, nameEn, colour }: NewTag): Promise<Tag> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagCreated' }, async (tx) => {
    await lockTags(tx)
    const group = await getGroupName(tx, groupId)
    const place = (await listTagIds(tx, groupId)).length + 1
    const { id } = await tx.db
      .insertInto('phonebook.tags')
      .values({ group_id: groupId, name, name_en: nameEn, colour, place })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asTagRefusal)
    await tx.audit({ subject: 'tag', id, after: { name, nameEn, colour, group } })
    tellOfTags(tx)
    return getTag(tx, id)
  })
}

/** Renames a tag or gives it another colour. Throws for a stale version, and when the group has this label already. */
export async function editTag(context: Context, id: number, version: number, changes: TagChanges): Promise<Tag> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagChanged' }, async (tx) => {
    await lockTags(tx)
    const tag = failIfStale(await getTag(tx, id), version)
    const changed = differencesOf({ name: tag.name, nameEn: tag.nameEn, colour: tag.colour }, changes)
    if (!changed) {
      tx.unchanged()
      return tag
    }
    const { name = tag.name, nameEn = tag.nameEn, colour = tag.colour } = changes
    await tx.db
      .updateTable('phonebook.tags')
      .set({ name, name_en: nameEn, colour, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asTagRefusal)
    await tx.audit({ subject: 'tag', id, ...changed })
    tellOfTags(tx)
    return getTag(tx, id)
  })
}

/** Moves a tag within its group or into another one; companies keep it. Throws when the other group has this label already. */
export async function moveTag(
  context: Context,
  id: number,
  version: number,
  { groupId, before }: TagPlace,
): Promise<Tag> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagMoved' }, async (tx) => {
    await lockTags(tx)
    const tag = failIfStale(await getTag(tx, id), version)
    const was = {
      group: await getGroupName(tx, tag.groupId),
      place: (await listTagIds(tx, tag.groupId)).indexOf(id) + 1,
    }
    const order = placeAmongSiblings(await listTagIds(tx, groupId), id, before)
    const group = await getGroupName(tx, groupId)
    if (!order) throw failField('before', 'phonebook.tag_unknown')
    const is = { group, place: order.indexOf(id) + 1 }
    if (tag.groupId === groupId && was.place === is.place) {
      tx.unchanged()
      return tag
    }
    await tx.db
      .updateTable('phonebook.tags')
      .set({ group_id: groupId, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asTagRefusal)
    await sql`
      update phonebook.tags t set place = o.place from unnest(${order}::bigint[]) with ordinality o (id, place) where t.id = o.id`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'tag', id, before: was, after: is })
    tellOfTags(tx)
    return getTag(tx, id)
  })
}

/** Switches a tag off for thirty days. Returns how many companies had it. */
export async function deleteTag(context: Context, id: number, version: number) {
  authorizeOffice(context, tagKind.permission)
  return write(context, { permission: 'phonebook.deleteTags', audit: 'phonebook.tagDeleted' }, async (tx) => {
    await lockTags(tx)
    // The row is locked before the count, so that people who are just putting the tag on a company finish first and their companies are counted.
    await tx.db.selectFrom('phonebook.tags').select('id').where('id', '=', id).forUpdate().execute()
    const { name, nameEn, groupId } = failIfStale(await getTag(tx, id), version)
    const companies = await companiesTagged(tx, [id])
    const group = await getGroupName(tx, groupId)
    const { offId, deleteAfter } = await keepSwitchedOff(tx, tagKind, { id, name, nameEn, companies })
    await tx.reactions.announce(tx, tagsSwitchedOff, { ids: [id], offId })
    await tx.db.deleteFrom('phonebook.tags').where('id', '=', id).execute()
    await tx.audit({ subject: 'tag', id, before: { name, nameEn, group, companies } })
    tellOfTags(tx)
    return { companies, deleteAfter: deleteAfter.toISOString() }
  })
}

async function getGroupName(tx: WriteContext, id: number): Promise<string> {
  const group = await tx.db.selectFrom('phonebook.tag_groups').select('name').where('id', '=', id).executeTakeFirst()
  if (!group) throw failField('groupId', 'phonebook.tag_group_unknown')
  return group.name
}

async function listTagIds(tx: WriteContext, groupId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('phonebook.tags')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
