import type { Capture, CaptureImage } from '@seamark/contract/exhibitions/captures/captures'
import type { CaptureSide, CaptureState, Heat, NextStep } from '@seamark/contract/exhibitions/choices'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { nameOfExhibition, patternOf } from '../exhibitions/exhibitions.queries.ts'
import { insideOf } from '../../phonebook/index.ts'
import { authoredWithin, capturesSeenBy, isCompanyOfCard, reachesAuthor, seesCapture } from '../policy.ts'

export interface StoredImage {
  side: CaptureSide
  sha256: string
  file_id: number
  thumbnail_id: number
  width: number
  height: number
}

export interface CaptureRow {
  id: string
  number: number
  version: number
  revision: number
  exhibition_id: number
  exhibition_name: string
  exhibition_edition: string
  manager_id: number
  exhibitor_id: number | null
  company_name: string
  booth_text: string
  contact_name: string
  position: string
  mobile: string
  telephone: string
  email: string
  wechat: string
  badge_text: string
  heat: Heat | null
  tags: string[]
  note: string
  next_step: NextStep | null
  next_on: string | null
  captured_at: Date
  said_at: Date
  arrived_at: Date
  author_id: number
  author_name: string
  state: CaptureState
  images: StoredImage[]
}

/** One capture. Fails with capture_not_found for people who do not see it. */
export async function getCapture(context: Context, id: string): Promise<Capture> {
  authorize(context, 'exhibitions.seeCaptures')
  return asCapture(await getCaptureRow(context, id))
}

export async function getCaptureRow(context: Context, id: string): Promise<CaptureRow> {
  const row = await findCaptureRow(context, id)
  if (!row || !seesCapture(personOf(context), row)) throw fail('exhibitions.capture_not_found')
  return (await seesCard(context, row)) ? row : { ...row, ...coveredCard }
}

/** What a card says of anybody; its firm and its booth are everybody's. */
const coveredCard = {
  contact_name: '',
  position: '',
  mobile: '',
  telephone: '',
  email: '',
  wechat: '',
  badge_text: '',
  note: '',
  images: [],
}

/** Whether the reader sees what the card says: always where she reaches its author, else unless its firm is a colleague's client. */
async function seesCard(context: Context, row: CaptureRow): Promise<boolean> {
  const person = personOf(context)
  if (reachesAuthor(person, row)) return true
  const { rows } = await sql`
    select from exhibitions.captures k join phonebook.companies c on ${isCompanyOfCard}
    where k.id = ${row.id}::uuid and c.delete_after is null and c.visibility = 'private' and not coalesce(${insideOf(person)}, false) limit 1`.execute(
    context.db,
  )
  return rows.length === 0
}

/** The row whoever asks, for what decides by it. */
export async function findCaptureRow(context: Context, id: string): Promise<CaptureRow | undefined> {
  const [row] = await readCaptures(context, sql`where k.id = ${id}::uuid`)
  return row
}

/** Captures `k` of exhibitions `x` with their photos; `tail` begins with a condition or an order. */
async function readCaptures(context: Context, tail: RawBuilder<unknown>): Promise<CaptureRow[]> {
  const { rows } = await sql<CaptureRow>`
    select k.id, k.number, k.version, k.revision, k.exhibition_id, x.name as exhibition_name, x.edition as exhibition_edition, x.manager_id,
      k.exhibitor_id, k.company_name, k.booth_text, k.contact_name, k."position", k.mobile, k.telephone, k.email, k.wechat, k.badge_text,
      k.heat, k.tags, k.note, k.next_step, k.next_on, k.captured_at, k.said_at, k.arrived_at, k.author_id, u.name as author_name, k.state,
      (select coalesce(json_agg(json_build_object('side', i.side, 'sha256', encode(i.sha256, 'hex'), 'file_id', i.file_id,
        'thumbnail_id', i.thumbnail_id, 'width', i.width, 'height', i.height)), '[]')
       from exhibitions.capture_images i where i.capture_id = k.id) as images
    from exhibitions.captures k
    join exhibitions.exhibitions x on x.id = k.exhibition_id
    join identity.users u on u.id = k.author_id
    ${tail}`.execute(context.db)
  return rows
}

export function asCapture(row: CaptureRow): Capture {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    revision: row.revision,
    exhibition: {
      id: row.exhibition_id,
      name: nameOfExhibition({ name: row.exhibition_name, edition: row.exhibition_edition }),
    },
    exhibitorId: row.exhibitor_id,
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
    next: row.next_step === null || row.next_on === null ? null : { step: row.next_step, on: row.next_on },
    capturedAt: row.captured_at.toISOString(),
    saidAt: row.said_at.toISOString(),
    arrivedAt: row.arrived_at.toISOString(),
    author: { id: row.author_id, name: row.author_name },
    state: row.state,
    front: imageOf(row, 'front'),
    back: imageOf(row, 'back'),
  }
}

function imageOf({ id, images }: CaptureRow, wanted: CaptureSide): CaptureImage | null {
  const found = images.find(({ side }) => side === wanted)
  if (!found) return null
  const { sha256, width, height } = found
  // The digest makes another photo another address.
  const at = (tail: string) => `/exhibitions/captures/${id}/images/${wanted}${tail}?${sha256.slice(0, 12)}`
  return { image: at(''), thumbnail: at('/thumbnail'), sha256, width, height }
}

/** A capture in the audit log is called by its firm or person, for those who see it. */
export const captureSubject: AuditedSubject = {
  kind: 'capture',
  namesOf: async (context, ids) => {
    const rows = await readCaptures(
      context,
      sql`where k.number = any(${[...ids]}::bigint[]) and ${capturesSeenBy(personOf(context))}`,
    )
    // Whoever only manages the fair is told the firm.
    const named = (row: CaptureRow) => (reachesAuthor(personOf(context), row) ? row : { ...row, contact_name: '' })
    return new Map(rows.map((row) => [row.number, nameOfCapture(named(row))]))
  },
  find: async (context, q) => {
    // As in the list, names of contacts are searched only where the reader reaches the author.
    const found =
      q.trim() === ''
        ? sql`true`
        : sql`(upper(normalize(k.company_name, nfkc)) like ${patternOf(q)}
            or (upper(normalize(k.contact_name, nfkc)) like ${patternOf(q)} and ${authoredWithin(personOf(context))}))`
    const { rows } = await sql<{ number: number }>`
      select k.number from exhibitions.captures k join exhibitions.exhibitions x on x.id = k.exhibition_id
      where ${found} and ${capturesSeenBy(personOf(context))} order by k.number desc limit 200`.execute(context.db)
    return rows.map(({ number }) => number)
  },
  mayOpen: async (context, number) => {
    const [row] = await readCaptures(context, sql`where k.number = ${number}`)
    return row !== undefined && seesCapture(personOf(context), row) && seesCard(context, row)
  },
}

const nameOfCapture = (row: Pick<CaptureRow, 'company_name' | 'contact_name' | 'number'>): string =>
  [row.company_name, row.contact_name].filter(Boolean).join(' · ') || `#${row.number}`
