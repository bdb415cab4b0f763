import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { callKnown } from '../../../../platform/outbound/known-calls.ts'
import { openAccount } from '../accounts.queries.ts'
import type { ZaloEnd } from '../zalo.rules.ts'
import { endOfZns } from '../zns.rules.ts'
import type { Account, ChannelAdapter, Outgoing } from './channel-adapter.ts'
import { askZalo, parametersOf, statusesOf, verifyZalo } from './zalo-account.ts'
import { createZaloTokens } from './zalo-tokens.ts'

/** Zalo's approved templates with their parameters (ZNS), to whoever has a Zalo account by her telephone number. */
export function createZns({ api, business, oauth }: { api: string; business: string; oauth: string }): ChannelAdapter {
  const tokens = createZaloTokens(oauth)

  const post =
    ({ now }: Pick<Context, 'now'>) =>
    async (token: string, { ref, address, approved }: Outgoing): Promise<ZaloEnd> => {
      if (!approved) return { outcome: 'refused', code: 'notApproved' }
      const answer = await callKnown(business, {
        method: 'POST',
        path: '/message/template',
        headers: { access_token: token },
        json: {
          phone: address.replace(/^\+/, ''),
          template_id: approved.name,
          template_data: parametersOf(approved),
          tracking_id: ref,
        },
      })
      return endOfZns(answer.status, answer.json, now())
    }

  return {
    kind: 'zns',
    async test(context, account) {
      const taken = await tokens.take(context, await tokenOwner(context, account))
      return 'ended' in taken ? { isOk: false, code: taken.ended.code } : askZalo(api, account, taken.token)
    },
    send: async (context, account, lot) =>
      tokens.sendAll(context, await tokenOwner(context, account), lot, post(context)),
    verify: verifyZalo,
    events: (_account, hook) => statusesOf(hook),
  }
}

/**
 * An official account has one chain of tokens, each used up by the next, so where the same one also writes by the other channel its tokens are that
 * channel's.
 */
async function tokenOwner(context: Context, account: Account): Promise<Account> {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from messaging.channels where kind = 'zalo' and account = ${account.account} and credentials is not null`.execute(
    context.db,
  )
  return (rows[0] && (await openAccount(context, rows[0].id))) ?? account
}
