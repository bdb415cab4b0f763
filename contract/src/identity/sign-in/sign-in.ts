import { z } from 'zod'
import { route } from '../../platform/route.ts'
import { userInfo } from '../sessions/users.ts'

const trimmed = (maximum: number) => z.string().trim().min(1).max(maximum)

/** Captcha answers come as text or number. Only whole numbers pass, so `0123`, `1e3` and letters are refused, never guessed at. */
export const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^(0|[1-9]\d{0,5})$/, 'identity.captcha_digits')
      .transform(Number),
  ])
  .pipe(z.number().int('identity.captcha_digits').min(0).max(999_999))

export const credentials = z.strictObject({
  username: trimmed(100),
  password: trimmed(200),
  imageCaptcha: wholeNumber.optional(),
  /** Replaces the captcha: the ticket that `/crmuser/wxlogin` gave this browser. A unionid itself is never trusted. */
  unionid: z.string().trim().min(1).max(200).optional(),
})
export type Credentials = z.output<typeof credentials>

export const signedIn = z.object({ token: z.string() })

export const getCaptcha = route({
  method: 'GET',
  path: '/crmuser/getCaptcha',
  summary: 'An image whose answer is a whole number; bound to this browser, good for one try',
  permission: 'identity.signIn',
  rate: 'open',
  response: z.object({ image: z.string() }),
})

const signInFailures = [
  'identity.captcha_missing',
  'identity.captcha_wrong',
  'identity.wechat_ticket_invalid',
  'identity.wechat_taken',
  'identity.wechat_other_bound',
  'identity.credentials_wrong',
  'identity.account_disabled',
  'identity.too_many_failures',
  'identity.sign_in_busy',
] as const

export const signIn = route({
  method: 'POST',
  path: '/crmuser/login/accounts',
  summary: 'Sign in by user name, password and image captcha',
  permission: 'identity.signIn',
  rate: 'signIn',
  body: credentials,
  response: signedIn,
  lift: ['token'],
  failures: signInFailures,
})

export const signInByQuery = route({
  method: 'GET',
  path: '/crmuser/login/accounts',
  summary: 'The same, with everything in the query: kept for other clients, refused for navigations and other sites',
  permission: 'identity.signIn',
  rate: 'signIn',
  query: credentials,
  response: signedIn,
  lift: ['token'],
  failures: signInFailures,
})

export const getUserInfo = route({
  method: 'GET',
  path: '/crmuser/:userId',
  summary: 'The signed-in person, with role and rights',
  permission: 'identity.ownSession',
  rate: 'read',
  params: z.object({ userId: z.coerce.number().int().positive() }),
  response: z.object({ user: userInfo }),
  lift: ['user'],
  failures: ['platform.not_found'],
})

export const signOut = route({
  method: 'POST',
  path: '/user/logout',
  summary: 'End this session everywhere at once',
  permission: 'identity.ownSession',
  rate: 'write',
  body: z
    .object({
      token: z.string().max(4000).optional(),
      /** Cards were captured with this browser and wait to be sent: it then keeps what it has stored. */
      keepsCaptures: z.boolean().optional(),
    })
    .nullish(),
  response: z.null(),
})

/** Passwords have 8 to 200 characters without blanks at either end, because every way to sign in trims them. */
export const newPassword = z
  .string()
  .min(8, 'identity.password_short')
  .max(200)
  .refine((text) => text === text.trim(), 'identity.password_blanks')

export const inspectOneTimeLink = route({
  method: 'POST',
  path: '/identity/oneTimeLinks/inspect',
  summary: 'Whom a one-time link is for',
  permission: 'identity.signIn',
  rate: 'signIn',
  body: z.strictObject({ link: trimmed(200) }),
  response: z.object({ username: z.string(), name: z.string() }),
  failures: ['identity.link_invalid', 'identity.too_many_failures'],
})

export const redeemOneTimeLink = route({
  method: 'POST',
  path: '/identity/oneTimeLinks/redeem',
  summary: 'Set the password by a one-time link, and sign in',
  permission: 'identity.signIn',
  rate: 'signIn',
  body: z.strictObject({ link: trimmed(200), password: newPassword }),
  response: signedIn,
  lift: ['token'],
  failures: [
    'identity.link_invalid',
    'identity.password_common',
    'identity.password_like_name',
    'identity.too_many_failures',
    'identity.sign_in_busy',
  ],
})
