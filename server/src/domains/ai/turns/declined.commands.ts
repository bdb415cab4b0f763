import type { Context } from '../../../platform/context.ts'
import { describeError } from '../../../platform/log.ts'
import { write } from '../../../platform/write.ts'
import type { Declined } from './declined.rules.ts'

/** Says in the log what a model asked for in a turn that is not there, or that its asker may not use. The names of tools and how often, and never their input. */
export async function auditDeclined(context: Context, chatId: number | undefined, declined: Declined) {
  const values = declined.values()
  if (values === undefined) return
  try {
    await write({ ...context, via: 'assistant' }, { permission: 'ai.ask', audit: 'ai.toolsDeclined' }, (tx) =>
      tx.audit({ subject: 'chat', id: chatId ?? null, after: values }),
    )
  } catch (error) {
    // Whoever has lost her session meanwhile writes nothing any more, and the answer must not fail for that.
    context.log.warn({ err: describeError(error), chat: chatId, ...values }, 'declined tools were not audited')
  }
}
