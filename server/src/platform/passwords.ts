import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from './failure.ts'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const atOnce = 2
const inQueue = 40

let running = 0
const queue: (() => void)[] = []

/** argon2id at OWASP's first recommendation (19 MiB, two passes), as `argon2id$<salt>$<hash>` in base64. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce }))
  return `argon2id$${nonce.toString('base64')}$${hash.toString('base64')}`
}

/** True when the password is the one that was hashed. Without a hash (an unknown user) the same work is done, and the answer is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? nobody).split('$')
  const hash = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce: Buffer.from(salt, 'base64') }))
  return timingSafeEqual(hash, Buffer.from(expected, 'base64')) && stored !== null
}

const nobody = `argon2id$${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`

/** Two hashes at a time, so that a flood of sign-ins leaves the processor to everybody else; beyond the queue people are asked to come again. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (queue.length >= inQueue) throw fail('identity.sign_in_busy', { seconds: 3 }, { retryAfter: 3 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    handOver()
  }
}

/** The turn goes to whoever waits longest, or nobody has it. */
function handOver() {
  const next = queue.shift()
  if (next) next()
  else running -= 1
}
