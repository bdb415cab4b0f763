import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from './failure.ts'
import { limitConcurrency } from './concurrency-limit.ts'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
/**
 * At most three hashes run at a time, so that a flood of sign-ins leaves processor and threads to everybody else. With two, a machine busy
 * with lists served fewer people than arrived. A whole office that signs in at once waits a second or two; beyond that people are asked to
 * come again.
 */
const inTurn = limitConcurrency({
  atOnce: 3,
  inQueue: 80,
  full: () => fail('identity.sign_in_busy', { seconds: 3 }, { retryAfter: 3 }),
})

/** Hashes with argon2id at OWASP's first recommendation (19 MiB, two passes); returns `argon2id$<salt>$<hash>` in base64. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce }))
  return `argon2id$${nonce.toString('base64')}$${hash.toString('base64')}`
}

/**
 * Returns whether this password was hashed to `hash`. Without a hash (an unknown user) it does the same work and returns false, so that the
 * time tells nothing.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? nobody).split('$')
  const hash = await inTurn(() =>
    derive('argon2id', { ...cost, message: password, nonce: Buffer.from(salt, 'base64') }),
  )
  return timingSafeEqual(hash, Buffer.from(expected, 'base64')) && stored !== null
}

const nobody = `argon2id$${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`
