import { z } from 'zod'
import { id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { roleNames } from './users.ts'

/** The programs and systems that a session's device is recognized by; anything else is `other`. */
const browsers = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'opera',
  'samsung',
  'wechat',
  'wecom',
  'dingtalk',
  'feishu',
  'qq',
  'browser360',
  'sogou',
  'uc',
  'quark',
  'huawei',
  'xiaomi',
  'program',
  'other',
] as const
const systems = ['windows', 'macos', 'linux', 'chromeos', 'android', 'harmony', 'ios', 'ipados', 'other'] as const
export const ways = ['password', 'code', 'wechat', 'link', 'role'] as const

/** The device of a session, as far as its browser tells. */
export const device = z.object({ browser: z.enum(browsers), version: z.string(), system: z.enum(systems) })
export type Device = z.output<typeof device>

export const openSession = z.object({
  id: z.uuid(),
  device,
  address: z.string(),
  way: z.enum(ways),
  role: z.object({ id, names: roleNames }),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  /** Whether the caller asks from this very session. */
  current: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const listOwnSessions = route({
  method: 'GET',
  path: '/identity/sessions',
  summary: 'The own open sessions: this one first, then the last used',
  permission: 'identity.ownSession',
  rate: 'read',
  response: z.object({ sessions: z.array(openSession) }),
})

export const endOwnSession = route({
  method: 'DELETE',
  path: '/identity/sessions/:id',
  summary: 'End another session of one’s own; its token is refused and its live streams are closed at once',
  permission: 'identity.ownSession',
  rate: 'write',
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.null(),
  failures: ['platform.not_found', 'identity.session_is_this'],
})

export const endOtherSessions = route({
  method: 'POST',
  path: '/identity/sessions/endOthers',
  summary: 'End all own sessions but this one',
  permission: 'identity.ownSession',
  rate: 'write',
  response: z.object({ ended: z.number().int() }),
})

export const switchRole = route({
  method: 'POST',
  path: '/identity/sessions/role',
  summary:
    'Go on in another of one’s own roles: a new token and companion cookie; the old token is refused from then on, and the session ends no later',
  permission: 'identity.ownSession',
  rate: 'write',
  body: z.strictObject({ roleId: id }),
  response: z.object({ token: z.string() }),
  lift: ['token'],
  failures: ['identity.role_not_held'],
})
