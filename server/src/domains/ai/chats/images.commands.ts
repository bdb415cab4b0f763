import { mostQuestionImages } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { personOf } from '../../../platform/context.ts'
import { type Image, redrawImage } from '../../../platform/files/images.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'

/** Enough to read a screenshot or a scanned paper. */
const longestSide = 2000

/** Draws the images of a question anew, in their order. */
export async function drawImages(images: ReadonlyMap<string, Buffer>): Promise<Image[]> {
  const drawn: Image[] = []
  for (let place = 1; place <= mostQuestionImages; place += 1) {
    const name = `image${place}`
    const given = images.get(name)
    if (given) drawn.push(await redrawImage(name, given, { most: longestSide }))
  }
  return drawn
}

/** Keeps images with a question. */
export async function keepImages(tx: WriteContext, messageId: number, images: readonly Image[]) {
  for (const [at, { bytes, mediaType }] of images.entries()) {
    const name = `question-${at + 1}.jpg`
    const file = await keepFile(
      tx,
      { name, mediaType, ownerId: personOf(tx).id, expiresAt: null },
      Readable.from([bytes]),
    )
    await tx.db
      .insertInto('ai.message_images')
      .values({ message_id: messageId, place: at + 1, file_id: file.id })
      .execute()
  }
}

/** Gives a question the images of the one in whose place it is asked, and the records with which they are veiled and forgotten. */
export async function takeOverImages(tx: WriteContext, messageId: number, editedId: number) {
  await sql`
    insert into ai.message_images (message_id, place, file_id)
    select ${messageId}, place, file_id from ai.message_images where message_id = ${editedId}`.execute(tx.db)
  await sql`
    insert into ai.message_subjects (message_id, kind, record_id, as_insider)
    select ${messageId}, kind, record_id, as_insider from ai.message_subjects where message_id = ${editedId}`.execute(
    tx.db,
  )
}

/** Takes the images of messages away; a file that another question has still is kept. */
export async function dropImages(tx: WriteContext, messageIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    delete from ai.message_images where message_id = any(${[...messageIds]}::bigint[]) returning file_id as id`.execute(
    tx.db,
  )
  const { rows: kept } = await sql<{ id: number }>`
    select distinct file_id as id from ai.message_images where file_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    tx.db,
  )
  const gone = rows.filter((row) => kept.every(({ id }) => id !== row.id))
  for (const id of new Set(gone.map((row) => row.id))) await deleteFile(tx, id)
}

/** The same for all messages of chats. */
export async function dropImagesOfChats(tx: WriteContext, chatIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select distinct i.message_id as id from ai.message_images i join ai.messages m on m.id = i.message_id
    where m.chat_id = any(${[...chatIds]}::bigint[])`.execute(tx.db)
  if (rows.length > 0)
    await dropImages(
      tx,
      rows.map(({ id }) => id),
    )
}
