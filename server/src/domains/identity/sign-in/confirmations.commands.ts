import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import { write } from '../../../platform/write.ts'
import { accountKey, addressKey, countFailure } from '../sessions/sign-in-failures.commands.ts'
import { holdSlots } from '../sessions/sign-in-slots.commands.ts'
import type { Account } from '../accounts/own-account.queries.ts'

/**
 * Asks for the password once more, so that nobody can take over an account at a screen that was left unlocked. The throttle is that of the login
 * page, and a wrong password counts against the account. Returns the keys whose failures the caller clears in its transaction.
 */
export async function confirmPassword(
  context: Context,
  account: Account,
  password: string,
  exchange: Exchange,
): Promise<readonly string[]> {
  const keys = [accountKey(account.username), addressKey(exchange.address)]
  return holdSlots(context, keys, async () => {
    if (account.password_hash === null) throw failField('password', 'identity.password_none')
    if (await verifyPassword(password, account.password_hash)) return keys
    await write(context, { permission: 'identity.ownSession', audit: 'identity.confirmationRefused' }, async (tx) => {
      for (const key of keys) await countFailure(tx, key)
      await tx.audit({ subject: 'user', id: account.id })
    })
    throw failField('password', 'identity.password_wrong')
  })
}
