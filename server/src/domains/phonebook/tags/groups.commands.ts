import type { NewTagGroup, TagGroup, TagGroupChanges } from '@seamark/contract/phonebook/tags/tags'
import { sql } from 'kysely'
import { placeAmongSiblings } from '../../../platform/records/siblings.ts'
import type { Context } from '../../../platform/context.ts'
import { failField, failIfStale } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { authorizeOffice, keepSwitchedOff } from '../../../platform/office-records.ts'
import { tagsSwitchedOff } from '../events.ts'
import { tagGroupKind } from './office-kinds.commands.ts'
import { companiesTagged, getTagGroup } from './tags.queries.ts'
import { lockTags, tellOfTags } from './locks.commands.ts'
import { asTagRefusal, differencesOf } from './tags.rules.ts'

/** Creates a group at the end, with its first labels. Throws when another group has the name. */
export async function createTagGroup(context: Context, { name, nameEn, labels }: NewTagGroup): Promise<TagGroup> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagGroupCreated' }, async (tx) => {
    await lockTags(tx)
    const { rows } = await sql<{ id: number }>`
      insert into phonebook.tag_groups (name, name_en, place, created_by)
      select ${name}, ${nameEn}, coalesce(max(place), 0) + 1, ${tx.actor?.kind === 'person' ? tx.actor.id : null}::bigint from phonebook.tag_groups
      returning id`
      .execute(tx.db)
      .catch(asTagRefusal)
    const id = rows[0]?.id ?? 0
    if (labels.length > 0) {
      const tags = labels.map((label, index) => ({
        group_id: id,
        name: label.name,
        name_en: label.nameEn,
        colour: label.colour,
        place: index + 1,
      }))
      await tx.db.insertInto('phonebook.tags').values(tags).execute().catch(asTagRefusal)
    }
    await tx.audit({ subject: 'tagGroup', id, after: { name, nameEn, labels: labels.map((label) => label.name) } })
    tellOfTags(tx)
    return getTagGroup(tx, id)
  })
}

/** Renames a group. Throws for a stale version, and when another group has the name. */
export async function editTagGroup(
  context: Context,
  id: number,
  version: number,
  changes: TagGroupChanges,
): Promise<TagGroup> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagGroupChanged' }, async (tx) => {
    await lockTags(tx)
    const group = failIfStale(await getTagGroup(tx, id), version)
    const changed = differencesOf({ name: group.name, nameEn: group.nameEn }, changes)
    if (!changed) {
      tx.unchanged()
      return group
    }
    const { name = group.name, nameEn = group.nameEn } = changes
    await tx.db
      .updateTable('phonebook.tag_groups')
      .set({ name, name_en: nameEn, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asTagRefusal)
    await tx.audit({ subject: 'tagGroup', id, ...changed })
    tellOfTags(tx)
    return getTagGroup(tx, id)
  })
}

/** Moves a group before another one; null moves it to the end. */
export async function moveTagGroup(
  context: Context,
  id: number,
  version: number,
  before: number | null,
): Promise<TagGroup> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagGroupMoved' }, async (tx) => {
    await lockTags(tx)
    const group = failIfStale(await getTagGroup(tx, id), version)
    const rows = await tx.db.selectFrom('phonebook.tag_groups').select('id').orderBy('place').orderBy('id').execute()
    const siblings = rows.map((row) => row.id)
    const order = placeAmongSiblings(siblings, id, before)
    if (!order) throw failField('before', 'phonebook.tag_group_unknown')
    const [was, place] = [siblings.indexOf(id), order.indexOf(id)]
    if (was === place) {
      tx.unchanged()
      return group
    }
    await sql`
      update phonebook.tag_groups g set place = o.place, version = g.version + (g.id = ${id})::int
      from unnest(${order}::bigint[]) with ordinality o (id, place) where g.id = o.id`.execute(tx.db)
    await tx.audit({ subject: 'tagGroup', id, before: { place: was + 1 }, after: { place: place + 1 } })
    tellOfTags(tx)
    return getTagGroup(tx, id)
  })
}

/** Switches a group off with its tags, for thirty days. Returns how many companies had any of them. */
export async function deleteTagGroup(context: Context, id: number, version: number) {
  authorizeOffice(context, tagGroupKind.permission)
  return write(context, { permission: 'phonebook.deleteTags', audit: 'phonebook.tagGroupDeleted' }, async (tx) => {
    await lockTags(tx)
    const { name, nameEn, tags } = failIfStale(await getTagGroup(tx, id), version)
    // The rows are locked before the count, so that people who are just putting one of these tags on a company finish
    // first and their companies are counted.
    await tx.db.selectFrom('phonebook.tags').select('id').where('group_id', '=', id).orderBy('id').forUpdate().execute()
    const companies = await companiesTagged(
      tx,
      tags.map((tag) => tag.id),
    )
    const { offId, deleteAfter } = await keepSwitchedOff(tx, tagGroupKind, { id, name, nameEn, companies })
    await tx.reactions.announce(tx, tagsSwitchedOff, { ids: tags.map((tag) => tag.id), offId })
    await tx.db.deleteFrom('phonebook.tag_groups').where('id', '=', id).execute()
    await tx.audit({
      subject: 'tagGroup',
      id,
      before: { name, nameEn, labels: tags.map((tag) => tag.name), companies },
    })
    tellOfTags(tx)
    return { companies, deleteAfter: deleteAfter.toISOString() }
  })
}
