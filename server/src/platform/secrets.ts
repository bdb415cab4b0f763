import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Returns 32 random bytes for links, cookies and keys, as 43 letters that are safe in an address. */
export const randomSecret = () => randomBytes(32).toString('base64url')

/** Returns the hash that is stored for a secret that its holder brings back. */
export const hashSecret = (secret: string) => hash('sha256', secret, 'buffer')

/** Returns the secret with that name. It is made once, and is the same for every process and every start. */
export async function readOrCreateSecret(pool: pg.Pool, name: string): Promise<Buffer> {
  await pool.query('insert into platform.secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(48),
  ])
  const { rows } = await pool.query<{ value: Buffer }>('select value from platform.secrets where name = $1', [name])
  const [secret] = rows
  if (!secret) throw new Error(`The secret ${name} could not be kept`)
  return secret.value
}

/**
 * Returns a function that seals a text for one use, so that a reader of the database cannot find a short text by trying. The key is derived
 * from the installation's own secret.
 */
export type Seal = (use: string, text: string) => Buffer

export function sealWith(secret: Buffer): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seamark seals', 32))
  return (use, text) => createHmac('sha256', key).update(`${use}\n${text}`).digest()
}
