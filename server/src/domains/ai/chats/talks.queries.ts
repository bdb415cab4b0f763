import { type ChatMessage, mostAskedOfModel } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Turn } from '../turns/pieces.rules.ts'
import { uses } from '../turns/tool-uses.rules.ts'
import { givenHandles } from '../subjects/handles.queries.ts'
import { imagesOf, withImages } from './images.queries.ts'
import { messagesOf } from './messages.queries.ts'
import { messagesUpTo } from './paths.queries.ts'
import { companyKind } from '../subjects/subjects.queries.ts'

/** So much of what was said before goes with a question: messages and characters, the last ones. */
const mostMessages = 12
const mostCharacters = 12_000

/** A question that is too long for a model. */
export class TooLong extends Error {
  readonly params = { maximum: mostAskedOfModel }
  constructor() {
    super('The question is too long for a model')
    this.name = 'TooLong'
  }
}

/** What a model is asked for an answer of the caller, and the messages that it is told. */
export interface Talk {
  turn: Turn
  told: readonly number[]
}

/**
 * Returns what a model has to answer: the question, what was said before it in its branch as far as the caller may see it today, and the names that the chat
 * has for records. Undefined where the question is gone. Throws TooLong.
 */
export async function talkOf(context: Context, answerId: number): Promise<Talk | undefined> {
  const { rows } = await sql<{ chat_id: number; parent_id: number; model: string | null }>`
    select chat_id, parent_id, model from ai.messages where id = ${answerId}`.execute(context.db)
  const [answer] = rows
  if (!answer) return undefined
  const path = await messagesOf(
    context,
    sql`m.id in (select id from (${messagesUpTo(answer.parent_id)}) before order by number desc limit ${mostMessages + 1})
      order by m.number`,
  )
  const asked = path.at(-1)
  if (asked?.id !== answer.parent_id || asked.isVeiled || asked.isEmptied) return undefined
  if (asked.text.length > mostAskedOfModel) throw new TooLong()
  const before = lastOf(path.slice(0, -1).filter((message) => textOf(message) !== ''))
  const told = [asked, ...before].map(({ id }) => id)
  const imaged = await withImages(
    context,
    before.flatMap(({ parentId }) => parentId ?? []),
  )
  return {
    told,
    turn: {
      chat: answer.chat_id,
      text: asked.text,
      images: await imagesOf(context, asked.id),
      history: before.map((message) => ({
        from: message.kind === 'asked' ? ('person' as const) : ('model' as const),
        text: textOf(message),
        isFromOutside: isFromOutside(message, imaged),
      })),
      companies: await companiesOf(context, told),
      handles: (await givenHandles(context, [answer.chat_id])).get(answer.chat_id) ?? [],
      ...(answer.model === null ? {} : { model: answer.model }),
    },
  }
}

/** What a message says in words: those of a model or of whoever asked, or the entries of the office. */
const textOf = ({ text, parts }: ChatMessage): string =>
  text === ''
    ? parts
        .flatMap((part) => (part.kind === 'qa' && part.isSure ? part.questions.map(({ answer }) => answer) : []))
        .join('\n\n')
    : text

/** Whether an answer came after what somebody outside may have written; what stands in an image is such words, too. */
const isFromOutside = ({ kind, parentId, parts }: ChatMessage, imaged: ReadonlySet<number>): boolean =>
  kind === 'answered' &&
  ((parentId !== null && imaged.has(parentId)) ||
    parts.some(
      (part) =>
        part.kind === 'call' && part.outcome === 'rows' && part.tool !== null && uses[part.tool].outside !== undefined,
    ))

/** The companies whose values stand in messages, also by one of their contacts. */
async function companiesOf({ db }: Context, messageIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from ai.message_subjects where message_id = any(${[...messageIds]}::bigint[]) and kind = ${companyKind}
    union
    select k.company_id from ai.message_subjects s join phonebook.contacts k on k.id = s.record_id
    where s.message_id = any(${[...messageIds]}::bigint[]) and s.kind = 'contact'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last messages that have room, whole ones. */
function lastOf(messages: readonly ChatMessage[]): ChatMessage[] {
  let room = mostCharacters
  const kept: ChatMessage[] = []
  for (const message of messages.toReversed()) {
    room -= textOf(message).length
    if (room < 0) break
    kept.unshift(message)
  }
  return kept
}
