import type { TargetKind } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { senderOf } from '../bulks/senders.queries.ts'
import { noteSentRefs } from '../ledger/traces.commands.ts'
import { releaseHolds } from '../ledger/holds.commands.ts'
import type { TaskResults } from '../providers/adapters/wecom-results.ts'
import type { TaskResult } from '../providers/wecom.rules.ts'

/** A task at a provider, which a colleague sends. */
export interface Task {
  channelId: number
  taskId: string
}

/** What became of a message of a task, in the words of the ledger. */
interface EndedTask {
  ref: string
  end: 'sent' | 'notFriend' | 'otherMessage' | 'taskCancelled' | 'taskLost'
  at: Date | null
}

/**
 * Writes what became of the clients of a task. Whoever got it keeps the slot of its day; of whom the provider says that nothing can be sent any more, the slot
 * is free again; one who got another message of the office has used it there. `isOver`: nobody can send the task any more. Only the provider's word that a
 * client is unsent frees a slot then: one of whom it says nothing that we know may have got the message, so the outcome is unknown. Groups are listed once
 * they were sent to, so of them it is the word that their owner has sent nothing of the task.
 */
export async function keepResults(tx: WriteContext, task: Task, { results, isUnsent }: TaskResults, isOver: boolean) {
  const open = await lockOpen(tx, task)
  const told = new Map(results.map((result) => [result.peer, result]))
  const ended = open.flatMap(({ ref, kind, address }): EndedTask[] => {
    const { state = kind === 'group' && isUnsent ? 'unsent' : 'unlisted', at } = told.get(address) ?? {}
    if (state !== 'unsent' && state !== 'unlisted') return [{ ref, end: state, at: at ?? null }]
    return isOver ? [{ ref, end: state === 'unsent' ? 'taskCancelled' : 'taskLost', at: null }] : []
  })
  if (ended.length === 0) return
  await keepAttempts(tx, ended)
  await keepSlots(tx, ended)
  await giveSlotsBack(tx, ended)
  await moveRecipients(tx, ended)
  await partPeers(tx, task, results)
  await releaseHolds(tx)
  await tell(tx, ended)
}

async function lockOpen(tx: WriteContext, { channelId, taskId }: Task) {
  const { rows } = await sql<{ ref: string; kind: TargetKind; address: string }>`
    select d.client_ref as ref, d.target_kind as kind, r.address from messaging.deliveries d join messaging.recipients r on r.client_ref = d.client_ref
    where d.channel_id = ${channelId} and d.provider_id = ${taskId} and d.state = 'task' and d.holds is null
    order by d.target_kind, d.target_id for update of d`.execute(tx.db)
  return rows
}

const rowsOf = (ended: readonly EndedTask[]) => sql`jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
  as e (ref uuid, "end" text, at timestamptz)`

async function keepAttempts(tx: WriteContext, ended: readonly EndedTask[]) {
  await sql`
    insert into messaging.attempts (client_ref, bulk_id, target_kind, target_id, channel_id, number, begun_at, outcome, code, provider_id)
    select d.client_ref, d.bulk_id, d.target_kind, d.recipient_id, d.channel_id,
      1 + (select count(*) from messaging.attempts a
        where a.bulk_id = d.bulk_id and a.target_kind = d.target_kind and a.target_id = d.recipient_id),
      d.called_at, case e."end" when 'sent' then 'sent' when 'notFriend' then 'badTarget' when 'taskLost' then 'unknown' else 'notNow' end,
      e."end", d.provider_id
    from ${rowsOf(ended)} join messaging.deliveries d on d.client_ref = e.ref`.execute(tx.db)
}

async function keepSlots(tx: WriteContext, ended: readonly EndedTask[]) {
  await sql`
    update messaging.deliveries d set
      state = case e."end" when 'sent' then 'sent' when 'taskLost' then 'unknown' else 'failed' end, ended_at = coalesce(e.at, clock_timestamp())
    from ${rowsOf(ended)} where d.client_ref = e.ref and e."end" in ('sent', 'otherMessage', 'taskLost')`.execute(tx.db)
}

async function giveSlotsBack(tx: WriteContext, ended: readonly EndedTask[]) {
  await sql`
    delete from messaging.deliveries d using ${rowsOf(ended)}
    where d.client_ref = e.ref and e."end" in ('notFriend', 'taskCancelled')`.execute(tx.db)
}

async function moveRecipients(tx: WriteContext, ended: readonly EndedTask[]) {
  await sql`
    update messaging.recipients r set
      state = case e."end" when 'sent' then 'sent' when 'taskLost' then 'unknown' else 'failed' end,
      reason = case e."end" when 'sent' then '' else e."end" end, facts = '{}',
      client_ref = case when e."end" in ('sent', 'otherMessage', 'taskLost') then r.client_ref end, updated_at = now()
    from ${rowsOf(ended)} where r.client_ref = e.ref`.execute(tx.db)
}

/** Who is no friend any more is reached by this account only after they meet again. */
async function partPeers(tx: WriteContext, { channelId }: Task, results: readonly TaskResult[]) {
  const parted = results.filter(({ state }) => state === 'notFriend').map(({ peer }) => peer)
  if (parted.length === 0) return
  await sql`
    update messaging.peers set left_at = clock_timestamp() where channel_id = ${channelId} and peer = any(${parted}::text[]) and left_at is null`.execute(
    tx.db,
  )
}

async function tell(tx: WriteContext, ended: readonly EndedTask[]) {
  const sent = ended.filter(({ end }) => end === 'sent').map(({ ref }) => ref)
  const { rows: bulks } = await sql<{ id: number; created_by: number; role_id: number; refs: string[] }>`
    select b.id::float8 as id, b.created_by::float8 as created_by, b.role_id::float8 as role_id, array_agg(d.client_ref::text) as refs
    from messaging.deliveries d join messaging.bulks b on b.id = d.bulk_id
    where d.client_ref = any(${sent}::uuid[]) group by b.id`.execute(tx.db)
  for (const bulk of bulks) {
    const sender = await senderOf(tx, bulk)
    await noteSentRefs(tx, sender ?? { kind: 'system', name: 'messaging' }, bulk.refs)
    publishBulk(tx, bulk)
  }
}
