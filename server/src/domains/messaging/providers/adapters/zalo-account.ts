import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { callKnown } from '../../../../platform/outbound/known-calls.ts'
import { zaloWindowHours } from '../../ledger/addresses.queries.ts'
import { endOfZalo, isSignedByZalo, newsOfZalo, statusOfZalo, type ZaloEnd, zaloLetters } from '../zalo.rules.ts'
import { endOfUserTemplate } from '../zns.rules.ts'
import type { Account, ChannelAdapter, Hook, HookEvent, Outgoing } from './channel-adapter.ts'
import { hookEventsOf } from './peer-news.ts'
import { createZaloTokens } from './zalo-tokens.ts'

const known = z.object({
  error: z.literal(0),
  data: z.object({ oa_id: z.union([z.string(), z.number()]).transform(String) }),
})

/** Zalo by an official account: texts to those who wrote to it within 48 hours, and the templates that Zalo has approved to all whom it knows. */
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

  async function postTemplate(token: string, { address: user, approved }: Outgoing, now: Date): Promise<ZaloEnd> {
    // They were withdrawn since the check, or the window has closed since the claim: nobody may ever open it again.
    if (!approved) return { outcome: 'refused', code: 'notApproved' }
    const answer = await callKnown(api, {
      method: 'POST',
      path: '/v3.0/oa/message/template',
      headers: { access_token: token },
      json: { user_id: user, template_id: approved.name, template_data: parametersOf(approved) },
    })
    return endOfUserTemplate(answer.status, answer.json, now)
  }

  return {
    kind: 'zalo',
    async test(context, account) {
      const taken = await tokens.take(context, account)
      return 'ended' in taken ? { isOk: false, code: taken.ended.code } : askZalo(api, account, taken.token)
    },
    send: async (context, account, lot) => {
      const answered = await answeredIn(context, account, lot).catch(() => undefined)
      if (!answered) return new Map(lot.map(({ ref }) => [ref, { outcome: 'later', code: 'window' }]))
      return tokens.sendAll(context, account, lot, (token, outgoing) =>
        answered.has(outgoing.address) ? post(token, outgoing) : postTemplate(token, outgoing, context.now()),
      )
    },
    verify: verifyZalo,
    events: (account, hook) => [...hookEventsOf('zalo', newsOfZalo(hook.raw, account.account)), ...statusesOf(hook)],
  }
}

/** Those of a lot who wrote to the account within the window in which it takes any text. */
async function answeredIn({ db }: Pick<Context, 'db'>, { id }: Account, lot: readonly Outgoing[]) {
  const { rows } = await sql<{ peer: string }>`
    select peer from messaging.peers
    where channel_id = ${id} and peer = any(${lot.map(({ address }) => address)}::text[])
      and said_at > clock_timestamp() - make_interval(hours => ${zaloWindowHours})`.execute(db)
  return new Set(rows.map(({ peer }) => peer))
}

/** The parameters of a template as Zalo takes them. */
export const parametersOf = ({ parameters }: NonNullable<Outgoing['approved']>) =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]))

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
