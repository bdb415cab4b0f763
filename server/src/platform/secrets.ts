import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** 32 random bytes for links, cookies and keys: 43 letters that are safe in an address. */
export const randomSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret that its holder brings back. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** The secret of that name: made once, and the same for every process and every start. */
export async function keptSecret(pool: pg.Pool, name: string): Promise<Buffer> {
  await pool.query('insert into platform.secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(48),
  ])
  const { rows } = await pool.query<{ value: Buffer }>('select value from platform.secrets where name = $1', [name])
  const [secret] = rows
  if (!secret) throw new Error(`The secret ${name} could not be kept`)
  return secret.value
}

/** Seals a text for one use, so that who reads the database cannot try out which short text it was. The key is drawn from the installation's own secret. */
export type Seal = (use: string, text: string) => Buffer

export function sealWith(secret: Buffer): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seamark seals', 32))
  return (use, text) => createHmac('sha256', key).update(`${use}\n${text}`).digest()
}
