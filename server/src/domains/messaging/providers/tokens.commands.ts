import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { extendTransactionTimeouts } from '../../../platform/database/transaction-timeouts.ts'
import { CallFailed } from '../../../platform/outbound/known-calls.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { Ended } from '../ledger/outcomes.rules.ts'
import type { Account } from './adapters/channel-adapter.ts'

/** A token as its provider gave it. What comes next is used up with the next fetch, where the provider has such a thing. */
export interface Fresh {
  token: string
  next: string
  seconds: number
}

/** What the provider says of credentials that it refuses, as `brokenChannel` has it: `credentials 40001`. */
export interface Refused {
  refused: string
}

export interface TokenSource {
  /** What an administrator typed, from which the first token comes. Another one begins anew. */
  seed: string
  /**
   * Fetches a token by what came with the last one, or by the seed. Only a code that is listed as a fault of the credentials is a refusal; any other answer
   * passes, and throws CallFailed.
   */
  fetch: (by: string) => Promise<Fresh | Refused>
}

/** The token, or what became of messages for which there is none: nothing of them has left. */
export type Taken = { token: string } | { ended: Ended }

/** A token is fetched anew so long before it is over. */
const spareSeconds = 60
/** A fetch takes up to ten seconds, and others wait for it. The usual limits of a transaction would end both, and with them a token that works once. */
const waits = { lock: '30s', idle: '30s', whole: '60s' } as const

/**
 * Returns the token of an account; `stale` is one that the provider has just refused. One worker fetches at a time: the others wait for the row and find
 * the new token in it. It never throws: without a token nothing has left, whatever the reason is.
 */
export async function takeToken(context: Context, account: Account, source: TokenSource, stale = ''): Promise<Taken> {
  try {
    const kept = await readKept(context, account, source)
    if (kept && isUsable(kept, stale)) return { token: kept.token }
    const found = await fetchOnce(context, account, source, stale)
    return 'refused' in found ? { ended: { outcome: 'brokenChannel', code: found.refused } } : { token: found.token }
  } catch (error) {
    if (error instanceof CallFailed) return { ended: { outcome: 'later', code: error.code } }
    context.log.warn({ err: error, channelId: account.id }, 'the access token of a channel could not be taken')
    return { ended: { outcome: 'later', code: 'token' } }
  }
}

const isUsable = ({ token, isFresh }: Kept, stale: string) => isFresh && token !== stale

/** The fetches that are under way in this process. The parts of a lot share one, and so wait with one connection. */
const underWay = new WeakMap<Context['db'], Map<string, Promise<{ token: string } | Refused>>>()

async function fetchOnce(context: Context, account: Account, source: TokenSource, stale: string) {
  const fetches = underWay.get(context.db) ?? new Map<string, Promise<{ token: string } | Refused>>()
  underWay.set(context.db, fetches)
  const key = [account.id, stale, source.seed].join(' ')
  const fetching = fetches.get(key) ?? fetchInTurn(context, account, source, stale).finally(() => fetches.delete(key))
  fetches.set(key, fetching)
  return fetching
}

async function fetchInTurn(
  context: Context,
  account: Account,
  source: TokenSource,
  stale: string,
): Promise<{ token: string } | Refused> {
  return write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await extendTransactionTimeouts(tx, waits)
    await sql`select set_config('lock_timeout', ${waits.lock}, true)`.execute(tx.db)
    await sql`insert into messaging.tokens (channel_id) values (${account.id}) on conflict do nothing`.execute(tx.db)
    await sql`select from messaging.tokens where channel_id = ${account.id} for update`.execute(tx.db)
    const held = await readKept(tx, account, source)
    if (held && isUsable(held, stale)) return { token: held.token }
    const fresh = await source.fetch(held?.next ?? source.seed)
    if ('token' in fresh) await keep(tx, account, source, fresh)
    return fresh
  })
}

interface Kept {
  token: string
  next: string
  isFresh: boolean
}

async function readKept(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  account: Account,
  { seed }: TokenSource,
): Promise<Kept | undefined> {
  const { rows } = await sql<{ sealed: Buffer | null; is_fresh: boolean }>`
    select t.sealed, coalesce(t.until > clock_timestamp(), false) as is_fresh from messaging.tokens t
    where t.channel_id = ${account.id} and t.seed = ${seedOf(seed)}`.execute(db)
  const [row] = rows
  if (!row?.sealed) return undefined
  const [token = '', next = ''] = JSON.parse(vault.open(purposeOf(account), row.sealed)) as string[]
  return { token, next, isFresh: row.is_fresh }
}

async function keep(tx: WriteContext, account: Account, { seed }: TokenSource, { token, next, seconds }: Fresh) {
  await sql`
    update messaging.tokens set sealed = ${tx.vault.lock(purposeOf(account), JSON.stringify([token, next]))}, seed = ${seedOf(seed)},
      until = clock_timestamp() + make_interval(secs => ${Math.max(0, seconds - spareSeconds)})
    where channel_id = ${account.id}`.execute(tx.db)
}

const purposeOf = ({ id }: Account) => `messaging.tokens ${id}`
/** Says whether the seed is another one, without keeping it. */
const seedOf = (seed: string) => hash('sha256', seed, 'buffer')
