import type { Capture, TakenCapture } from '@seamark/contract/exhibitions/captures/captures'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey, namesBeyondDay } from '../../phonebook/index.ts'
import { audiencesOfCapture } from '../policy.ts'
import { boundCapturedAt, captureKeys, isEmptyCapture, nextDay } from './captures.rules.ts'
import { asCapture, type CaptureRow, findCaptureRow } from './captures.queries.ts'
import { digestsOf, type DrawnPhoto, drawPhotos, keepPhotos } from './photos.commands.ts'

const permission = 'exhibitions.takeCaptures'

export interface Taken {
  capture: Capture
  taken: 'new' | 'changed' | 'known'
}

/**
 * Takes a capture that a phone has made, under the id that the phone gave it, with its photos in one transaction. Sent again it answers the same
 * row. A higher revision wins while the capture is unsorted; a lower one is answered with what is there. Another person's is refused.
 */
export async function takeCapture(
  context: Context,
  id: string,
  sent: TakenCapture,
  images: ReadonlyMap<string, Buffer>,
): Promise<Taken> {
  authorize(context, permission)
  await findFair(context, sent.exhibitionId)
  const standing = await findCaptureRow(context, id)
  if (standing && isAnswered(context, standing, sent)) return { capture: asCapture(standing), taken: 'known' }
  const given = digestsOf(sent, images)
  if (isEmptyCapture(given)) throw fail('exhibitions.capture_empty')
  const drawn = await drawPhotos(given, images, standing?.images ?? [])
  const audit = standing ? 'exhibitions.captureChanged' : 'exhibitions.captureTaken'
  return write(context, { permission, audit }, async (tx) => keepCapture(tx, id, given, drawn))
}

async function keepCapture(
  tx: WriteContext,
  id: string,
  given: TakenCapture,
  drawn: readonly DrawnPhoto[],
): Promise<Taken> {
  const fair = await findFair(tx, given.exhibitionId, sql`for share`)
  const isNew = await insertCapture(tx, id, given, fair)
  const before = await lockCapture(tx, id)
  if (!isNew && isAnswered(tx, before, given)) {
    tx.unchanged()
    return { capture: asCapture(before), taken: 'known' }
  }
  await assertMayName(tx, isNew ? '' : before.company_name, given.companyName)
  if (!isNew) await changeCapture(tx, before, given, fair)
  await keepPhotos(tx, { id, given, stored: before.images }, drawn)
  const after = await lockCapture(tx, id)
  await tx.audit({
    subject: 'capture',
    id: after.number,
    ...(isNew ? {} : { before: auditedValues(before) }),
    after: auditedValues(after),
  })
  for (const audience of audiencesOfCapture(after))
    tx.publish({ event: { topic: 'exhibitions.capture', id: after.number, by: personOf(tx).id }, audience })
  return { capture: asCapture(after), taken: isNew ? 'new' : 'changed' }
}

/** The standing of a card tells whether a colleague holds a company of its firm's name. Beyond what a day allows the card waits on the phone. */
export async function assertMayName(context: Context, before: string, name: string) {
  const key = isVisible(name) ? nameKey(name) : ''
  if (key === '' || key === nameKey(before)) return
  const beyond = await namesBeyondDay(context, [[key]], permission)
  if (beyond.has(key)) throw failField('companyName', 'phonebook.names_spent')
}

/** Whether the row that is there is the answer. Fails where it is another person's, or can no longer be changed from the phone. */
function isAnswered(context: Context, row: CaptureRow, { revision }: TakenCapture): boolean {
  if (row.author_id !== personOf(context).id) throw fail('exhibitions.capture_other_person')
  if (revision <= row.revision) return true
  if (row.state !== 'unsorted') throw fail('exhibitions.capture_sorted')
  return false
}

interface Fair {
  from_day: string
  to_day: string
  country: string
  now: Date
}

/** With a lock nobody deletes the fair until the write has ended. */
async function findFair({ db }: Context, id: number, lock = sql``): Promise<Fair> {
  const { rows } = await sql<Fair>`
    select from_day, to_day, country, now() as now from exhibitions.exhibitions where id = ${id} and delete_after is null ${lock}`.execute(
    db,
  )
  const [fair] = rows
  if (!fair) throw fail('exhibitions.exhibition_not_found')
  return fair
}

async function lockCapture(tx: WriteContext, id: string): Promise<CaptureRow> {
  await sql`select from exhibitions.captures where id = ${id}::uuid for update`.execute(tx.db)
  const row = await findCaptureRow(tx, id)
  if (!row) throw fail('exhibitions.capture_not_found')
  return row
}

/** Returns false where the id is taken: by this very capture, sent twice. */
async function insertCapture(tx: WriteContext, id: string, given: TakenCapture, fair: Fair): Promise<boolean> {
  const { id: author } = personOf(tx)
  const said = new Date(given.capturedAt)
  const capturedAt = boundCapturedAt(said, { now: fair.now, fromDay: fair.from_day, zone: tx.zone })
  const { numAffectedRows } = await sql`
    insert into exhibitions.captures (id, author_id, updated_by, said_at, captured_at, device, ${sql.join(columns)})
    values (${id}::uuid, ${author}, ${author}, ${said}, ${capturedAt}, ${given.device}, ${sql.join(valuesOf(tx, given, { fair, capturedAt }))})
    on conflict (id) do nothing`.execute(tx.db)
  return numAffectedRows === 1n
}

/** The time of the capture stays as it was first taken. */
async function changeCapture(tx: WriteContext, before: CaptureRow, given: TakenCapture, fair: Fair) {
  await sql`
    update exhibitions.captures set (${sql.join(columns)}) = row(${sql.join(valuesOf(tx, given, { fair, capturedAt: before.captured_at }))}),
      version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id} where id = ${before.id}::uuid`.execute(
    tx.db,
  )
}

const columns = [
  'exhibition_id',
  'exhibitor_id',
  'company_name',
  'booth_text',
  'contact_name',
  'position',
  'mobile',
  'telephone',
  'email',
  'wechat',
  'badge_text',
  'name_key',
  'mobile_key',
  'email_key',
  'heat',
  'tags',
  'note',
  'next_step',
  'next_on',
  'revision',
].map((column) => sql.ref(column))

/** In the order of `columns`. An exhibitor that is gone, or of another fair, is left out; its name stands beside it. */
function valuesOf({ zone }: Context, given: TakenCapture, { fair, capturedAt }: { fair: Fair; capturedAt: Date }) {
  const keys = captureKeys(given, fair.country)
  const on = given.nextTime === null ? null : nextDay(given.nextTime, { capturedAt, toDay: fair.to_day, zone })
  return [
    sql`${given.exhibitionId}::bigint`,
    sql`(select e.id from exhibitions.exhibitors e
         where e.id = ${given.exhibitorId}::bigint and e.exhibition_id = ${given.exhibitionId}::bigint and e.delete_after is null)`,
    sql`${given.companyName}::text`,
    sql`${given.boothText}::text`,
    sql`${given.contactName}::text`,
    sql`${given.position}::text`,
    sql`${given.mobile}::text`,
    sql`${given.telephone}::text`,
    sql`${given.email}::text`,
    sql`${given.wechat}::text`,
    sql`${given.badgeText}::text`,
    sql`${keys.name}::text`,
    sql`${keys.mobile}::text`,
    sql`${keys.email}::text`,
    sql`${given.heat}::text`,
    sql`${given.tags}::text[]`,
    sql`${given.note}::text`,
    sql`${given.nextStep}::text`,
    sql`${on}::date`,
    sql`${given.revision}::int`,
  ]
}

const auditedValues = (row: CaptureRow) => ({
  exhibition: row.exhibition_name,
  companyName: row.company_name,
  boothText: row.booth_text,
  contactName: row.contact_name,
  position: row.position,
  mobile: row.mobile,
  telephone: row.telephone,
  email: row.email,
  wechat: row.wechat,
  badgeText: row.badge_text,
  heat: row.heat,
  tags: row.tags,
  note: row.note,
  nextStep: row.next_step,
  nextOn: row.next_on,
  photos: row.images.length,
})
