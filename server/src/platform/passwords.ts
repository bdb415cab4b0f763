import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from './failure.ts'
import { limitConcurrency } from './concurrency-limit.ts'

const derive = promisify(argon2)
const shape = { parallelism: 1, tagLength: 32 }

/** How dear a guess is: KiB of memory, and passes over it. */
export interface HashCost {
  memory: number
  passes: number
}

/** OWASP's first recommendation. */
const usualCost: HashCost = { memory: 19_456, passes: 2 }
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

/** Hashes with argon2id; returns `argon2id$<memory>,<passes>$<salt>$<hash>`, salt and hash in base64. Only tests hash at another cost. */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { ...shape, ...cost, message: password, nonce }))
  return `argon2id$${cost.memory},${cost.passes}$${nonce.toString('base64')}$${hash.toString('base64')}`
}

/**
 * Returns whether this password was hashed to `hash`, at the cost that stands in it. Without a hash (an unknown user) it does the usual work and
 * returns false, so that the time tells nothing.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, expected } = partsOf(stored ?? nobody)
  const hash = await inTurn(() =>
    derive('argon2id', { ...shape, ...cost, message: password, nonce: Buffer.from(salt, 'base64') }),
  )
  return timingSafeEqual(hash, Buffer.from(expected, 'base64')) && stored !== null
}

/** Hashes of earlier versions do not name their cost. */
function partsOf(stored: string) {
  const parts = stored.split('$')
  const [salt = '', expected = ''] = parts.slice(-2)
  const [memory, passes] = parts.length === 4 ? (parts[1] ?? '').split(',').map(Number) : []
  return { cost: { memory: memory || usualCost.memory, passes: passes || usualCost.passes }, salt, expected }
}

const nobody = `argon2id$${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`
