import { startMessengerServer } from './messenger-server.ts'

/** The bot that this server knows. */
export const telegramBot = { account: 'seamark_test_bot', secrets: { botToken: '123456:invented-token-of-the-tests' } }

/** What the Bot API says to a chat instead of taking its message. */
export type TelegramRefusal = 'blocked' | 'unknown' | 'flood' | { movedTo: string }

/** A server that speaks the Bot API of Telegram. */
export async function startTelegramServer() {
  const refusals = new Map<string, TelegramRefusal>()
  const webhooks: { url: string; secret: string }[] = []
  const refuse = (code: number, description: string, parameters = {}) => ({
    status: code,
    body: { ok: false, error_code: code, description, parameters },
  })
  const server = await startMessengerServer(
    ({ path, json }, taken, mode) => {
      if (mode === 'expiredToken' || !path.startsWith(`/bot${telegramBot.secrets.botToken}/`))
        return refuse(401, 'Unauthorized')
      if (path.endsWith('/getMe'))
        return { body: { ok: true, result: { id: 123456, is_bot: true, username: telegramBot.account } } }
      if (path.endsWith('/setWebhook')) {
        webhooks.push({ url: String(json['url']), secret: String(json['secret_token']) })
        return { body: { ok: true, result: true } }
      }
      const chat = String(json['chat_id'])
      const refusal = refusals.get(chat)
      if (refusal === 'blocked') return refuse(403, 'Forbidden: bot was blocked by the user')
      if (refusal === 'unknown') return refuse(400, 'Bad Request: chat not found')
      if (refusal === 'flood') return refuse(429, 'Too Many Requests: retry after 30', { retry_after: 30 })
      if (refusal)
        return refuse(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
          migrate_to_chat_id: Number(refusal.movedTo),
        })
      taken.push({ target: chat, text: String(json['text']), ref: '' })
      return { body: { ok: true, result: { message_id: taken.length, chat: { id: Number(chat), type: 'private' } } } }
    },
    ({ path }) => path.endsWith('/sendMessage'),
  )
  return { ...server, webhooks, refuse: (chat: string, how: TelegramRefusal) => void refusals.set(chat, how) }
}
