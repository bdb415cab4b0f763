import type { Erasure } from '@seamark/contract/groups/persons/erasures'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { deletableFiles } from '../files/files.queries.ts'
import { editableBy, readableGroups } from '../policy.ts'

interface ErasureRow {
  id: number
  group_id: number
  group_name: string
  asked_at: Date
  asked_by: string
  is_done: boolean
  files: Erasure['files']
}

const mostListed = 100

/** Returns the latest erasures in groups that the caller may change, each with the uploaded files that still hold what was said. */
export async function listErasures(context: Context, { ids }: { ids?: readonly number[] | undefined }) {
  authorize(context, 'groups.eraseSender')
  const { rows } = await selectErasures(
    context,
    ids === undefined ? sql`true` : sql`e.id = any(${[...ids]}::bigint[])`,
  ).execute(context.db)
  return { rows: rows.map(asErasure) }
}

/** A file whose bytes were deleted holds nobody any more. */
const selectErasures = (context: Context, which: RawBuilder<unknown>) => sql<ErasureRow>`
  select e.id::float8 as id, g.id::float8 as group_id, g.name as group_name, e.asked_at, u.name as asked_by, e.done_at is not null as is_done,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.file_name, 'uploadedBy', p.name,
        'can', jsonb_build_object('delete', ${deletableFiles(personOf(context))})) order by f.id)
      from groups.files f join identity.users p on p.id = f.person_id where f.id = any(e.file_ids) and f.file_id is not null), '[]') as files
  from groups.erasures e join groups.groups g on g.id = e.group_id join identity.users u on u.id = e.asked_by
  where ${which} and ${readableGroups(context.actor)} and ${editableBy(personOf(context))}
  order by e.id desc limit ${mostListed}`

const asErasure = ({ id, group_id, group_name, asked_at, asked_by, is_done, files }: ErasureRow): Erasure => ({
  id,
  group: { id: group_id, name: group_name },
  askedAt: asked_at.toISOString(),
  askedBy: asked_by,
  isDone: is_done,
  files,
})
