import { isAccountKind } from '@seamark/contract/messaging/channels/accounts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Wire } from '../../../platform/http/serve.ts'
import { job } from '../../../platform/jobs.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import { cutText, storableJson } from '../../../platform/storable-texts.ts'
import { write } from '../../../platform/write.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import type { Account, Hook, HookEvent } from '../providers/adapters/channel-adapter.ts'
import type { Adapters } from '../providers/adapters/registry.ts'
import { hookSecret } from './addresses.rules.ts'
import { comesFrom } from './sources.rules.ts'

/** Its work is bound in `jobs.ts`, which knows the providers. */
export const hookEventsJob = job(
  'messaging.hookEvents',
  z.object({ channelId: z.number().int() }),
  () => Promise.resolve(),
  { isLong: true },
)

const longestBody = 1_048_576
const permission = 'messaging.takeHook'

interface Visit {
  channel: string
  secret: string
  /** From which address the call came, as far as the trusted proxies tell. */
  from: string
  wire: Wire
}

/** Shows a provider that the address is ours, as it asks before it tells anything. Nothing is changed. */
export async function answerHook(context: Context, adapters: Adapters, { channel, secret, wire }: Omit<Visit, 'from'>) {
  const account = await findAccount(context, channel, secret)
  wire.request.resume()
  if (account === undefined) return send(wire, 404)
  wire.prove()
  if (account === 'unset') return send(wire, 403)
  const text = adapters[account.kind].challenge?.(account, queryOf(wire))
  return text === undefined ? send(wire, 403) : send(wire, 200, { type: 'text/plain', body: text })
}

/**
 * Takes what a provider tells: it is verified, each event is kept once, and a job works on it, so that the answer never waits. Whatever is unsigned, late, in
 * another form or told twice has no effect and is counted on its channel. A wrong address is anybody's call, so nothing is written for it.
 */
export async function takeHook(context: Context, adapters: Adapters, { channel, secret, from, wire }: Visit) {
  const account = await findAccount(context, channel, secret)
  if (account === undefined || account === 'unset') {
    wire.request.resume()
    if (account === 'unset') await countRefusal(context, Number(channel), account)
    return send(wire, 404)
  }
  if (!comesFrom(from, account.settings['sources'] ?? '')) {
    wire.request.resume()
    await countRefusal(context, account.id, 'source')
    return send(wire, 401)
  }
  wire.prove()
  const raw = await readBody(wire)
  if (!raw) {
    await countRefusal(context, account.id, 'tooLarge')
    return send(wire, 413)
  }
  const adapter = adapters[account.kind]
  const hook: Hook = { raw, headers: wire.request.headers, query: queryOf(wire), now: context.now() }
  const verdict = adapter.verify(account, hook)
  if (verdict !== 'ok') {
    await countRefusal(context, account.id, verdict)
    return send(wire, 401)
  }
  const events = readEvents(() => adapter.events(account, hook))
  if (!events) {
    await countRefusal(context, account.id, 'form')
    return send(wire, 400)
  }
  await keepEvents(context, account.id, events)
  return send(wire, 200, adapter.answer)
}

/** Undefined for an address that is none of ours. The secret is compared in constant time. */
async function findAccount(context: Context, channel: string, secret: string): Promise<Account | 'unset' | undefined> {
  if (!/^\d{1,15}$/.test(channel)) return undefined
  const { rows } = await sql<{ id: number; kind: string; number: number }>`
    select id::float8 as id, kind, hook_number as number from messaging.channels where id = ${channel}::bigint`.execute(
    context.db,
  )
  const [row] = rows
  if (!row || !isAccountKind(row.kind) || !isSameSecret(secret, hookSecret(context.seal, row.id, row.number)))
    return undefined
  return (await openAccount(context, row.id)) ?? 'unset'
}

/** Undefined for a body that is too long, of which no more is read. */
async function readBody({ request }: Wire): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) {
    request.resume()
    return undefined
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= longestBody) chunks.push(chunk)
  }
  return size > longestBody ? undefined : Buffer.concat(chunks)
}

const queryOf = ({ request }: Wire) => new URL(request.url ?? '/', 'http://localhost').searchParams

/** Whoever can sign may still send another form. */
function readEvents(read: () => HookEvent[]): HookEvent[] | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The counts of a channel are several rows, so that calls which come together do not wait for each other. */
const slot = sql`floor(random() * 16)::int`

/** A provider may tell hundreds of events in a second. The work on them is woken once in a second, and finds all that there are. */
async function keepEvents(context: Context, channelId: number, events: readonly HookEvent[]) {
  await write.bookkeep(context, permission, async (tx) => {
    const told = events.map((event) => ({ id: cutText(event.id, 500), event }))
    const { rows } = await sql<{ kept: number }>`
      with kept as (
        insert into messaging.hook_events (channel_id, event_id, event)
        select ${channelId}, e.id, e.event from jsonb_to_recordset(${storableJson(told)}::jsonb) as e (id text, event jsonb)
        on conflict on constraint hook_events_once do nothing returning id),
      counted as (
        insert into messaging.hook_counts as c (channel_id, slot, taken, taken_at, repeated)
        select ${channelId}, ${slot}, 1, now(), ${events.length}::int - count(*) from kept
        on conflict (channel_id, slot) do update set taken = c.taken + 1, taken_at = excluded.taken_at, repeated = c.repeated + excluded.repeated)
      select count(*)::int as kept from kept`.execute(tx.db)
    if ((rows[0]?.kept ?? 0) > 0) await hookEventsJob.soon(tx, { channelId }, String(channelId))
  })
}

/** Counts on a channel what came to its address and was not taken, or could not be worked on. */
export async function countRefusal(context: Context, channelId: number, why: string) {
  await write.bookkeep(context, permission, async (tx) => {
    await sql`
      insert into messaging.hook_counts as c (channel_id, slot, refused, refused_at, why) values (${channelId}, ${slot}, 1, now(), ${why})
      on conflict (channel_id, slot) do update set refused = c.refused + 1, refused_at = excluded.refused_at, why = excluded.why`.execute(
      tx.db,
    )
  })
}

function send({ response }: Wire, status: number, { type, body } = { type: 'text/plain', body: '' }) {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}
