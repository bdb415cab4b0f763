import { z } from 'zod'
import { route } from '../../platform/route.ts'
import { newPassword, signedIn, wholeNumber } from './sign-in.ts'

/** The purpose of a code; a code for one purpose is good for no other. */
export const codePurposes = ['signIn', 'forgetPassword', 'bind'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** Six digits. Blanks that the reader types around and between them are removed. */
export const codeDigits = z
  .string()
  .max(20)
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'identity.code_digits'))

/** A number as people write it. The server makes E.164 of it, and takes a number without a country for a Chinese one. */
export const mobile = z.string().trim().min(1).max(40)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

const exactlyOne = ({ mobile, email }: { mobile?: string | undefined; email?: string | undefined }) =>
  (mobile === undefined) !== (email === undefined)
const eitherOr = { path: ['mobile'], message: 'identity.mobile_or_email' }
const reached = { mobile: mobile.optional(), email: email.optional() }

const codeRequest = z
  .strictObject({
    ...reached,
    imageCaptcha: wholeNumber.optional(),
    purpose: z.enum(['signIn', 'forgetPassword']).default('signIn'),
  })
  .refine(exactlyOne, eitherOr)
  .refine(({ purpose, email }) => purpose !== 'signIn' || email === undefined, {
    path: ['mobile'],
    message: 'identity.mobile_to_sign_in',
  })
export type CodeRequest = z.output<typeof codeRequest>

const bindCodeRequest = z
  .strictObject({ ...reached, imageCaptcha: wholeNumber.optional(), purpose: z.literal('bind').default('bind') })
  .refine(exactlyOne, eitherOr)
export type BindCodeRequest = z.output<typeof bindCodeRequest>

const codeSignIn = z.strictObject({ mobile, code: codeDigits })
export type CodeSignIn = z.output<typeof codeSignIn>

/** For how long the code will be good, and when the next one may be asked for. The answer is the same whether or not anybody has that number. */
const requested = z.object({ validSeconds: z.number().int(), againInSeconds: z.number().int() })

const requestFailures = [
  'identity.captcha_missing',
  'identity.captcha_wrong',
  'identity.phone_invalid',
  'identity.way_absent',
  'identity.code_too_soon',
  'identity.code_too_often',
  'identity.codes_exhausted',
  'identity.too_many_failures',
] as const

export const getCode = route({
  method: 'POST',
  path: '/crmuser/getCode',
  summary:
    'Have a code sent to a telephone or mailbox, to sign in or to set a new password; the same answer for strangers',
  permission: 'identity.signIn',
  rate: 'signIn',
  body: codeRequest,
  response: requested,
  failures: requestFailures,
})

export const getCodeByQuery = route({
  method: 'GET',
  path: '/crmuser/getCode',
  summary: 'The same, with everything in the query: kept for other clients, refused for navigations and other sites',
  permission: 'identity.signIn',
  rate: 'signIn',
  query: codeRequest,
  response: requested,
  failures: requestFailures,
})

export const sendCode = route({
  method: 'POST',
  path: '/clientV2/user/sendCode',
  summary: 'Have a code sent to a telephone or mailbox that the signed-in person wants to bind',
  permission: 'identity.ownSession',
  rate: 'signIn',
  body: bindCodeRequest,
  response: requested,
  failures: requestFailures,
})

export const sendCodeByQuery = route({
  method: 'GET',
  path: '/clientV2/user/sendCode',
  summary: 'The same, with everything in the query: kept for other clients, refused for navigations and other sites',
  permission: 'identity.ownSession',
  rate: 'signIn',
  query: bindCodeRequest,
  response: requested,
  failures: requestFailures,
})

const signInFailures = [
  'identity.phone_invalid',
  'identity.code_wrong',
  'identity.account_disabled',
  'identity.too_many_failures',
] as const

export const simpleMobile = route({
  method: 'POST',
  path: '/crmuser/login/simpleMobile',
  summary: 'Sign in by the code that was sent to the telephone',
  permission: 'identity.signIn',
  rate: 'signIn',
  body: codeSignIn,
  response: signedIn,
  lift: ['token'],
  failures: signInFailures,
})

export const simpleMobileByQuery = route({
  method: 'GET',
  path: '/crmuser/login/simpleMobile',
  summary: 'The same, with everything in the query: kept for other clients, refused for navigations and other sites',
  permission: 'identity.signIn',
  rate: 'signIn',
  query: codeSignIn,
  response: signedIn,
  lift: ['token'],
  failures: signInFailures,
})

const forgotten = z.strictObject({ ...reached, code: codeDigits, password: newPassword }).refine(exactlyOne, eitherOr)
export type Forgotten = z.output<typeof forgotten>

export const forgetPassword = route({
  method: 'POST',
  path: '/crmuser/forgetPassword',
  summary: 'Set a new password by the code that was sent; every session of that person ends',
  permission: 'identity.signIn',
  rate: 'signIn',
  body: forgotten,
  response: z.null(),
  failures: [
    'identity.phone_invalid',
    'identity.code_wrong',
    'identity.account_disabled',
    'identity.too_many_failures',
    'identity.sign_in_busy',
    'identity.password_common',
    'identity.password_like_name',
  ],
})

/** Whether a way to sign in is available on this installation, and if not, why. */
const way = z.object({ isThere: z.boolean(), reason: z.enum(['not_configured']).nullable() })

export const waysIn = route({
  method: 'GET',
  path: '/identity/waysIn',
  summary: 'Which ways in this installation has: a telephone code, a mailbox for forgotten passwords, WeChat',
  permission: 'identity.signIn',
  rate: 'open',
  response: z.object({ password: way, phoneCode: way, email: way, wechat: way }),
})
