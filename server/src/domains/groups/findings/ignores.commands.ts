import { ignoring } from '@seamark/contract/groups/findings/fields'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { FindingRow } from './findings.queries.ts'
import { gone, lockFindings, moveFindings } from './outcomes.commands.ts'
import { hiddenGroups, isOpen } from './seen.queries.ts'

const deed = { permission: 'groups.decideFindings', audit: 'groups.findingDecided' } as const

/** Puts findings aside with a reason, and mutes whoever said them where that is wished. */
export async function ignoreFindings(
  context: WriteContext,
  ids: readonly number[],
  given: unknown,
): Promise<BulkOutcome[]> {
  const { reason, mutePerson } = ignoring.parse(given)
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockFindings(tx, ids)
    const moved = new Set(
      await moveFindings(
        tx,
        ids.filter((id) => found.get(id)?.state === 'found'),
        { from: 'found', to: 'ignored', reason },
      ),
    )
    const muted = mutePerson ? await mutePeople(tx, [...moved]) : new Map<number, Muted[]>()
    return ids.map((id): BulkOutcome => {
      const row = found.get(id)
      if (!row) return { id, outcome: 'refused', problem: gone }
      if (!moved.has(id)) return notMoved(row)
      return {
        id,
        outcome: 'done',
        before: { state: 'found' },
        after: { state: 'ignored', reason, muted: muted.get(id) ?? [] },
      }
    })
  })
}

function notMoved({ id, state }: FindingRow): BulkOutcome {
  if (state === 'ignored') return { id, outcome: 'unchanged' }
  return {
    id,
    outcome: 'refused',
    problem: { field: 'id', code: state === 'accepted' ? 'groups.finding_decided' : 'groups.finding_superseded' },
  }
}

const muted = z.object({ platform: z.string(), key: z.string() })
type Muted = z.output<typeof muted>

/** Mutes the senders of the sources that the caller sees; those who are muted already are not listed. */
async function mutePeople(tx: WriteContext, ids: readonly number[]): Promise<Map<number, Muted[]>> {
  const hidden = await hiddenGroups(tx)
  const { rows } = await sql<{ id: number; platform: string; key: string }>`
    with said as (
      select s.finding_id, g.platform, s.sender_key, min(s.sender) as sender
      from groups.finding_sources s join groups.groups g on g.id = s.group_id
      where s.finding_id = any(${[...ids]}::bigint[]) and s.sender_key <> '' and ${isOpen(hidden)} group by 1, 2, 3),
    made as (
      insert into groups.finding_mutes (platform, sender_key, sender, by_id)
      select platform, sender_key, min(sender), ${personOf(tx).id}::bigint from said group by 1, 2
      on conflict do nothing returning platform, sender_key)
    select distinct on (platform, sender_key) said.finding_id::float8 as id, platform, sender_key as key
    from said join made using (platform, sender_key) order by platform, sender_key, said.finding_id`.execute(tx.db)
  const byFinding = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byFinding].map(([id, all]) => [id, all.map(({ platform, key }) => ({ platform, key }))]))
}

const kept = z.object({ reason: z.string(), muted: z.array(muted).default([]) })

/** Opens ignored findings again, and hears the people again whom that has muted. */
export async function openIgnored(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockFindings(
      tx,
      changes.map(({ id }) => id),
    )
    const ids = changes.filter(({ id }) => found.get(id)?.state === 'ignored').map(({ id }) => id)
    const back = new Set(await moveFindings(tx, ids, { from: 'ignored', to: 'found', reason: '' }))
    const heard = changes.filter(({ id }) => back.has(id)).flatMap(({ after }) => kept.parse(after).muted)
    await sql`
      delete from groups.finding_mutes m
      using json_to_recordset(${JSON.stringify(heard)}::json) as g (platform text, key text)
      where m.platform = g.platform and m.sender_key = g.key`.execute(tx.db)
    return changes.map(({ id }): BulkReversal => {
      if (!found.has(id)) return { id, outcome: 'refused', problem: gone }
      return { id, outcome: back.has(id) ? 'reverted' : 'unchanged' }
    })
  })
}
