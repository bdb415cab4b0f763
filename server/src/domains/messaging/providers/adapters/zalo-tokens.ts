import type { Context } from '../../../../platform/context.ts'
import { CallFailed, callKnown } from '../../../../platform/outbound/known-calls.ts'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import { takeToken, type TokenSource } from '../tokens.commands.ts'
import { readZaloTokens, refusalOfTokens, type ZaloEnd } from '../zalo.rules.ts'
import { type Account, type Outgoing, sendEach } from './channel-adapter.ts'

/** The tokens of an official account. Each refresh token works once, so all workers take turns at the row. */
export function createZaloTokens(oauth: string) {
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

  const take = (context: Context, account: Account, stale?: string) =>
    takeToken(context, account, sourceOf(account), stale)

  /** A token that Zalo refuses has sent nothing, so those messages are sent once more with the next one. */
  async function sendAll(
    context: Context,
    account: Account,
    lot: readonly Outgoing[],
    post: (token: string, outgoing: Outgoing) => Promise<ZaloEnd>,
    stale?: string,
  ): Promise<ReadonlyMap<string, Ended>> {
    const taken = await take(context, account, stale)
    if ('ended' in taken) return new Map(lot.map(({ ref }): [string, Ended] => [ref, taken.ended]))
    const refused: Outgoing[] = []
    const ended = await sendEach(lot, async (outgoing) => {
      const end = await post(taken.token, outgoing)
      if (end !== 'staleToken') return end
      refused.push(outgoing)
      return { outcome: 'brokenChannel', code: 'credentials token' }
    })
    if (refused.length === 0 || stale !== undefined) return ended
    return new Map([...ended, ...(await sendAll(context, account, refused, post, taken.token))])
  }
  return { take, sendAll }
}
