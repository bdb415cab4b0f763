import { sql } from 'kysely'
import { z } from 'zod'
import { CallFailed, callKnown } from '../../../../platform/outbound/known-calls.ts'
import type { Context } from '../../../../platform/context.ts'
import { senderOf } from '../../bulks/senders.queries.ts'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import { ratesHold } from '../../ledger/values.queries.ts'
import { isDue, recordsOf, verdictFor } from '../../ledger/verdicts.queries.ts'
import { endOfLine, isSignedByLine, lineLetters, newsOfLine } from '../line.rules.ts'
import { type Account, type ChannelAdapter, sendEach } from './channel-adapter.ts'
import { hookEventsOf, jsonOf } from './peer-news.ts'

const info = z.object({ basicId: z.string() })

/** Calls with one key in one lot; with ten seconds each they end well within the lease. */
const mostTries = 3

/** LINE by the push of an official account. The retry key makes every further call the first one. */
export function createLine(address: string): ChannelAdapter {
  const bearer = ({ secrets }: Account) => ({ authorization: `Bearer ${secrets['channelToken'] ?? ''}` })

  async function push(account: Account, { ref, address: to, text }: { ref: string; address: string; text: string }) {
    const answer = await callKnown(address, {
      method: 'POST',
      path: '/v2/bot/message/push',
      headers: { ...bearer(account), 'x-line-retry-key': ref },
      json: { to, messages: [{ type: 'text', text }] },
    })
    const acceptedId = answer.headers.get('x-line-accepted-request-id') ?? answer.headers.get('x-line-request-id') ?? ''
    return {
      end: endOfLine(answer.status, answer.json, { acceptedId, now: new Date() }),
      code: `HTTP ${answer.status}`,
    }
  }

  /** Once a call may have been taken, only LINE's word that the key is accepted counts: any other answer may be of the later call alone. */
  async function pushSurely(
    account: Account,
    outgoing: { ref: string; address: string; text: string },
  ): Promise<Ended> {
    if (outgoing.text.length > lineLetters) return { outcome: 'refused', code: 'tooLong' }
    let last: Ended = { outcome: 'later', code: '' }
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { end, code } = await push(account, outgoing).catch((error: unknown) => withoutAnswer(error))
      if (end?.outcome === 'sent') return end
      const mayHaveLeft = last.outcome === 'unknown'
      if (end && end.code !== unconnected && !mayHaveLeft) return end
      if (!end) last = { outcome: 'unknown', code }
      else if (!mayHaveLeft) last = { outcome: 'later', code }
    }
    return last
  }

  return {
    kind: 'line',
    async test(_context, account) {
      const answer = await callKnown(address, { path: '/v2/bot/info', headers: bearer(account) })
      const known = info.safeParse(answer.json)
      if (!known.success) return { isOk: false, code: `HTTP ${answer.status}` }
      const isOurs = known.data.basicId.toLowerCase() === account.account.toLowerCase()
      return { isOk: isOurs, code: isOurs ? '200' : 'otherAccount' }
    },
    send: (_context, account, lot) => sendEach(lot, (outgoing) => pushSurely(account, outgoing)),
    settle: (context, account) => async (asked) => {
      if (!(await mayStillLeave(context, asked.ref))) return undefined
      const { end } = await push(account, asked)
      return end?.outcome === 'sent' ? end : undefined
    },
    verify: (account, { raw, headers }) => {
      const signature = headers['x-line-signature']
      return isSignedByLine(
        raw,
        typeof signature === 'string' ? signature : undefined,
        account.secrets['channelSecret'] ?? '',
      )
        ? 'ok'
        : 'unsigned'
    },
    events: (_account, { raw }) => hookEventsOf('line', newsOfLine(jsonOf(raw))),
  }
}

const unconnected = 'unconnected'

/** A call that never stood is tried again like one that nobody heard of, but proves that nothing has left. */
function withoutAnswer(error: unknown): { end: Ended | undefined; code: string } {
  if (error instanceof CallFailed && !error.mayHaveArrived)
    return { end: { outcome: 'later', code: unconnected }, code: error.code }
  return { end: undefined, code: error instanceof CallFailed ? error.code : 'unheard' }
}

/**
 * The same key may make the message leave now. So what a claim and a call ask is asked again: its day, the hour where its reader is, sending, the offers
 * that it quotes, and whether its sender may still write to this reader at this address, who has not opted out.
 */
async function mayStillLeave(context: Context, ref: string): Promise<boolean> {
  const { rows: bulks } = await sql<{ created_by: number; role_id: number }>`
    select b.created_by::float8 as created_by, b.role_id::float8 as role_id
    from messaging.deliveries d join messaging.bulks b on b.id = d.bulk_id where d.client_ref = ${ref}::uuid`.execute(
    context.db,
  )
  const sender = bulks[0] && (await senderOf(context, bulks[0]))
  if (!sender) return false
  const { rows } = await sql`
    select from messaging.deliveries d
    join messaging.channels h on h.id = d.channel_id and h.state = 'ok'
    join messaging.bulks b on b.id = d.bulk_id and b.state in ('running', 'done')
    join messaging.recipients r on r.client_ref = d.client_ref
    cross join lateral (select r.*, d.family, d.target_id as slot_id) l ${recordsOf}
    where d.client_ref = ${ref}::uuid and d.state = 'unknown' and d.biz_day = messaging.office_day(clock_timestamp())
      and d.called_at > clock_timestamp() - interval '23 hours'
      and not exists (select from platform.sending where paused)
      and ${isDue} and ${ratesHold} and ${verdictFor(sender)} is null`.execute(context.db)
  return rows.length > 0
}
