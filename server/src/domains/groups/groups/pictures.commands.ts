import { Readable } from 'node:stream'
import type { Group } from '@seamark/contract/groups/groups/groups'
import type { NewInvitation } from '@seamark/contract/groups/groups/pictures'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { businessDay } from '../../../platform/business-day.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type Image, redrawImage } from '../../../platform/files/images.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'
import { tellOf } from './groups.commands.ts'
import { asGroup, type GroupRow } from './groups.queries.ts'
import { lockGroupToChange } from './locks.commands.ts'

const permission = 'groups.editGroup'
const deed = { permission, audit: 'groups.groupChanged' } as const
const longestSide = 2400

type Images = ReadonlyMap<string, Buffer>

/** Keeps an image of a group in place of the one before. */
export async function setScreenshot(context: Context, id: number, version: number, images: Images): Promise<Group> {
  authorize(context, permission)
  const image = await drawn(images, 'screenshot')
  if (!image) throw failField('screenshot', 'groups.image_missing')
  return write(context, deed, async (tx) => {
    const row = await lockSeen(tx, id, version)
    const screenshotId = await keepImage(tx, image, 'screenshot.jpg')
    return change(
      tx,
      row,
      { screenshot_id: screenshotId },
      { screenshot: row.screenshot_id },
      { screenshot: screenshotId },
    )
  })
}

export async function removeScreenshot(context: Context, id: number, version: number): Promise<Group> {
  return write(context, deed, async (tx) => {
    const row = await lockSeen(tx, id, version)
    if (row.screenshot_id !== null)
      return change(tx, row, { screenshot_id: null }, { screenshot: row.screenshot_id }, { screenshot: null })
    tx.unchanged()
    return asGroup(tx, row)
  })
}

/** Keeps by what and until when people come into a group; whoever looks after it is told anew before the end. */
export async function setInvitation(
  context: Context,
  id: number,
  version: number,
  { link, endsOn, keepsImage }: NewInvitation,
  images: Images,
): Promise<Group> {
  authorize(context, permission)
  const image = await drawn(images, 'image')
  return write(context, deed, async (tx) => {
    const row = await lockSeen(tx, id, version)
    if (endsOn !== null && endsOn !== row.invitation_ends_on) await assertAhead(tx, endsOn)
    const imageId = image ? await keepImage(tx, image, 'invitation.jpg') : keepsImage ? row.invitation_image_id : null
    if (link === '' && imageId === null) throw failField('link', 'groups.invitation_empty')
    return change(
      tx,
      row,
      { invitation_link: link, invitation_image_id: imageId, invitation_ends_on: endsOn },
      invitationOf(row),
      { invitation: link, invitationImage: imageId, invitationEnd: endsOn },
    )
  })
}

export async function removeInvitation(context: Context, id: number, version: number): Promise<Group> {
  return write(context, deed, async (tx) => {
    const row = await lockSeen(tx, id, version)
    if (row.invitation_link === '' && row.invitation_image_id === null) {
      tx.unchanged()
      return asGroup(tx, row)
    }
    const none = { invitation_link: '', invitation_image_id: null, invitation_ends_on: null }
    return change(tx, row, none, invitationOf(row), { invitation: '', invitationImage: null, invitationEnd: null })
  })
}

/** Deletes the images of groups that are deleted for good. */
export async function forgetPictures(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select file.id from groups.groups g cross join unnest(array[g.screenshot_id, g.invitation_image_id]) as file (id)
    where g.id = any(${[...ids]}::bigint[]) and file.id is not null`.execute(tx.db)
  for (const { id } of rows) await deleteFile(tx, id)
}

const drawn = async (images: Images, field: string): Promise<Image | undefined> => {
  const given = images.get(field)
  return given && redrawImage(field, given, { most: longestSide })
}

const keepImage = async (tx: WriteContext, { bytes, mediaType }: Image, name: string): Promise<number> =>
  (await keepFile(tx, { name, mediaType, ownerId: personOf(tx).id, expiresAt: null }, Readable.from([bytes]))).id

/** Both show what is said in the group, so they are changed by who may read it. */
async function lockSeen(tx: WriteContext, id: number, version: number): Promise<GroupRow> {
  const row = await lockGroupToChange(tx, id)
  if (!row.may_read) throw fail('groups.group_closed_to_you')
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asGroup(tx, row) })
  return row
}

async function assertAhead(tx: WriteContext, endsOn: string) {
  const { rows } = await sql<{ isOver: boolean }>`select ${endsOn}::date < ${businessDay(tx)} as "isOver"`.execute(
    tx.db,
  )
  if (rows[0]?.isOver) throw failField('endsOn', 'groups.invitation_over')
}

const invitationOf = (row: GroupRow): Pictured => ({
  invitation: row.invitation_link,
  invitationImage: row.invitation_image_id,
  invitationEnd: row.invitation_ends_on,
})

type Pictured = Partial<
  Record<'screenshot' | 'invitation' | 'invitationImage' | 'invitationEnd', string | number | null>
>
type Columns = Partial<
  Pick<GroupRow, 'screenshot_id' | 'invitation_link' | 'invitation_image_id' | 'invitation_ends_on'>
>

/** Writes these columns and deletes the files that nothing names any more. */
async function change(tx: WriteContext, row: GroupRow, columns: Columns, before: Pictured, after: Pictured) {
  await tx.db
    .updateTable('groups.groups')
    .set({
      ...columns,
      ...('invitation_ends_on' in columns ? { invitation_told_on: null } : {}),
      version: row.version + 1,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
  for (const column of ['screenshot_id', 'invitation_image_id'] as const) {
    const old = row[column]
    if (column in columns && old !== null && old !== columns[column]) await deleteFile(tx, old)
  }
  await tx.audit({ subject: 'group', id: row.id, before, after })
  return tellOf(tx, row.id, 'groups.activity.changed', { fields: Object.keys(after) })
}
