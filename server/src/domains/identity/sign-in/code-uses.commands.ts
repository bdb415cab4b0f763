import type { CodeSignIn, Forgotten } from '@seamark/contract/identity/sign-in/codes'
import type { Context } from '../../../platform/context.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { write } from '../../../platform/write.ts'
import { codeWrong, proveCode, spendCode } from './codes.commands.ts'
import { accountChanged } from '../events.ts'
import { accountKey, addressKey, clearFailures } from '../sessions/sign-in-failures.commands.ts'
import { holdSlots } from '../sessions/sign-in-slots.commands.ts'
import { countRefusal, type Gate, passGate } from '../sessions/gate.commands.ts'
import { setPassword } from '../accounts/one-time-links.commands.ts'
import { failIfWeak } from '../sessions/passwords.rules.ts'
import { phoneOf, targetOf } from './code-targets.rules.ts'

/**
 * Signs in by the code that was sent to a telephone. Wrong codes count against the number and the address, whether or not the number is anybody's.
 */
export async function signInByCode(context: Context, gate: Gate, { mobile, code }: CodeSignIn, exchange: Exchange) {
  const target = phoneOf(mobile)
  const keys = [accountKey(target), addressKey(exchange.address)]
  const prove = async () => {
    const proven = await proveCode(context, { purpose: 'signIn', target, code })
    return proven
      ? { userId: proven.userId, spend: (tx: Parameters<typeof spendCode>[0]) => spendCode(tx, proven) }
      : { refusal: codeWrong(), countAgainst: keys }
  }
  return passGate(context, gate, exchange, { way: 'code', keys, prove })
}

/** Sets a new password by the code that was sent. All sessions of that person end and she is notified, since it may have been somebody else. */
export async function forgetPassword(context: Context, { password, code, ...reached }: Forgotten, exchange: Exchange) {
  const target = targetOf(reached).value
  const keys = [accountKey(target), addressKey(exchange.address)]
  const proven = await holdSlots(context, keys, async () => {
    const found = await proveCode(context, { purpose: 'forgetPassword', target, code })
    if (found) return found
    await countRefusal(context, undefined, keys)
    throw codeWrong()
  })
  const { username } = await context.db
    .selectFrom('identity.users')
    .select('username')
    .where('id', '=', proven.userId)
    .executeTakeFirstOrThrow()
  failIfWeak('password', password, username)
  const hash = await hashPassword(password)
  await write(context, { permission: 'identity.signIn', audit: 'identity.forgottenPasswordSet' }, async (tx) => {
    await spendCode(tx, proven)
    await setPassword(tx, proven.userId, hash)
    await clearFailures(tx, keys)
    await tx.audit({ subject: 'user', id: proven.userId })
    await tx.reactions.announce(tx, accountChanged, { userId: proven.userId, change: 'password' })
  })
  return null
}
