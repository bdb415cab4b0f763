import { isAccountKind } from '@seamark/contract/messaging/channels/accounts'
import type { ManagedChannel, SendingState } from '@seamark/contract/messaging/channels/channels'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { hookAddress, hookSecret } from '../hooks/addresses.rules.ts'
import { approvedTextsOf } from '../texts/approved.queries.ts'
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

/** What this process knows of itself: the address under which mails can be tested, and that of the product for webhooks. */
export interface Here {
  mailAccount: string | undefined
  publicAddress: string | undefined
}

/** The channels with what they have used today. */
export async function listManagedChannels(context: Context, here: Here) {
  authorize(context, 'messaging.manageChannels')
  return { channels: await selectManaged(context, here, sql`true`) }
}

interface ManagedRow extends Omit<ManagedChannel, 'canTest' | 'isSet' | 'pace' | 'provider'> {
  department: { id: number; name: string } | null
  settings: Record<string, string>
  credentialsAt: Date | null
  rate: number | null
  dailyCap: number | null
  hookNumber: number
  approvedTexts: number
  taken: number
  takenAt: Date | null
  repeated: number
  refused: number
  refusedAt: Date | null
  refusedWhy: string
}

export async function selectManaged(
  { db, seal }: Pick<Context, 'db' | 'seal'>,
  here: Here,
  where: RawBuilder<unknown>,
): Promise<ManagedChannel[]> {
  const { rows } = await sql<ManagedRow>`
    select h.id, h.version, h.kind, h.name, h.account, case when h.kind = 'byHand' then h.account end as platform, h.state, h.why,
      (select count(*)::int from messaging.deliveries d
        where d.channel_id = h.id and d.biz_day = messaging.office_day(clock_timestamp()) and (d.holds is null or h.kind <> 'byHand')) as "usedToday",
      (select count(*)::int from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and b.state in ('running', 'scheduled')
        where r.channel_id = h.id and r.state = 'waiting') as waiting,
      case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end as department, h.settings,
      h.credentials_at as "credentialsAt", h.rate::float8 as rate, h.daily_cap as "dailyCap", h.hook_number as "hookNumber",
      (select count(*)::int from messaging.approved_texts a where a.channel_id = h.id) as "approvedTexts",
      coalesce(k.taken, 0)::float8 as taken, k.taken_at as "takenAt", coalesce(k.repeated, 0)::float8 as repeated,
      coalesce(k.refused, 0)::float8 as refused, k.refused_at as "refusedAt", coalesce(k.why, '') as "refusedWhy"
    from messaging.channels h
    left join identity.departments p on p.id = h.department_id
    cross join lateral (
      select sum(c.taken) as taken, max(c.taken_at) as taken_at, sum(c.repeated) as repeated, sum(c.refused) as refused,
        max(c.refused_at) as refused_at, (array_agg(c.why order by c.refused_at desc nulls last))[1] as why
      from messaging.hook_counts c where c.channel_id = h.id) k
    where ${where} order by h.kind = 'byHand', h.id`.execute(db)
  return rows.map((row) => asManaged(row, here, seal))
}

function asManaged(row: ManagedRow, here: Here, seal: Context['seal']): ManagedChannel {
  const { id, version, kind, name, account, platform, state, why, usedToday, waiting } = row
  const isAccount = isAccountKind(kind)
  const canTest = isAccount ? row.credentialsAt !== null : kind === 'mail' && account === here.mailAccount
  const isSet = !isAccount || row.credentialsAt !== null
  const pace = kind === 'byHand' ? null : { department: row.department, rate: row.rate, dailyCap: row.dailyCap }
  const channel = { id, version, kind, name, account, platform, state, why, isSet, usedToday, waiting, canTest, pace }
  return { ...channel, provider: isAccount ? providerOf(row, here, seal) : null }
}

function providerOf(row: ManagedRow, { publicAddress }: Here, seal: Context['seal']): ManagedChannel['provider'] {
  const { settings, credentialsAt, approvedTexts, taken, repeated, refused } = row
  return {
    settings,
    credentialsAt: credentialsAt?.toISOString() ?? null,
    approvedTexts,
    hook: {
      address:
        publicAddress === undefined
          ? null
          : hookAddress(publicAddress, row.id, hookSecret(seal, row.id, row.hookNumber)),
      taken,
      takenAt: row.takenAt?.toISOString() ?? null,
      repeated,
      refused,
      refusedAt: row.refusedAt?.toISOString() ?? null,
      why: row.refusedWhy,
    },
  }
}

/** The texts that the provider of a channel has approved. Throws channel_not_found. */
export async function listApprovedTexts(context: Context, id: number, here: Here) {
  authorize(context, 'messaging.manageChannels')
  const [channel] = await selectManaged(context, here, sql`h.id = ${id}`)
  if (!channel) throw fail('messaging.channel_not_found')
  return { texts: await approvedTextsOf(context, id) }
}
