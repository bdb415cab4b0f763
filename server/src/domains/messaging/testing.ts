import { randomUUID } from 'node:crypto'
import type { AccountKind } from '@seamark/contract/messaging/channels/accounts'
import type { TargetKind } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connection.ts'
import { addReachedClients } from '../phonebook/testing.ts'
import { addressKey } from './ledger/addresses.rules.ts'
import { vaultUse } from './providers/accounts.queries.ts'
import type { Account, Outgoing } from './providers/adapters/channel-adapter.ts'
import { noValues } from './texts/variables.rules.ts'

/** A recipient of a bulk in a test: a client by the address of its contact, or the company's own where there is none. */
export interface Planned {
  kind?: TargetKind
  id: number
  contactId?: number | null
  address: string
  class?: string
  /** The normal form of the address, where it is another. */
  form?: string
  /** The QQ friend by whom a client is reached. */
  friendId?: number | null
  needsConsent?: boolean
}

export async function addChannel(db: Database, kind = 'mail', account = 'bulk@seamark.example'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.channels (kind, name, account) values (${kind}, ${account}, ${account}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** The channel on which a platform's messages are sent by hand. */
export async function channelBy(db: Database, platform: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from messaging.channels where kind = 'byHand' and account = ${platform}`.execute(db)
  return rows[0]?.id ?? 0
}

/** Topics by these names, as their ids. */
export async function addTopics(db: Database, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.topics (name) select unnest(${[...names]}::text[]) returning id::float8 as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes a bulk with its recipients, and confirms it. */
export async function addBulk(
  db: Database,
  {
    by,
    channelId,
    topicId = null,
    state = 'running',
    subject = '美西新运价',
    text = '您好',
  }: { by: number; channelId: number; topicId?: number | null; state?: string; subject?: string; text?: string },
  recipients: readonly Planned[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.bulks (title, topic_id, subject, text, created_by, role_id)
    select '美西新运价', ${topicId}::bigint, ${subject}, ${text}, user_id, role_id from identity.user_roles where user_id = ${by} limit 1 returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  const planned = recipients.map(
    ({
      kind = 'client',
      contactId = null,
      friendId = null,
      class: given = 'mail',
      needsConsent = false,
      form,
      ...one
    }) => ({
      kind,
      contactId,
      friendId: kind === 'friend' ? one.id : friendId,
      class: given,
      needsConsent,
      ...one,
      key: addressKey({ class: given, form: form ?? one.address }).toString('hex'),
    }),
  )
  await sql`
    insert into messaging.recipients (bulk_id, target_kind, target_id, friend_id, contact_id, channel_id, class, address, address_key, value_key, needs_consent)
    select ${id}, e.kind, e.id, e."friendId", e."contactId", ${channelId}, e.class, e.address, decode(e.key, 'hex'), e.address, e."needsConsent"
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      as e (kind text, id bigint, "contactId" bigint, "friendId" bigint, class text, address text, key text, "needsConsent" boolean)`.execute(
    db,
  )
  await sql`update messaging.bulks set state = ${state}, confirmed_at = now() where id = ${id}`.execute(db)
  return id
}

/** The recipients of a bulk by their state, each with its reason. */
export async function statesOf(db: Database, bulkId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select concat_ws(' ', state, nullif(reason, '')) as state, count(*)::int as count
    from messaging.recipients where bulk_id = ${bulkId} group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The rows of the ledger that hold more than one message of a day for a client or an address: in a ledger with its keys there are none. */
export async function doubledSlots(db: Database): Promise<{ targets: number; addresses: number }> {
  const { rows } = await sql<{ targets: number; addresses: number }>`
    select (select count(*)::int from (select from messaging.deliveries group by target_kind, target_id, biz_day having count(*) > 1) t) as targets,
      (select count(*)::int from (select from messaging.deliveries group by address_key, biz_day having count(*) > 1) a) as addresses`.execute(
    db,
  )
  return rows[0] ?? { targets: 0, addresses: 0 }
}

/** A zone in which it is midnight in so many seconds, as PostgreSQL reads it. */
export async function zoneBeforeMidnight(db: Database, seconds: number): Promise<string> {
  const { rows } = await sql<{ left: number }>`
    select 86400 - extract(epoch from (clock_timestamp() at time zone 'UTC')::time)::int as left`.execute(db)
  // A POSIX zone names the hours behind Greenwich: those are added to the local time to get UTC.
  const behind = seconds - (rows[0]?.left ?? 0)
  const ahead = ((behind % 86_400) + 86_400) % 86_400
  const [hours, minutes, rest] = [Math.floor(ahead / 3600), Math.floor((ahead % 3600) / 60), ahead % 60]
  return `TST+${hours}:${minutes}:${rest}`
}

/** Returns a zone in which it is day for some hours, for a test of what is done otherwise around midnight. */
export function zoneByDay(): string {
  const hour = new Date().getUTCHours()
  return hour >= 13 && hour < 20 ? 'Africa/Abidjan' : 'Asia/Shanghai'
}

/** Clients with one contact each, who are reached by these numbers, as recipients. */
export async function addPhoneClients(
  db: Database,
  given: Parameters<typeof addReachedClients>[1],
): Promise<(Planned & { contactId: number })[]> {
  return (await addReachedClients(db, given)).map((row) => ({ ...row, class: 'phone' }))
}

interface TestAccount {
  kind: AccountKind
  account: string
  secrets: Readonly<Record<string, string>>
  texts?: readonly { name: string; language?: string; text: string }[]
}

/** The account of a provider as a channel that sends. */
export async function addAccount(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { kind, account, secrets, texts = [] }: TestAccount,
): Promise<number> {
  const sealed = vault.lock(vaultUse(kind, account), JSON.stringify(secrets))
  const { rows } = await sql<{ id: number }>`
    insert into messaging.channels (kind, name, account, credentials, credentials_at)
    values (${kind}, ${account}, ${account}, ${sealed}, now()) returning id::float8 as id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into messaging.approved_texts (channel_id, name, language, text)
    select ${id}, e.name, coalesce(e.language, ''), e.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as e (name text, language text, text text)`.execute(db)
  return id
}

/** An account as a channel opens it. */
export const accountOf = (
  kind: AccountKind,
  {
    account,
    settings = {},
    secrets,
  }: { account: string; settings?: Record<string, string>; secrets: Record<string, string> },
  id = 1,
): Account => ({ id, kind, account, name: account, settings, secrets })

/** A message that is about to leave. */
export const outgoing = (address: string, text: string, ref: string = randomUUID()): Outgoing => ({
  ref,
  bulkId: 1,
  channelId: 1,
  targetKind: 'client',
  targetId: 1,
  contactId: 1,
  address,
  language: 'zh',
  subject: '',
  text,
  template: text,
  values: noValues,
  approved: undefined,
  isAnswered: false,
})
