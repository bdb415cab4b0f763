import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { write } from '../../../platform/write.ts'
import { confirmPassword } from '../sign-in/confirmations.commands.ts'
import { clearFailures } from '../sessions/sign-in-failures.commands.ts'
import { ownAccount } from '../accounts/own-account.queries.ts'
import { failIfWeak } from '../sessions/passwords.rules.ts'
import { waysChanged } from '../sign-in/bound-ways.commands.ts'

interface Change {
  /** The current password. */
  password: string
  newPassword: string
}

/** Replaces the caller's own password; her other sessions end, and this one continues. */
export async function changePassword(context: Context, { password, newPassword }: Change, exchange: Exchange) {
  const account = await ownAccount(context)
  const keys = await confirmPassword(context, account, password, exchange)
  if (newPassword === password) throw failField('newPassword', 'identity.password_same')
  failIfWeak('newPassword', newPassword, account.username)
  const hash = await hashPassword(newPassword)
  await write(context, { permission: 'identity.ownSession', audit: 'identity.passwordChanged' }, async (tx) => {
    await clearFailures(tx, keys)
    await tx.db.updateTable('identity.users').set({ password_hash: hash }).where('id', '=', account.id).execute()
    await tx.audit({ subject: 'user', id: account.id })
    await waysChanged(tx, account.id, 'password')
  })
  return null
}
