import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { CallFailed, callKnown } from '../../../../platform/outbound/known-calls.ts'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import { takeToken, type TokenSource } from '../tokens.commands.ts'
import {
  endOfZalo,
  isSignedByZalo,
  newsOfZalo,
  readZaloTokens,
  refusalOfTokens,
  statusOfZalo,
  type ZaloEnd,
  zaloLetters,
} from '../zalo.rules.ts'
import { type Account, type ChannelAdapter, type Outgoing, sendEach } from './channel-adapter.ts'
import { hookEventsOf } from './peer-news.ts'

const known = z.object({
  error: z.literal(0),
  data: z.object({ oa_id: z.union([z.string(), z.number()]).transform(String) }),
})

/** Zalo by an official account: texts to those who wrote to it within 48 hours. */
export function createZalo({ api, oauth }: { api: string; oauth: string }): ChannelAdapter {
  /** Each refresh token works once, so all workers take turns at the row. */
  const sourceOf = ({ secrets }: Account): TokenSource => ({
    seed: secrets['refreshToken'] ?? '',
    fetch: async (by) => {
      const answer = await callKnown(oauth, {
        method: 'POST',
        path: '/v4/oa/access_token',
        headers: { 'content-type': 'application/x-www-form-urlencoded', secret_key: secrets['appSecret'] ?? '' },
        body: new URLSearchParams({
          refresh_token: by,
          app_id: secrets['appId'] ?? '',
          grant_type: 'refresh_token',
        }).toString(),
      })
      const tokens = readZaloTokens(answer.json)
      if (tokens) return { token: tokens.accessToken, next: tokens.refreshToken, seconds: tokens.seconds }
      const refused = refusalOfTokens(answer.status, answer.json)
      if (refused === undefined) throw new CallFailed(`HTTP ${answer.status}`)
      return { refused }
    },
  })

  async function post(token: string, { address: user, text }: Outgoing): Promise<ZaloEnd> {
    if (text.length > zaloLetters) return { outcome: 'refused', code: 'tooLong' }
    const answer = await callKnown(api, {
      method: 'POST',
      path: '/v3.0/oa/message/cs',
      headers: { access_token: token },
      json: { recipient: { user_id: user }, message: { text } },
    })
    return endOfZalo(answer.status, answer.json)
  }

  /** A token that Zalo refuses has sent nothing, so those messages are sent once more with the next one. */
  async function sendAll(
    context: Context,
    account: Account,
    lot: readonly Outgoing[],
    stale?: string,
  ): Promise<ReadonlyMap<string, Ended>> {
    const taken = await takeToken(context, account, sourceOf(account), stale)
    if ('ended' in taken) return new Map(lot.map(({ ref }): [string, Ended] => [ref, taken.ended]))
    const refused: Outgoing[] = []
    const ended = await sendEach(lot, async (outgoing) => {
      const end = await post(taken.token, outgoing)
      if (end !== 'staleToken') return end
      refused.push(outgoing)
      return { outcome: 'brokenChannel', code: 'credentials token' }
    })
    if (refused.length === 0 || stale !== undefined) return ended
    return new Map([...ended, ...(await sendAll(context, account, refused, taken.token))])
  }

  return {
    kind: 'zalo',
    async test(context, account) {
      const taken = await takeToken(context, account, sourceOf(account))
      if ('ended' in taken) return { isOk: false, code: taken.ended.code }
      const answer = await callKnown(api, { path: '/v2.0/oa/getoa', headers: { access_token: taken.token } })
      const read = known.safeParse(answer.json)
      if (!read.success) return { isOk: false, code: `HTTP ${answer.status}` }
      const isOurs = read.data.data.oa_id === account.account
      return { isOk: isOurs, code: isOurs ? '0' : 'otherAccount' }
    },
    send: (context, account, lot) => sendAll(context, account, lot),
    verify: ({ secrets }, { raw, headers }) => {
      const signature = headers['x-zevent-signature']
      const keys = { appId: secrets['appId'] ?? '', secret: secrets['oaSecret'] ?? '' }
      return isSignedByZalo(raw, typeof signature === 'string' ? signature : undefined, keys) ? 'ok' : 'unsigned'
    },
    events: ({ account }, { raw }) => [
      ...hookEventsOf('zalo', newsOfZalo(raw, account)),
      ...statusOfZalo(raw).map((told) => ({ kind: 'status' as const, ...told })),
    ],
  }
}
