import type { BindCodeRequest, CodeRequest } from '@seamark/contract/identity/sign-in/codes'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { networkOf } from '../../../platform/http/networks.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { readOptions } from '../../settings/index.ts'
import { solveCaptcha } from './captchas.commands.ts'
import { againInSeconds, type CodeLimit, codeLimits, validSeconds } from './code-requests.rules.ts'
import { sendCodeJob } from './codes.commands.ts'
import { addressKey } from '../sessions/sign-in-failures.commands.ts'
import { holdSlots } from '../sessions/sign-in-slots.commands.ts'
import { countRefusal } from '../sessions/gate.commands.ts'
import { type Target, targetOf } from './code-targets.rules.ts'

/**
 * Requests a code for a telephone or mailbox. This only writes a row and enqueues a job, for strangers as for colleagues. The job finds out whose it
 * is and whether anything is sent, so that neither the answer nor its time shows who works here.
 */
export async function requestCode(
  context: Context,
  request: CodeRequest | BindCodeRequest,
  exchange: Exchange,
  perDay: number,
) {
  const target = targetOf(request)
  if (!canReach(context, target)) throw failField(fieldOf(target), 'identity.way_absent')
  await passCaptcha(context, exchange, request.imageCaptcha)
  const address = networkOf(exchange.address)
  await write(context, { permission: 'identity.signIn', audit: 'identity.codeRequested' }, async (tx) => {
    await failIfTooMany(tx, { target: target.value, address, perDay })
    const userId = request.purpose === 'bind' ? personOf(tx).id : null
    const { id } = await tx.db
      .insertInto('identity.code_requests')
      .values({
        purpose: request.purpose,
        target: target.value,
        user_id: userId,
        address,
        language: tx.language,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendCodeJob.later(tx, { requestId: id })
    await tx.audit({ subject: 'user', id: userId, after: { purpose: request.purpose, by: target.kind } })
  })
  return { validSeconds, againInSeconds }
}

const canReach = ({ post }: Context, { kind }: Target) => (kind === 'phone' ? post.textCode : post.mail) !== undefined
const fieldOf = ({ kind }: Target) => (kind === 'phone' ? 'mobile' : 'email')

async function passCaptcha(context: Context, exchange: Exchange, answer: number | undefined) {
  const keys = [addressKey(exchange.address)]
  await holdSlots(context, keys, async () => {
    if (answer === undefined) throw failField('imageCaptcha', 'identity.captcha_missing')
    if (await solveCaptcha(context, exchange, answer)) return
    await countRefusal(context, undefined, keys)
    throw failField('imageCaptcha', 'identity.captcha_wrong')
  })
}

interface Counted {
  target: string
  address: string
  perDay: number
}

/** Requests are counted one at a time in the whole installation, since two that count at once would both pass. */
async function failIfTooMany(tx: WriteContext, counted: Counted) {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity.code_requests', 0))`.execute(tx.db)
  const { codesPerDay } = await readOptions(tx, { codesPerDay: counted.perDay })
  for (const limit of codeLimits(codesPerDay)) {
    const seconds = await secondsToWait(tx, limit, counted)
    if (seconds <= 0) continue
    if (limit.by === 'all')
      tx.log.error({ codesPerDay }, 'as many codes as a day allows were asked for; further ones are refused')
    throw fail(limit.refusal, { seconds, minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
  }
}

/** Seconds until the oldest request within the limit is old enough; 0 while there are fewer than the limit allows. */
async function secondsToWait(
  { db }: WriteContext,
  { by, seconds, most }: CodeLimit,
  { target, address }: Counted,
): Promise<number> {
  const oldest = await db
    .selectFrom('identity.code_requests')
    .select(sql<number>`ceil(extract(epoch from created_at - now()) + ${seconds})::int`.as('wait'))
    .$if(by === 'target', (requests) => requests.where('target', '=', target))
    .$if(by === 'address', (requests) => requests.where('address', '=', address))
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest?.wait ?? 0
}
