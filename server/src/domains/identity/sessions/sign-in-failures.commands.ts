import { sql } from 'kysely'
import { networkOf } from '../../../platform/http/networks.ts'
import type { WriteContext } from '../../../platform/write.ts'

/**
 * Failures within the window are free up to a number; each further one blocks for a time that doubles up to a minute. Offices share an address, so an
 * address has more free ones.
 */
const counting = {
  account: { windowSeconds: 900, free: 5 },
  address: { windowSeconds: 60, free: 30 },
}

export const countingOf = (key: string) => (key.startsWith('account:') ? counting.account : counting.address)

export const accountKey = (username: string) =>
  `account:${username.normalize('NFKC').trim().toLowerCase()}`.slice(0, 200)
export const addressKey = (address: string) => `address:${networkOf(address)}`

/** Counts one failure against an account or an address, in the database and so for all processes. */
export async function countFailure(tx: WriteContext, key: string) {
  const { windowSeconds, free } = countingOf(key)
  await sql`
    insert into identity.sign_in_failures as f (key, failures, last_failed_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when f.last_failed_at < now() - make_interval(secs => ${windowSeconds}) then 1 else f.failures + 1 end,
      last_failed_at = now(),
      blocked_until = case
        when f.last_failed_at < now() - make_interval(secs => ${windowSeconds}) or f.failures + 1 < ${free} then null
        else now() + make_interval(secs => least(60, power(2, least(10, f.failures + 1 - ${free})))) end`.execute(tx.db)
}

/** Clears the failures of the account after a success, but not those of the address. */
export async function clearFailures(tx: WriteContext, keys: readonly string[]) {
  const accounts = keys.filter((key) => key.startsWith('account:'))
  if (accounts.length > 0) await tx.db.deleteFrom('identity.sign_in_failures').where('key', 'in', accounts).execute()
}
