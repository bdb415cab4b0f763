import { groupsPermissions } from '@seamark/contract/groups/permissions'
import type { groupBulkOwner } from '@seamark/contract/groups/groups/groups'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { findPeopleNames, peopleWhoOpen } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { holderFor, inRegister } from '../policy.ts'

const deed = { permission: 'groups.editGroup', audit: 'groups.talkGiven' } as const
const { code } = groupsPermissions['groups.readMessages']
const pathOfTalks = '/contacts/group?type=private'

interface TalkRow {
  id: number
  name: string
  type: string
  owner: number | null
  givenBy: number | null
  isGone: boolean
  /** Whether the receiver may know the client of the talk. */
  isFor: boolean
}

/**
 * Gives private chats of the caller to a colleague, who then is the only one to see them. Nobody but the owner of a chat does it, and the client of
 * the chat has to be the colleague's, who opens the register.
 */
export async function giveTalks(
  context: WriteContext,
  ids: readonly number[],
  { ownerId }: z.output<typeof groupBulkOwner>,
): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    const isReceiver = (await peopleWhoOpen(tx, code)).includes(ownerId)
    const talks = await lockTalks(tx, ids, ownerId, inRegister(tx.actor))
    const outcomes = ids.map((id): BulkOutcome => {
      const talk = talks.get(id)
      const problem = refusalOf(talk, isReceiver)
      if (problem || !talk) return { id, outcome: 'refused', problem: problem ?? gone }
      if (talk.owner === ownerId) return { id, outcome: 'unchanged' }
      return { id, outcome: 'done', before: { ownerId: talk.owner, givenById: talk.givenBy }, after: { ownerId } }
    })
    const given = outcomes.flatMap(({ id, outcome }) => (outcome === 'done' ? (talks.get(id) ?? []) : []))
    const moves = given.map(({ id }) => ({ id, ownerId, givenById: personOf(tx).id }))
    await moveTalks(tx, moves, given)
    if (given[0]) await tellReceiver(tx, ownerId, { count: given.length, first: given[0].id })
    return outcomes
  })
}

const gone: RowProblem = { field: 'id', code: 'groups.group_not_found' }

function refusalOf(talk: TalkRow | undefined, isReceiver: boolean): RowProblem | undefined {
  if (!talk || talk.isGone) return gone
  if (talk.type !== 'private') return { field: 'type', code: 'groups.talk_only' }
  if (!isReceiver) return { field: 'ownerId', code: 'groups.owner_unknown' }
  return talk.isFor ? undefined : { field: 'ownerId', code: 'groups.talk_outsider' }
}

async function lockTalks(
  { db }: WriteContext,
  ids: readonly number[],
  ownerId: number,
  where = sql<boolean>`true`,
): Promise<ReadonlyMap<number, TalkRow>> {
  const { rows } = await sql<TalkRow>`
    select g.id::float8 as id, g.name, g.type, g.private_to_id::float8 as owner, g.given_by_id::float8 as "givenBy",
      g.delete_after is not null as "isGone", ${holderFor(ownerId)} as "isFor"
    from groups.groups g where g.id = any(${[...ids]}::bigint[]) and ${where} order by g.id for no key update of g`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface Move {
  id: number
  ownerId: number
  givenById: number | null
}

/** Writes new owners with log, activity and live events; both people hear of it. */
async function moveTalks(tx: WriteContext, moves: readonly Move[], talks: readonly TalkRow[]) {
  if (moves.length === 0) return tx.unchanged()
  await sql`
    update groups.groups g set private_to_id = m."ownerId", given_by_id = m."givenById", version = g.version + 1, updated_at = now(),
      updated_by = ${personOf(tx).id}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id bigint, "ownerId" bigint, "givenById" bigint)
    where g.id = m.id`.execute(tx.db)
  const owners = new Map(talks.map(({ id, owner }) => [id, owner]))
  await tx.audits(
    moves.map(({ id, ownerId }) => ({
      subject: 'group',
      id,
      before: { ownerId: owners.get(id) ?? null },
      after: { ownerId },
    })),
  )
  await recordActivities(
    tx,
    talks.map(({ id, name }) => ({ subject: 'group', id, kind: 'groups.activity.given', facts: { group: name } })),
  )
  for (const { id, ownerId } of moves)
    for (const person of [ownerId, owners.get(id)])
      if (typeof person === 'number') tx.publish({ event: { topic: 'groups.group', id }, audience: { person } })
}

async function tellReceiver(tx: WriteContext, ownerId: number, { count, first: id }: { count: number; first: number }) {
  const { id: giverId } = personOf(tx)
  await notifyPeople(tx, {
    userIds: [ownerId],
    kind: 'groups.notice.talksGiven',
    facts: { giver: (await findPeopleNames(tx, [giverId])).get(giverId) ?? '', count },
    subject: { kind: 'group', id },
    path: pathOfTalks,
  })
}

const keptBefore = z.object({ ownerId: z.number().int(), givenById: z.number().int().nullable() })
const keptAfter = z.object({ ownerId: z.number().int() })

/** Takes chats back that the caller gave away. One that the colleague has given on, or deleted, stays with whoever has it. */
export async function takeTalksBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    const me = personOf(tx).id
    const ids = changes.map(({ id }) => id)
    const talks = await lockTalks(tx, ids, me)
    const reopened = await talksReopened(tx, ids, me)
    const moves: Move[] = []
    const reversals = changes.map(({ id, before, after }): BulkReversal => {
      const was = keptBefore.parse(before)
      const talk = talks.get(id)
      // Whoever looks after somebody else's runs learns nothing of her chats.
      if (!talk || talk.isGone || was.ownerId !== me || (talk.owner !== me && talk.givenBy !== me))
        return { id, outcome: 'refused', problem: gone }
      if (talk.owner === me) return { id, outcome: 'unchanged' }
      if (talk.owner !== keptAfter.parse(after).ownerId) return { id, outcome: 'refused', problem: gone }
      if (was.givenById === null && reopened.has(id))
        return { id, outcome: 'refused', problem: { field: 'id', code: 'groups.talk_again' } }
      moves.push({ id, ownerId: me, givenById: was.givenById })
      return { id, outcome: 'reverted' }
    })
    await moveTalks(
      tx,
      moves,
      moves.flatMap(({ id }) => talks.get(id) ?? []),
    )
    return reversals
  })
}

/** Those of the chats whose account the caller has a chat with again. */
async function talksReopened({ db }: WriteContext, ids: readonly number[], ownerId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select g.id::float8 as id from groups.groups g
    join groups.groups own on own.platform = g.platform and own.account_key = g.account_key and own.type = 'private'
      and own.private_to_id = ${ownerId} and own.given_by_id is null and own.delete_after is null and own.id <> g.id
    where g.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Moved {
  toId: number | null
  moves: readonly { companyId: number; fromId: number | null; undoneAt?: string | undefined }[]
}

/** Private chats stay with their owner when her clients go to somebody else. It tells her of how many, since she alone can give them away. */
export async function tellOfTalks(tx: WriteContext, { toId, moves }: Moved) {
  if (toId === null) return
  const gone = moves.flatMap(({ companyId, fromId, undoneAt }) =>
    fromId === null || fromId === toId || undoneAt !== undefined ? [] : [{ companyId, fromId }],
  )
  if (gone.length === 0) return
  const { rows } = await sql<{ owner: number; count: number; first: number }>`
    select g.private_to_id::float8 as owner, count(*)::int as count, min(g.id)::float8 as first
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as m ("companyId" bigint, "fromId" bigint)
    join groups.groups g on g.private_to_id = m."fromId" and g.company_id = m."companyId" and g.delete_after is null
    join identity.users u on u.id = g.private_to_id and u.disabled_at is null
    group by g.private_to_id order by g.private_to_id`.execute(tx.db)
  if (rows.length === 0) return
  const name = (await findPeopleNames(tx, [toId])).get(toId) ?? ''
  for (const { owner, count, first } of rows)
    await notifyPeople(tx, {
      userIds: [owner],
      kind: 'groups.notice.talksStay',
      facts: { name, count },
      subject: { kind: 'group', id: first },
      path: pathOfTalks,
    })
}
