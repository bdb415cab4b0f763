import { Readable } from 'node:stream'
import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { redrawImage } from '../../../platform/files/images.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'
import { publishContactActivity } from './contacts.commands.ts'
import { contactToChange } from './locks.commands.ts'
import { contactSeenBy, type ContactRow } from './contacts.rules.ts'

type Side = 'front' | 'back'
const longestSide = 2400
const deed = { permission: 'phonebook.writeCompany', audit: 'phonebook.contactCardChanged' } as const

/** Replaces the image of one side of the name card with a redrawn copy of the given one. The permission is checked before the image is decoded. */
export async function putContactCard(
  context: Context,
  id: number,
  side: Side,
  images: ReadonlyMap<string, Buffer>,
): Promise<Contact> {
  const given = images.get('image')
  if (!given) throw failField('image', 'phonebook.card_missing')
  await write(context, deed, async (tx) => {
    await contactToChange(tx, id)
    tx.unchanged()
  })
  const { bytes, mediaType } = await redrawImage('image', given, { most: longestSide })
  return write(context, deed, async (tx) => {
    const row = await contactToChange(tx, id)
    const file = await keepFile(
      tx,
      { name: `card-${side}.jpg`, mediaType, ownerId: personOf(tx).id, expiresAt: null },
      Readable.from([bytes]),
    )
    return replaceCard(tx, row, side, file.id)
  })
}

/** An image of a side of a name card that has been drawn anew already. */
export interface GivenCard {
  side: Side
  mediaType: string
  bytes: Buffer
}

/** Gives a contact the images of a card, for the sides of which it has none. Returns the contact's version then. */
export async function keepContactCards(
  context: WriteContext,
  contactId: number,
  cards: readonly GivenCard[],
): Promise<number> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    let row = await contactToChange(tx, contactId)
    for (const { side, mediaType, bytes } of cards) {
      if (cardOf(row, side) !== null) continue
      const owner = { name: `card-${side}.jpg`, mediaType, ownerId: personOf(tx).id, expiresAt: null }
      const file = await keepFile(tx, owner, Readable.from([bytes]))
      await replaceCard(tx, row, side, file.id)
      row = await contactToChange(tx, contactId)
    }
    return row.version
  })
}

/** Removes the image of one side; it changes nothing when there is none. */
export async function removeContactCard(context: Context, id: number, side: Side): Promise<Contact> {
  return write(context, deed, async (tx) => {
    const row = await contactToChange(tx, id)
    if (cardOf(row, side) === null) {
      tx.unchanged()
      return contactSeenBy(personOf(tx), row)
    }
    return replaceCard(tx, row, side, null)
  })
}

const cardOf = (row: ContactRow, side: Side) => (side === 'front' ? row.card_front_id : row.card_back_id)

async function replaceCard(tx: WriteContext, row: ContactRow, side: Side, fileId: number | null): Promise<Contact> {
  const before = cardOf(row, side)
  await tx.db
    .updateTable('phonebook.contacts')
    .set({
      ...(side === 'front' ? { card_front_id: fileId } : { card_back_id: fileId }),
      version: row.version + 1,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
  if (before !== null) await deleteFile(tx, before)
  await tx.audit({
    subject: 'contact',
    id: row.id,
    before: { card: side, file: before },
    after: { card: side, file: fileId },
  })
  return publishContactActivity(tx, row.id, 'phonebook.activity.contactCard')
}
