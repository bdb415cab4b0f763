import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { audience, readersOf } from '../policy.ts'

/** Tells the open pages of everybody who sees the register that a group or its roster changed. */
export function publishGroup(context: Pick<Context, 'actor' | 'publish'>, id: number) {
  const by = actorId(context)
  context.publish({ event: { topic: 'groups.group', id, ...(by === null ? {} : { by }) }, audience })
}

const { code } = groupsPermissions['groups.readMessages']

/** Tells the open pages of those alone who may read it that what is said in a group changed. */
export async function publishTalk(context: Pick<Context, 'actor' | 'publish' | 'db'>, id: number) {
  const by = actorId(context)
  for (const readers of await readersThrough(context, [id]))
    context.publish({
      event: { topic: 'groups.group', id, ...(by === null ? {} : { by }) },
      audience: { code, ...readers },
    })
}

/** The same of what was found in groups. Nobody learns in which. */
export async function publishFindings(context: Pick<Context, 'actor' | 'publish' | 'db'>, groupIds: readonly number[]) {
  const by = actorId(context)
  for (const readers of await readersThrough(context, groupIds))
    context.publish({
      event: { topic: 'groups.finding', ...(by === null ? {} : { by }) },
      audience: { code, ...readers },
    })
}

interface Readers {
  holder: number | null
  also: number[]
}

/** Through whom one of the groups is read; once where everybody reads one. */
async function readersThrough({ db }: Pick<Context, 'db'>, groupIds: readonly number[]): Promise<Readers[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<Readers>`
    select distinct reader.holder, reader.also from groups.groups g cross join lateral (${readersOf}) reader
    where g.id = any(${[...groupIds]}::bigint[])`.execute(db)
  const everybody = rows.find(({ holder }) => holder === null)
  return everybody ? [everybody] : rows
}
