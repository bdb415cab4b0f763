import type { ManagedChannel, SendingState } from '@seamark/contract/messaging/channels/channels'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { bulksSeenBy } from '../bulks/rights.queries.ts'

/** Whether anything may leave, since when not and why, and what waits to leave. */
export async function getSending(context: Context): Promise<SendingState> {
  authorize(context, 'messaging.manageChannels')
  const { rows } = await sql<{
    paused: boolean
    why: string
    since: Date | null
    by: SendingState['by']
    backup_at: Date | null
  }>`
    select s.paused, s.why, s.since, s.backup_at, case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as by
    from platform.sending s left join identity.users u on u.id = s.by_id`.execute(context.db)
  const [state] = rows
  const bulks = await selectWaiting(context)
  return {
    isPaused: state?.paused ?? false,
    why: state?.why ?? '',
    since: state?.since?.toISOString() ?? null,
    by: state?.by ?? null,
    backupAt: state?.backup_at?.toISOString() ?? null,
    waiting: bulks.reduce((sum, { waiting }) => sum + waiting, 0),
    bulks,
  }
}

/** The bulks of which recipients would be written to, each with their number. */
async function selectWaiting(context: Context): Promise<SendingState['bulks']> {
  const { rows } = await sql<SendingState['bulks'][number]>`
    select b.id, case when ${bulksSeenBy(context)} then b.title end as title, json_build_object('id', u.id, 'name', u.name) as sender,
      count(*)::int as waiting
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and b.state in ('running', 'scheduled')
    join identity.users u on u.id = b.created_by
    where r.state = 'waiting' group by b.id, u.id order by b.id`.execute(context.db)
  return rows
}

/** The channels with what they have used today. `account` is the address under which mails can be tested here. */
export async function listManagedChannels(context: Context, account: string | undefined) {
  authorize(context, 'messaging.manageChannels')
  return { channels: await selectManaged(context, account, sql`true`) }
}

export async function selectManaged(
  { db }: Pick<Context, 'db'>,
  account: string | undefined,
  where: RawBuilder<unknown>,
): Promise<ManagedChannel[]> {
  const { rows } = await sql<Omit<ManagedChannel, 'canTest'>>`
    select h.id, h.version, h.kind, h.name, h.account, case when h.kind = 'byHand' then h.account end as platform, h.state, h.why,
      (select count(*)::int from messaging.deliveries d
        where d.channel_id = h.id and d.biz_day = messaging.office_day(clock_timestamp())) as "usedToday",
      (select count(*)::int from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and b.state in ('running', 'scheduled')
        where r.channel_id = h.id and r.state = 'waiting') as waiting
    from messaging.channels h where ${where} order by h.kind = 'byHand', h.id`.execute(db)
  return rows.map((row) => ({ ...row, canTest: row.kind === 'mail' && row.account === account }))
}
