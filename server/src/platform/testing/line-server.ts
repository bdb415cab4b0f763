import { startMessengerServer } from './messenger-server.ts'

/** The account that this server knows. */
export const lineAccount = {
  account: '@seamarktest',
  secrets: { channelToken: 'invented-channel-token', channelSecret: 'invented-channel-secret' },
}

/** What LINE says to a user instead of taking the message. */
export type LineRefusal = 'unknown' | 'tooFast' | 'monthOver'

/** A server that speaks the Messaging API of LINE: a retry key that was accepted is answered 409 ever after. */
export async function startLineServer() {
  const refusals = new Map<string, LineRefusal>()
  const accepted = new Map<string, string>()
  const server = await startMessengerServer(
    ({ path, headers, json }, taken, mode) => {
      if (mode === 'expiredToken' || headers['authorization'] !== `Bearer ${lineAccount.secrets.channelToken}`)
        return { status: 401, body: { message: 'Authentication failed.' } }
      if (path === '/v2/bot/info')
        return { body: { userId: 'Ubot', basicId: lineAccount.account, displayName: 'Seamark' } }
      const key = String(headers['x-line-retry-key'])
      const before = accepted.get(key)
      if (before !== undefined)
        return {
          status: 409,
          body: { message: 'The retry key is already accepted' },
          headers: { 'x-line-accepted-request-id': before },
        }
      const to = String(json['to'])
      const refusal = refusals.get(to)
      if (refusal === 'unknown') return { status: 400, body: { message: 'Failed to send messages' } }
      if (refusal === 'tooFast')
        return { status: 429, body: { message: 'The API rate limit has been exceeded. Try again later.' } }
      if (refusal === 'monthOver') return { status: 429, body: { message: 'You have reached your monthly limit.' } }
      const [message] = json['messages'] as { text: string }[]
      taken.push({ target: to, text: message?.text ?? '', ref: key })
      accepted.set(key, `request-${taken.length}`)
      return { body: { sentMessages: [{ id: String(460_000 + taken.length) }] } }
    },
    ({ path }) => path.endsWith('/message/push'),
  )
  return { ...server, refuse: (to: string, how: LineRefusal) => void refusals.set(to, how) }
}
