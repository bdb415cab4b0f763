import { z } from 'zod'
import { route } from '../../platform/route.ts'
import { codeDigits, email, mobile } from '../sign-in/codes.ts'
import { newPassword } from '../sign-in/sign-in.ts'
import { wechatConfirmation, wechatFailures } from '../sign-in/wechat.ts'

/** The identities that a person may bind to her account for signing in. */
export const bindingKinds = ['phone', 'email', 'wechat'] as const
export type BindingKind = (typeof bindingKinds)[number]

/** The person's own password, asked again before any way to sign in is changed. It is only compared, so it need not follow today's rules. */
const ownPassword = z.string().min(1).max(200)
const confirmed = z.strictObject({ password: ownPassword })

const asked = [
  'identity.password_wrong',
  'identity.password_none',
  'identity.too_many_failures',
  'identity.sign_in_busy',
] as const

export const getBindings = route({
  method: 'GET',
  path: '/identity/bindings',
  summary: 'What is tied to the own account, masked as far as its owner still knows it again',
  permission: 'identity.ownSession',
  rate: 'read',
  response: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    wechat: z.string().nullable(),
    hasPassword: z.boolean(),
  }),
})

const contactToBind = z
  .strictObject({ mobile: mobile.optional(), email: email.optional(), code: codeDigits, password: ownPassword })
  .refine(({ mobile, email }) => (mobile === undefined) !== (email === undefined), {
    path: ['mobile'],
    message: 'identity.mobile_or_email',
  })
export type ContactToBind = z.output<typeof contactToBind>

export const bindContact = route({
  method: 'POST',
  path: '/clientV2/user/bind',
  summary:
    'Tie a telephone or mailbox to the own account, by the code that was sent to it and the password; the other sessions end',
  permission: 'identity.ownSession',
  rate: 'write',
  body: contactToBind,
  response: z.null(),
  failures: [...asked, 'identity.phone_invalid', 'identity.code_wrong', 'identity.phone_taken', 'identity.email_taken'],
})

export const unbindContact = route({
  method: 'POST',
  path: '/identity/contacts/unbind',
  summary: 'Untie telephone or mailbox from the own account; another way in must remain',
  permission: 'identity.ownSession',
  rate: 'write',
  body: z.strictObject({ kind: z.enum(['phone', 'email']), password: ownPassword }),
  response: z.null(),
  failures: [...asked, 'identity.last_way_in'],
})

export const bindWechat = route({
  method: 'POST',
  path: '/identity/wechat/bind',
  summary: 'Tie the WeChat account that has confirmed to the own account, by the password; the other sessions end',
  permission: 'identity.ownSession',
  rate: 'write',
  body: wechatConfirmation.extend({ password: ownPassword }),
  response: z.null(),
  failures: [...asked, ...wechatFailures, 'identity.wechat_taken'],
})

export const unbindWechat = route({
  method: 'PATCH',
  path: '/user/unbindwx',
  summary: 'Untie WeChat from the own account; another way in must remain',
  permission: 'identity.ownSession',
  rate: 'write',
  body: confirmed,
  response: z.null(),
  failures: [...asked, 'identity.last_way_in'],
})

export const changePassword = route({
  method: 'POST',
  path: '/identity/password',
  summary: 'Replace the own password; the other sessions end',
  permission: 'identity.ownSession',
  rate: 'write',
  body: z.strictObject({ password: ownPassword, newPassword }),
  response: z.null(),
  failures: [...asked, 'identity.password_same', 'identity.password_common', 'identity.password_like_name'],
})
