import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { CallFailed, callKnown } from '../../../../platform/outbound/known-calls.ts'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import { takeToken, type TokenSource } from '../tokens.commands.ts'
import { isStaleToken, troubleOfWecom, wecomCode } from '../wecom.rules.ts'
import type { Account } from './channel-adapter.ts'

/** An answer with its code, or what became of a call for which there was no token. */
export type WecomAnswer = { status: number; code: number | undefined; body: unknown } | { ended: Ended }

/** Calls WeCom under the account's token, by GET where nothing is sent; a token that is over is fetched anew, and the call made once more. */
export type WecomCalls = (context: Context, account: Account, path: string, json?: unknown) => Promise<WecomAnswer>

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export function createWecomCalls(address: string): WecomCalls {
  const sourceOf = ({ account, secrets }: Account): TokenSource => ({
    seed: secrets['corpSecret'] ?? '',
    fetch: async () => {
      const answer = await callKnown(address, {
        path: '/cgi-bin/gettoken',
        query: { corpid: account, corpsecret: secrets['corpSecret'] ?? '' },
      })
      const read = grant.safeParse(answer.json)
      if (read.success) return { token: read.data.access_token, next: '', seconds: read.data.expires_in }
      const code = wecomCode(answer.status, answer.json)
      const refused = troubleOfWecom(code)
      if (refused === undefined) throw new CallFailed(code === undefined ? `HTTP ${answer.status}` : String(code))
      return { refused }
    },
  })
  async function ask(
    context: Context,
    account: Account,
    path: string,
    json: unknown,
    stale?: string,
  ): Promise<WecomAnswer> {
    const taken = await takeToken(context, account, sourceOf(account), stale)
    if ('ended' in taken) return taken
    const { status, json: body } = await callKnown(address, {
      method: json === undefined ? 'GET' : 'POST',
      path: `/cgi-bin/${path}`,
      query: { access_token: taken.token },
      json,
    })
    const code = wecomCode(status, body)
    if (isStaleToken(code) && stale === undefined) return ask(context, account, path, json, taken.token)
    return { status, code, body }
  }
  return ask
}
