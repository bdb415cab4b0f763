import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import type { Audience } from '../../../platform/live.ts'
import { audience, readersOf } from '../policy.ts'

/** Tells the open pages of everybody who sees a group in the register that it or its roster changed. */
export async function publishGroup(context: Pick<Context, 'actor' | 'publish' | 'db'>, id: number) {
  const by = actorId(context)
  const [owner] = await ownersOf(context, [id])
  context.publish({ event: { topic: 'groups.group', id, ...(by === null ? {} : { by }) }, audience: owner ?? audience })
}

const { code } = groupsPermissions['groups.readMessages']

/** Tells the open pages of those alone who may read it that what is said in a group changed. */
export async function publishTalk(context: Pick<Context, 'actor' | 'publish' | 'db'>, id: number) {
  const by = actorId(context)
  for (const readers of await readersThrough(context, [id]))
    context.publish({ event: { topic: 'groups.group', id, ...(by === null ? {} : { by }) }, audience: readers })
}

/** The same of what was found in groups. Nobody learns in which. */
export async function publishFindings(context: Pick<Context, 'actor' | 'publish' | 'db'>, groupIds: readonly number[]) {
  const by = actorId(context)
  for (const readers of await readersThrough(context, groupIds))
    context.publish({ event: { topic: 'groups.finding', ...(by === null ? {} : { by }) }, audience: readers })
}

interface Readers {
  holder: number | null
  also: number[]
}

/** Those through whom one of the groups is read; once where everybody reads one. */
async function readersThrough(context: Pick<Context, 'db'>, groupIds: readonly number[]): Promise<Audience[]> {
  if (groupIds.length === 0) return []
  const { db } = context
  const { rows } = await sql<Readers>`
    select distinct reader.holder, reader.also from groups.groups g cross join lateral (${readersOf}) reader
    where g.id = any(${[...groupIds]}::bigint[])`.execute(db)
  const everybody = rows.find(({ holder }) => holder === null)
  if (everybody) return [{ code, ...everybody }]
  return [...rows.map((readers) => ({ code, ...readers })), ...(await ownersOf(context, groupIds))]
}

/** The owners of those groups that are talks. */
async function ownersOf({ db }: Pick<Context, 'db'>, groupIds: readonly number[]): Promise<Audience[]> {
  const { rows } = await sql<{ person: number }>`
    select distinct g.private_to_id::float8 as person from groups.groups g
    where g.id = any(${[...groupIds]}::bigint[]) and g.private_to_id is not null`.execute(db)
  return rows
}
