import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type CodePurpose, codePurposes } from '@seamark/contract/identity/sign-in/codes'
import { languages } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { NotSent } from '../../../platform/post/not-sent.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { validSeconds } from './code-requests.rules.ts'
import { holderOf } from './code-targets.queries.ts'
import type { Target } from './code-targets.rules.ts'

const tries = 5

/**
 * Makes the code of a request, stores its seal and sends it; the code itself exists only in this job and in the message. For strangers a seal is
 * stored that no code matches. A request that has waited too long is dropped: the person has given up, or asked again.
 */
async function sendCode(context: Context, { requestId }: { requestId: number }) {
  const request = await openRequest(context, requestId)
  if (!request) return
  const userId = request.user_id ?? (await holderOf(context, request))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(context, request, userId, code)
  const isSent = userId !== null && (await send(context, request, code))
  await completeRequest(context, request, isSent ? userId : null)
}

export const sendCodeJob = job('identity.sendCode', z.object({ requestId: z.number().int() }), sendCode)

async function openRequest({ db }: Context, id: number) {
  const row = await db
    .selectFrom('identity.code_requests')
    .select(['id', 'purpose', 'target', 'user_id', 'language'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${validSeconds})`)
    .executeTakeFirst()
  return row && { ...row, ...asTarget(row.target), purpose: z.enum(codePurposes).parse(row.purpose) }
}

const asTarget = (value: string): Target => ({ kind: value.startsWith('+') ? 'phone' : 'email', value })

type Request = NonNullable<Awaited<ReturnType<typeof openRequest>>>

/** Replaces the earlier code, which is void from now on. */
async function keepCode(context: Context, { purpose, target }: Request, userId: number | null, code: string) {
  const seal = userId === null ? randomBytes(32) : sealOf(context, { purpose, target, code })
  const fresh = {
    user_id: userId,
    seal,
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(secs => ${validSeconds})`,
  }
  await context.db
    .insertInto('identity.codes')
    .values({ purpose, target, ...fresh })
    .onConflict((living) => living.columns(['purpose', 'target']).doUpdateSet(fresh))
    .execute()
}

/**
 * Returns whether the message was accepted. When it surely was not sent, the queue tries again; after any other error the person asks for another
 * code.
 */
async function send(context: Context, { kind, value, language: asked }: Request, code: string): Promise<boolean> {
  const language = z.enum(languages).catch('zh').parse(asked)
  const { mail, textCode } = context.post
  const letter = {
    to: value,
    subject: translate(language, 'identity.mail.code.subject'),
    text: translate(language, 'identity.mail.code.text', { code, minutes: validSeconds / 60 }),
  }
  try {
    await (kind === 'phone' ? textCode?.(value, code) : mail?.(letter))
    return true
  } catch (error) {
    if (error instanceof NotSent && error.mayRetry) throw error
    context.log.error({ err: error, by: kind }, 'a code could not be sent')
    return false
  }
}

/** Marks the request as done; `userId` is the person to whom the code was sent, null when none was. */
async function completeRequest(context: Context, { id, purpose, kind }: Request, userId: number | null) {
  await write(context, { permission: 'identity.signIn', audit: 'identity.codeSent' }, async (tx) => {
    await tx.db
      .updateTable('identity.code_requests')
      .set({ settled_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (userId === null) return tx.unchanged()
    await tx.audit({ subject: 'user', id: userId, after: { purpose, by: kind } })
  })
}

const sealOf = ({ seal }: Context, { purpose, target, code }: Claim) =>
  seal('identity.code', `${purpose}\n${target}\n${code}`)

/** The code that a person enters, with its purpose and the target that it was sent to. */
export interface Claim {
  purpose: CodePurpose
  target: string
  code: string
}

/** A code that was right; `spendCode` uses it up in the transaction of the action that it allows. */
export interface ProvenCode {
  userId: number
  purpose: CodePurpose
  target: string
  seal: Buffer
}

/**
 * Uses up one of the code's tries, and returns the proven code; undefined for a wrong, foreign, expired, spent or void one. The try is committed
 * before the comparison, so that it counts however the call ends; therefore call this before the write, never inside it. A code for a binding is
 * checked with the `userId` of the person who asked for it.
 */
export async function proveCode(context: Context, claim: Claim, userId?: number): Promise<ProvenCode | undefined> {
  if ('audit' in context)
    throw new Error('A try at a code must be committed by itself, before the write that it allows')
  const { purpose, target } = claim
  const tried = await context.db
    .updateTable('identity.codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .$if(userId !== undefined, (code) => code.where('user_id', '=', userId ?? 0))
    .where('tries', '<', tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'seal'])
    .executeTakeFirst()
  const seal = sealOf(context, claim)
  if (!timingSafeEqual(tried?.seal ?? randomBytes(32), seal)) return undefined
  const owner = tried?.user_id ?? null
  // A person who has unbound the number or was disabled meanwhile is not let in by it.
  if (owner === null || (purpose !== 'bind' && (await holderOf(context, asTarget(target))) !== owner)) return undefined
  return { userId: owner, purpose, target, seal }
}

/** Uses a proven code up, so that only one of two requests at once succeeds. Throws code_wrong. */
export async function spendCode(tx: WriteContext, { purpose, target, seal }: ProvenCode) {
  const spent = await tx.db
    .deleteFrom('identity.codes')
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('seal', '=', seal)
    .returning('purpose')
    .executeTakeFirst()
  if (!spent) throw codeWrong()
}

export const codeWrong = () => failField('code', 'identity.code_wrong')
