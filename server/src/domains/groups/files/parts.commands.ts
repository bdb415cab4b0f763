import { sql } from 'kysely'
import { fail } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { readableGroups } from '../policy.ts'
import type { FileRecord } from './steps.commands.ts'

type Chosen = readonly { place: number; groupId: number | null }[]

/** Keeps what a person said about the conversations of a file. Those of which she said nothing are left out. */
export async function chooseParts(tx: WriteContext, { id }: FileRecord, parts: Chosen) {
  const groupIds = [...new Set(parts.flatMap(({ groupId }) => groupId ?? []))]
  if (groupIds.length === 0) throw fail('groups.file_nothing_chosen')
  await assertOpenGroups(tx, groupIds)
  const { rows } = await sql<{ known: number }>`
    with chosen as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as c (place int, "groupId" bigint)),
    changed as (
      update groups.file_parts p set group_id = c."groupId", is_left_out = c."groupId" is null,
        matched_by = case when c."groupId" is null then null when p.group_id = c."groupId" then p.matched_by else 'person' end
      from chosen c where p.file_id = ${id} and p.place = c.place returning 1)
    select count(*)::int as known from changed`.execute(tx.db)
  if (rows[0]?.known !== new Set(parts.map(({ place }) => place)).size) throw fail('groups.file_part_unknown')
  const places = parts.map(({ place }) => place)
  await sql`
    update groups.file_parts set group_id = null, matched_by = null, is_left_out = true
    where file_id = ${id} and place <> all(${places}::int[])`.execute(tx.db)
}

/** Refuses groups that are not there, and those whose messages the caller may not read. */
async function assertOpenGroups(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ isThere: boolean; isOpen: boolean }>`
    select g.id is not null as "isThere", coalesce(${readableGroups(tx.actor)}, false) as "isOpen"
    from unnest(${[...ids]}::bigint[]) as asked (id) left join groups.groups g on g.id = asked.id and g.delete_after is null`.execute(
    tx.db,
  )
  if (rows.some(({ isThere }) => !isThere)) throw fail('groups.group_not_found')
  if (rows.some(({ isOpen }) => !isOpen)) throw fail('groups.file_group_closed')
}

/** Returns a group into which a conversation of the same file was read before, by whom, if it was not taken back. */
export async function findReadAlready({ db }: WriteContext, { id }: Pick<FileRecord, 'id'>) {
  const { rows } = await sql<{ group: string; by: string }>`
    select g.name as "group", u.name as by from groups.file_parts p
    join groups.file_parts other on other.group_id = p.group_id and other.sha256 = p.sha256 and other.place = p.place
      and other.is_taken and other.file_id <> p.file_id
    join groups.files f on f.id = other.file_id
    join identity.users u on u.id = f.person_id
    join groups.groups g on g.id = p.group_id
    where p.file_id = ${id} and p.sha256 <> '' limit 1`.execute(db)
  return rows[0]
}

/** Marks the conversations that are read from now on; the unique index lets no other file read the same ones. */
export async function takeParts(tx: WriteContext, { id }: Pick<FileRecord, 'id'>) {
  const already = await findReadAlready(tx, { id })
  if (already) throw fail('groups.file_read_already', already)
  await sql`update groups.file_parts set is_taken = group_id is not null, is_left_out = group_id is null where file_id = ${id}`.execute(
    tx.db,
  )
}

/** Sets the conversations of a file free for another reading. */
export const releaseParts = (tx: WriteContext, { id }: Pick<FileRecord, 'id'>) =>
  sql`update groups.file_parts set is_taken = false, is_coarse = false, written = 0, repeated = 0 where file_id = ${id}`.execute(
    tx.db,
  )
