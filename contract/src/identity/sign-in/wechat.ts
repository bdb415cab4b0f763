import { z } from 'zod'
import { route } from '../../platform/route.ts'

const ofWechat = (maximum: number) => z.string().trim().min(1).max(maximum)

/** The query that WeChat sends back to `/auth-redirect`; it has no code when the person has refused. */
export const wechatConfirmation = z.strictObject({ code: ofWechat(512), state: ofWechat(128) })
export type WechatConfirmation = z.output<typeof wechatConfirmation>

/** The failures that can occur between WeChat and us. */
export const wechatFailures = [
  'identity.wechat_off',
  'identity.wechat_state_invalid',
  'identity.wechat_code_invalid',
  'identity.wechat_busy',
  'identity.wechat_unreachable',
  'identity.wechat_refused',
  'identity.too_many_failures',
] as const

export const getWechatQrCode = route({
  method: 'GET',
  path: '/wx/getQRCode',
  summary:
    "The address of WeChat's page with the code to scan; good for this browser, once, and to bind for this session",
  permission: 'identity.signIn',
  knowsCaller: true,
  rate: 'signIn',
  query: z.strictObject({ purpose: z.enum(['signIn', 'bind']).default('signIn') }),
  response: z.object({ url: z.url(), state: z.string(), expiresIn: z.number().int().positive() }),
  failures: ['identity.wechat_off'],
})

const signedInOrNot = z.object({
  token: z.string().nullable(),
  /** Goes as `unionid` with user name and password. It is good once, from this browser, within five minutes. */
  ticket: z.string().nullable(),
  /** The person's name in WeChat. */
  name: z.string(),
})
const signInFailures = [...wechatFailures, 'identity.account_disabled'] as const

export const signInByWechat = route({
  method: 'POST',
  path: '/crmuser/wxlogin',
  summary:
    'Sign in by what WeChat sent back; for an account that nobody has bound, a ticket that goes with user name and password instead of a captcha',
  permission: 'identity.signIn',
  rate: 'signIn',
  body: wechatConfirmation,
  response: signedInOrNot,
  lift: ['token'],
  failures: signInFailures,
})

export const signInByWechatQuery = route({
  method: 'GET',
  path: '/crmuser/wxlogin',
  summary: 'The same, with everything in the query: kept for other clients, refused for navigations and other sites',
  permission: 'identity.signIn',
  rate: 'signIn',
  query: wechatConfirmation,
  response: signedInOrNot,
  lift: ['token'],
  failures: signInFailures,
})
