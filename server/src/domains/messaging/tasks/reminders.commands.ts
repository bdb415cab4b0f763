import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { bulkRow } from '../bulks/bulks.queries.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import type { WecomCalls } from '../providers/adapters/wecom-calls.ts'
import type { Task } from './results.commands.ts'

const permission = 'messaging.sendBulks'
/** WeCom takes no more of a task in a day. */
const mostReminders = 3

/** Its work is bound in `jobs.ts`, which knows the provider. */
export const remindJob = job('messaging.remind', z.object({ bulkId: z.number().int() }), () => Promise.resolve())

/** Lets colleagues be reminded of the tasks of a bulk. Throws no_open_task, and reminded_enough once the provider takes no more. */
export async function remindBulk(context: Context, id: number): Promise<{ tasks: number }> {
  return write(context, { permission, audit: 'messaging.tasksReminded' }, async (tx) => {
    await bulkRow(tx, id)
    const { rows } = await sql<{ open: number; due: number }>`
      select count(*)::int as open, (count(*) filter (where ${mayRemind}))::int as due from messaging.tasks t where ${isOpenOf(id)}`.execute(
      tx.db,
    )
    const { open = 0, due = 0 } = rows[0] ?? {}
    if (open === 0) throw fail('messaging.no_open_task')
    if (due === 0) throw fail('messaging.reminded_enough')
    await remindJob.later(tx, { bulkId: id })
    await tx.audit({ subject: 'bulk', id, after: { tasks: due } })
    return { tasks: due }
  })
}

/**
 * Each reminder is counted before it is asked for, so a worker that is killed reminds once too seldom and never too often. One that fails is not asked for
 * again, since the provider may have taken it.
 */
export async function remindMembers(context: Context, ask: WecomCalls, bulkId: number) {
  const tasks = await write.bookkeep(context, permission, (tx) => countReminders(tx, bulkId))
  for (const { channelId, taskId } of tasks) {
    try {
      const account = await openAccount(context, channelId)
      if (account) await ask(context, account, 'externalcontact/remind_groupmsg_send', { msgid: taskId })
    } catch (error) {
      context.log.warn({ err: error, channelId }, 'colleagues could not be reminded of a task')
    }
  }
}

async function countReminders(tx: WriteContext, bulkId: number): Promise<Task[]> {
  const { rows } = await sql<Task>`
    update messaging.tasks t set
      reminds = case when ${isNewDay} then 1 else t.reminds + 1 end,
      reminded_at = case when ${isNewDay} then clock_timestamp() else t.reminded_at end
    where ${isOpenOf(bulkId)} and ${mayRemind}
    returning t.channel_id::float8 as "channelId", t.task_id as "taskId"`.execute(tx.db)
  return rows
}

/** The first reminder of twenty-four hours. */
const isNewDay = sql<boolean>`(t.reminded_at is null or t.reminded_at < clock_timestamp() - interval '24 hours')`
const mayRemind = sql<boolean>`(${isNewDay} or t.reminds < ${mostReminders})`

const isOpenOf = (bulkId: number): RawBuilder<boolean> => sql<boolean>`(t.cancelled_at is null and exists (
  select from messaging.deliveries d
  where d.channel_id = t.channel_id and d.provider_id = t.task_id and d.bulk_id = ${bulkId} and d.state = 'task' and d.holds is null))`
