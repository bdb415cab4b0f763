import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from './failure.ts'
import { inTurns } from './concurrency-limit.ts'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
/**
 * Three hashes at a time, so that a flood of sign-ins leaves processor and threads to everybody else; with two, on a machine that is busy with
 * lists, more people came than went. An office that comes all at once waits a second or two; beyond that people are asked to come again.
 */
const inTurn = inTurns({
  atOnce: 3,
  inQueue: 80,
  full: () => fail('identity.sign_in_busy', { seconds: 3 }, { retryAfter: 3 }),
})

/** argon2id at OWASP's first recommendation (19 MiB, two passes), as `argon2id$<salt>$<hash>` in base64. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce }))
  return `argon2id$${nonce.toString('base64')}$${hash.toString('base64')}`
}

/** True when the password is the one that was hashed. Without a hash (an unknown user) the same work is done, and the answer is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? nobody).split('$')
  const hash = await inTurn(() =>
    derive('argon2id', { ...cost, message: password, nonce: Buffer.from(salt, 'base64') }),
  )
  return timingSafeEqual(hash, Buffer.from(expected, 'base64')) && stored !== null
}

const nobody = `argon2id$${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`
