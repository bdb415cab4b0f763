import type { Context } from '../../../platform/context.ts'
import { ownAccount } from '../accounts/own-account.queries.ts'
import { masked } from '../sign-in/masked-ways.rules.ts'

/** The caller's own ways in, masked. */
export async function getBindings(context: Context) {
  const { phone, email, wechat, password_hash } = await ownAccount(context)
  return {
    phone: phone === null ? null : masked.phone(phone),
    email: email === null ? null : masked.email(email),
    wechat,
    hasPassword: password_hash !== null,
  }
}
