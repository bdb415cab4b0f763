import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
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

export interface TokenSource {
  /** What an administrator typed, from which the first token comes. Another one begins anew. */
  seed: string
  /** Fetches a token by what came with the last one, or by the seed. Undefined where the provider refuses. */
  fetch: (by: string) => Promise<Fresh | undefined>
}

/** The token, or what became of messages for which there is none: nothing of them has left. */
export type Taken = { token: string } | { ended: Ended }

/** A token is fetched anew so long before it is over. */
const spareSeconds = 60

/**
 * Returns the token of an account; `stale` is one that the provider has just refused. One worker fetches at a time: the others wait for the row and find
 * the new token in it.
 */
export async function takeToken(context: Context, account: Account, source: TokenSource, stale = ''): Promise<Taken> {
  const kept = await readKept(context, account, source)
  if (kept && kept.isFresh && kept.token !== stale) return { token: kept.token }
  try {
    const token = await fetchInTurn(context, account, source, stale)
    return token === undefined ? { ended: { outcome: 'brokenChannel', code: 'credentials token' } } : { token }
  } catch (error) {
    if (error instanceof CallFailed) return { ended: { outcome: 'later', code: error.code } }
    throw error
  }
}

async function fetchInTurn(
  context: Context,
  account: Account,
  source: TokenSource,
  stale: string,
): Promise<string | undefined> {
  return write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`insert into messaging.tokens (channel_id) values (${account.id}) on conflict do nothing`.execute(tx.db)
    await sql`select from messaging.tokens where channel_id = ${account.id} for update`.execute(tx.db)
    const held = await readKept(tx, account, source)
    if (held && held.isFresh && held.token !== stale) return held.token
    const fresh = await source.fetch(held?.next ?? source.seed)
    if (fresh) await keep(tx, account, source, fresh)
    return fresh?.token
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
