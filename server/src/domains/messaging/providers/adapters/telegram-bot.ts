import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { callKnown } from '../../../../platform/outbound/known-calls.ts'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import { endOfTelegram, newsOfTelegram, telegramLetters } from '../telegram.rules.ts'
import { type Account, type ChannelAdapter, type Outgoing, sendEach } from './channel-adapter.ts'
import { hookEventsOf, jsonOf } from './peer-news.ts'

const me = z.object({ ok: z.literal(true), result: z.object({ username: z.string() }) })

/** Telegram by the Bot API. A bot writes to those alone who have started it. */
export function createTelegram(address: string): ChannelAdapter {
  const ask = ({ secrets }: Account, method: string, json: unknown) =>
    callKnown(address, { method: 'POST', path: `/bot${secrets['botToken'] ?? ''}/${method}`, json })

  /** A group that became another one took nothing, so the message goes to the new one. */
  async function sendOne(account: Account, { address: chat, text }: Outgoing, moves = 1): Promise<Ended> {
    if (text.length > telegramLetters) return { outcome: 'refused', code: 'tooLong' }
    const answer = await ask(account, 'sendMessage', {
      chat_id: chat,
      text,
      link_preview_options: { is_disabled: true },
    })
    const end = endOfTelegram(answer.status, answer.json, new Date())
    if (!('movedTo' in end)) return end
    if (moves === 0) return { outcome: 'refused', code: 'moved' }
    return sendOne(account, { address: end.movedTo, text } as Outgoing, moves - 1)
  }

  return {
    kind: 'telegram',
    async test(_context, account) {
      const answer = await ask(account, 'getMe', {})
      const known = me.safeParse(answer.json)
      if (!known.success) return { isOk: false, code: `HTTP ${answer.status}` }
      const isOurs = known.data.result.username.toLowerCase() === account.account.toLowerCase()
      return { isOk: isOurs, code: isOurs ? '200' : 'otherAccount' }
    },
    async announce(account, hookAddress) {
      const { status } = await ask(account, 'setWebhook', {
        url: hookAddress,
        secret_token: secretTokenOf(account),
        allowed_updates: ['message', 'my_chat_member'],
      })
      return { isOk: status === 200, code: `HTTP ${status}` }
    },
    send: (_context, account, lot) => sendEach(lot, (outgoing) => sendOne(account, outgoing)),
    verify: (account, { headers }) =>
      isSame(headers['x-telegram-bot-api-secret-token'], secretTokenOf(account)) ? 'ok' : 'unsigned',
    events: (_account, { raw }) => hookEventsOf('telegram', newsOfTelegram(jsonOf(raw))),
  }
}

/** The word by which Telegram shows that it calls. It comes from the bot's token, so nobody has to think one up. */
export const secretTokenOf = ({ secrets }: Account) =>
  createHmac('sha256', secrets['botToken'] ?? '')
    .update('seamark webhook')
    .digest('hex')

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
