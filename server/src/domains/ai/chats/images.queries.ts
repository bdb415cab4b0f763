import type { ImageState } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { openFile } from '../../files/index.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import type { ModelImage } from '../endpoints/messages.rules.ts'
import { seeingModel } from '../usage/checks.queries.ts'
import { messagesOf } from './messages.queries.ts'

/** Whether an image may go with a question, and why not. No mask covers what stands in an image. */
export async function imageState(context: Context, endpoints: Endpoints): Promise<ImageState> {
  if (!endpoints.chat) return 'none'
  if (endpoints.isMasked) return 'kept'
  return (await seeingModel(context, endpoints.chat)) === undefined ? 'unseen' : 'ready'
}

/** The model that sees images. Throws no_model, image_kept, and card_unseen. */
export async function modelForImages(context: Context, endpoints: Endpoints): Promise<string> {
  if (!endpoints.chat) throw fail('ai.no_model')
  if (endpoints.isMasked) throw fail('ai.image_kept')
  const model = await seeingModel(context, endpoints.chat)
  if (model === undefined) throw fail('ai.card_unseen')
  return model
}

async function filesOf({ db }: Context, messageId: number): Promise<{ place: number; id: number }[]> {
  const { rows } = await sql<{ place: number; id: number }>`
    select place, file_id as id from ai.message_images where message_id = ${messageId} order by place`.execute(db)
  return rows
}

/** Those of messages with which images went. */
export async function withImages({ db }: Context, messageIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct message_id as id from ai.message_images where message_id = any(${[...messageIds]}::bigint[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether a question of the caller has images that she may see today. */
export async function showsImages(context: Context, messageId: number): Promise<boolean> {
  const [message] = await messagesOf(context, sql`m.id = ${messageId} and m.kind = 'asked'`)
  return message !== undefined && message.images.length > 0
}

/** The images of a question, for the model that answers it. */
export async function imagesOf(context: Context, messageId: number): Promise<ModelImage[]> {
  const images: ModelImage[] = []
  for (const { id } of await filesOf(context, messageId)) {
    const { stream } = await openFile(context, id)
    images.push({ type: 'image/jpeg', bytes: await buffer(stream) })
  }
  return images
}

/** One image of a question of the caller. Throws message_not_found, also for those of others and for what is veiled today. */
export async function openQuestionImage(
  context: Context,
  { id, place }: { id: number; place: number },
): Promise<ShownImage> {
  authorize(context, 'ai.ask')
  const [message] = await messagesOf(context, sql`m.id = ${id} and m.kind = 'asked'`)
  const file = message?.images.includes(place)
    ? (await filesOf(context, id)).find((one) => one.place === place)
    : undefined
  if (!file) throw fail('ai.message_not_found')
  return openFile(context, file.id)
}
