import { randomUUID } from 'node:crypto'
import { type Reply, startMessengerServer } from './messenger-server.ts'

/** The account that this server knows. */
export const zaloAccount = {
  account: '2800000000000000001',
  secrets: {
    appId: '3600000000000000001',
    appSecret: 'invented-app-secret',
    oaSecret: 'invented-oa-secret',
    refreshToken: 'first-refresh-token',
  },
}

/** A server that speaks the Official Account API of Zalo and its OAuth: each refresh token works once, and every answer is HTTP 200. */
export async function startZaloServer() {
  const refusals = new Map<string, number>()
  let refreshToken = zaloAccount.secrets.refreshToken
  let accessToken = ''
  /** A template is taken under its id with each of its parameters, as a text: by telephone number with our reference, or by the user's id without one. */
  function takeTemplate(json: Record<string, unknown>, taken: { target: string; text: string; ref: string }[]): Reply {
    const isByUser = json['user_id'] !== undefined
    const target = String(json[isByUser ? 'user_id' : 'phone'])
    const error = refusals.get(target)
    if (error !== undefined) return { body: { error, message: 'refused' } }
    const data = json['template_data'] as Record<string, unknown>
    if (Object.values(data).some((value) => typeof value !== 'string' || value === ''))
      return { body: { error: -1122, message: 'Template data is missing a parameter' } }
    const words = Object.entries(data).map(([name, value]) => `${name}=${String(value)}`)
    taken.push({
      target,
      text: [String(json['template_id']), ...words].join(' '),
      ref: isByUser ? '' : String(json['tracking_id']),
    })
    if (isByUser)
      return { body: { error: 0, message: 'Success', data: { message_id: `zalo-${taken.length}`, user_id: target } } }
    return { body: { error: 0, message: 'Success', data: { msg_id: `zns-${taken.length}`, sent_time: '0' } } }
  }

  const server = await startMessengerServer(
    ({ path, headers, body, json }, taken, mode) => {
      if (path === '/v4/oa/access_token') {
        const form = new URLSearchParams(body)
        if (headers['secret_key'] !== zaloAccount.secrets.appSecret || form.get('app_id') !== zaloAccount.secrets.appId)
          return { body: { error: -14_004, error_name: 'Invalid app secret' } }
        if (form.get('refresh_token') !== refreshToken)
          return { body: { error: -14_014, error_name: 'Invalid refresh token' } }
        refreshToken = `refresh-${randomUUID()}`
        accessToken = `access-${randomUUID()}`
        return { body: { access_token: accessToken, refresh_token: refreshToken, expires_in: '90000' } }
      }
      const isTemplate = path === '/message/template' || path === '/v3.0/oa/message/template'
      if (mode === 'expiredToken' || accessToken === '' || headers['access_token'] !== accessToken)
        return { body: { error: isTemplate ? -124 : -216, message: 'Access token is invalid' } }
      if (path === '/v2.0/oa/getoa')
        return { body: { error: 0, data: { oa_id: zaloAccount.account, name: 'Seamark' } } }
      if (isTemplate) return takeTemplate(json, taken)
      const user = String((json['recipient'] as { user_id?: string } | undefined)?.user_id)
      const error = refusals.get(user)
      if (error !== undefined) return { body: { error, message: 'refused' } }
      taken.push({ target: user, text: String((json['message'] as { text?: string } | undefined)?.text), ref: '' })
      return { body: { error: 0, message: 'Success', data: { message_id: `zalo-${taken.length}`, user_id: user } } }
    },
    ({ path }) => path.endsWith('/oa/message/cs') || path.endsWith('/message/template'),
  )
  return {
    ...server,
    refuse: (user: string, error: number) => void refusals.set(user, error),
    /** Ends the access token, as time does; the refresh token stays. */
    expire: () => {
      accessToken = `access-${randomUUID()}`
    },
  }
}
