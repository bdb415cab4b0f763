import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import { CallFailed } from '../../../platform/outbound/known-calls.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { holdForTasks, releaseHolds, taskDays } from '../ledger/holds.commands.ts'
import { ratesHold } from '../ledger/values.queries.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import type { Account } from '../providers/adapters/channel-adapter.ts'
import type { WecomCalls } from '../providers/adapters/wecom-calls.ts'
import { readResults } from '../providers/adapters/wecom-results.ts'
import { keepResults, type Task } from './results.commands.ts'

const permission = 'messaging.sendBulks'
/** Minutes until a task is looked at again. */
const pollMinutes = 5
/** A task that nobody has sent is cancelled so long before its day is over. */
const cancelMinutes = 30
/** What was sent in the last moment may be told a little later than that the rest is cancelled. */
const settledMinutes = 5
const mostTasks = 200

interface DueTask extends Task {
  mustCancel: boolean
  /** It was cancelled, and all that was sent before has been told. */
  isOver: boolean
}

/** Looks after tasks at WeCom: reads what was sent, and cancels in time what was not, so that no message comes a day late. One worker at a time. */
export async function workOnTasks(context: Context, ask: WecomCalls) {
  await runExclusively(context, 'messaging.tasks', async () => {
    await write.bookkeep(context, permission, async (tx) => {
      await keepTasks(tx)
      await holdForTasks(tx)
      await releaseHolds(tx)
    })
    const due = await selectDue.execute(context.db)
    for (const task of due.rows) await workOnTask(context, ask, task)
    await giveUp(context)
  })
}

/** The tasks that calls have made since the last time. */
async function keepTasks(tx: WriteContext) {
  await sql`
    insert into messaging.tasks (channel_id, task_id, made_at)
    select d.channel_id, d.provider_id, min(d.called_at) from messaging.deliveries d
    where d.state = 'task' and d.holds is null and d.provider_id <> '' group by d.channel_id, d.provider_id
    on conflict do nothing`.execute(tx.db)
}

/**
 * The tasks that somebody may send still, read from the open rows of the ledger, since tasks themselves are kept for months. One whose day ends, whose
 * bulk was cancelled, or that quotes an offer which is over, is cancelled until the provider says that it is. These come first; of all others those at
 * which nobody has looked for longest, so that an account that does not answer keeps no other waiting.
 */
export const selectDue = sql<DueTask>`
  select t.channel_id::float8 as "channelId", t.task_id as "taskId", coalesce(t.cancelled_at < clock_timestamp() - make_interval(mins => ${settledMinutes}), false) as "isOver",
    t.cancelled_at is null and (open.last_day < messaging.office_day(clock_timestamp() + make_interval(mins => ${cancelMinutes}))
      or open.is_stopped) as "mustCancel"
  from (
    select d.channel_id, d.provider_id, max(d.last_day) as last_day,
      bool_and(b.state = 'cancelled' or (b.state = 'paused' and b.why = 'rateOver') or not ${ratesHold}) as is_stopped
    from (
      select channel_id, provider_id, bulk_id, max(biz_day) as last_day from messaging.deliveries
      where state = 'task' and holds is null group by channel_id, provider_id, bulk_id) d
    join messaging.bulks b on b.id = d.bulk_id group by d.channel_id, d.provider_id) open
  join messaging.tasks t on t.channel_id = open.channel_id and t.task_id = open.provider_id
  where t.polled_at is null or t.polled_at < clock_timestamp() - make_interval(mins => ${pollMinutes}) or t.cancelled_at is not null
    or open.last_day < messaging.office_day(clock_timestamp() + make_interval(mins => ${cancelMinutes})) or open.is_stopped
  order by "mustCancel" desc, t.polled_at nulls first limit ${mostTasks}`

/** A task that cannot be looked after stands as it is, and no other waits for it: the next minutes ask again. */
async function workOnTask(context: Context, ask: WecomCalls, task: DueTask) {
  try {
    await write.bookkeep(context, permission, (tx) => markPolled(tx, task))
    const account = await openAccount(context, task.channelId)
    if (account) await pollTask(context, ask, account, task)
  } catch (error) {
    const { channelId } = task
    if (error instanceof CallFailed)
      context.log.warn({ channelId, code: error.code }, 'a provider of tasks does not answer')
    else context.log.error({ err: error, channelId }, 'a task could not be looked after')
  }
}

/** An attempt counts, whatever comes of it. */
async function markPolled(tx: WriteContext, { channelId, taskId }: Task) {
  await sql`
    update messaging.tasks set polled_at = clock_timestamp() where channel_id = ${channelId} and task_id = ${taskId}`.execute(
    tx.db,
  )
}

async function pollTask(context: Context, ask: WecomCalls, account: Account, task: DueTask) {
  if (task.mustCancel) await cancelTask(context, ask, account, task)
  const told = await readResults(context, ask, account, task.taskId)
  if (told) await write.bookkeep(context, permission, (tx) => keepResults(tx, task, told, task.isOver))
}

/** Only the provider's word counts: until then a colleague may still send the task. */
async function cancelTask(context: Context, ask: WecomCalls, account: Account, task: Task) {
  const answer = await ask(context, account, 'externalcontact/cancel_groupmsg_send', { msgid: task.taskId })
  const isCancelled = 'code' in answer && answer.code === 0
  await write.bookkeep(context, permission, async (tx) => {
    await sql`
      update messaging.tasks set cancel_asked_at = clock_timestamp(), cancelled_at = case when ${isCancelled} then clock_timestamp() end
      where channel_id = ${task.channelId} and task_id = ${task.taskId}`.execute(tx.db)
  })
}

/** A provider that has not answered for days leaves its task unknown. The days on which it could have been sent are over. */
async function giveUp(context: Context) {
  await write.bookkeep(context, permission, async (tx) => {
    await sql`
      with lost as (
        update messaging.deliveries set state = 'unknown', ended_at = clock_timestamp()
        where state = 'task' and holds is null and biz_day < messaging.office_day(clock_timestamp()) - ${taskDays}::int
        returning client_ref)
      update messaging.recipients r set state = 'unknown', reason = 'taskLost', updated_at = now()
      from lost where r.client_ref = lost.client_ref`.execute(tx.db)
    await sql`
      delete from messaging.tasks t where t.made_at < now() - interval '60 days' and not exists (
        select from messaging.deliveries d where d.channel_id = t.channel_id and d.provider_id = t.task_id and d.state = 'task')`.execute(
      tx.db,
    )
  })
}
