import { z } from 'zod'
import { callKnown } from '../../../../platform/outbound/known-calls.ts'
import { endOfZalo, isSignedByZalo, newsOfZalo, statusOfZalo, type ZaloEnd, zaloLetters } from '../zalo.rules.ts'
import type { Account, ChannelAdapter, Hook, HookEvent, Outgoing } from './channel-adapter.ts'
import { hookEventsOf } from './peer-news.ts'
import { createZaloTokens } from './zalo-tokens.ts'

const known = z.object({
  error: z.literal(0),
  data: z.object({ oa_id: z.union([z.string(), z.number()]).transform(String) }),
})

/** Zalo by an official account: texts to those who wrote to it within 48 hours. */
export function createZalo({ api, oauth }: { api: string; oauth: string }): ChannelAdapter {
  const tokens = createZaloTokens(oauth)

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

  return {
    kind: 'zalo',
    async test(context, account) {
      const taken = await tokens.take(context, account)
      return 'ended' in taken ? { isOk: false, code: taken.ended.code } : askZalo(api, account, taken.token)
    },
    send: (context, account, lot) => tokens.sendAll(context, account, lot, post),
    verify: verifyZalo,
    events: (account, hook) => [...hookEventsOf('zalo', newsOfZalo(hook.raw, account.account)), ...statusesOf(hook)],
  }
}

/** Asks whose token it is. */
export async function askZalo(api: string, account: Account, token: string): Promise<{ isOk: boolean; code: string }> {
  const answer = await callKnown(api, { path: '/v2.0/oa/getoa', headers: { access_token: token } })
  const read = known.safeParse(answer.json)
  if (!read.success) return { isOk: false, code: `HTTP ${answer.status}` }
  const isOurs = read.data.data.oa_id === account.account
  return { isOk: isOurs, code: isOurs ? '0' : 'otherAccount' }
}

export function verifyZalo({ secrets }: Account, { raw, headers }: Hook): 'ok' | 'unsigned' {
  const signature = headers['x-zevent-signature']
  const keys = { appId: secrets['appId'] ?? '', secret: secrets['oaSecret'] ?? '' }
  return isSignedByZalo(raw, typeof signature === 'string' ? signature : undefined, keys) ? 'ok' : 'unsigned'
}

/** What it tells of messages of ours. An application has one webhook, so the account hears of its templates too. */
export const statusesOf = ({ raw }: Hook): HookEvent[] =>
  statusOfZalo(raw).map((told) => ({ kind: 'status' as const, ...told }))
