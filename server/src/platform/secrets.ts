import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
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

/**
 * Keeps secrets that must be read again, such as the credentials of a provider: AES-256-GCM under a key that is derived from the installation's own
 * secret. `use` says what a secret is for and is authenticated with it, so a sealed value that is put into another row opens nothing there.
 */
export interface Vault {
  lock: (use: string, text: string) => Buffer
  /** Throws where the value was changed, belongs to another use, or was locked under another secret. */
  open: (use: string, locked: Buffer) => string
}

const [nonceBytes, tagBytes] = [12, 16]

export function createVault(secret: Buffer): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seamark vault', 32))
  return {
    lock: (use, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(use))
      const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), locked])
    },
    open: (use, locked) => {
      const decipher = createDecipheriv('aes-256-gcm', key, locked.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(use)).setAuthTag(locked.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(locked.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** Whether a secret that somebody has brought is the wanted one, in a time that tells nothing of where they differ. No secret equals an empty one. */
export function isSameSecret(brought: string, wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === '') return false
  return timingSafeEqual(hashSecret(brought), hashSecret(wanted))
}
