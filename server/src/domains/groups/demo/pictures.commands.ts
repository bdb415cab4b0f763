import { Readable } from 'node:stream'
import { addDays } from '@seamark/contract/platform/days'
import { dayAt } from '../../../platform/days.ts'
import { drawPng } from '../../../platform/files/drawings.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { keepFile } from '../../files/index.ts'
import { chatDrawing, codeDrawing } from './pictures.rules.ts'

/** Gives a few groups an image and an invitation: one that ends tomorrow, one that is over, one without an end. */
export async function keepDemoPictures(
  tx: WriteContext,
  { id, place, ownerId }: { id: number; place: number; ownerId: number },
) {
  if (place > 5) return
  const today = dayAt(tx.now(), tx.zone)
  const keep = async (name: string, bytes: Buffer) =>
    (await keepFile(tx, { name, mediaType: 'image/png', ownerId, expiresAt: null }, Readable.from([bytes]))).id
  const screenshot =
    place % 2 === 0 ? await keep('screenshot.png', drawPng({ columns: 28, rows: 40, scale: 8 }, chatDrawing)) : null
  const code =
    place % 3 === 0
      ? await keep('invitation.png', drawPng({ columns: 29, rows: 29, scale: 8 }, codeDrawing(place + 1)))
      : null
  await tx.db
    .updateTable('groups.groups')
    .set({
      screenshot_id: screenshot,
      invitation_image_id: code,
      invitation_link: place % 3 === 2 ? '' : `https://chat.example/invite/${600_100 + place}`,
      invitation_ends_on: [addDays(today, 1), null, null, addDays(today, -3), addDays(today, 20), null][place] ?? null,
    })
    .where('id', '=', id)
    .execute()
}
