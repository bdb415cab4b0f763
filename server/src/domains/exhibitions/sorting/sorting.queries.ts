import type { Standing } from '@seamark/contract/exhibitions/choices'
import type { CaptureFilters, ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import type { Outcome } from '@seamark/contract/exhibitions/sorting/choices'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, passes, type Person, personOf } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorTime, cutPage, sortedCursor } from '../../../platform/page.ts'
import { insideOf, openTo } from '../../phonebook/index.ts'
import { nameOfExhibition, patternOf } from '../exhibitions/exhibitions.queries.ts'
import { authoredWithin, capturesSeenBy, isCompanyOfCard, reachesAuthor, saysTo, standingText } from '../policy.ts'

export interface SortingRow {
  id: string
  number: number
  version: number
  revision: number
  exhibition_id: number
  exhibition_name: string
  exhibition_edition: string
  exhibition_country: string
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
  name_key: string
  heat: ListedCapture['heat']
  tags: string[]
  note: string
  next_step: NonNullable<ListedCapture['next']>['step'] | null
  next_on: string | null
  captured_at: Date
  said_at: Date
  arrived_at: Date
  author_id: number
  author_name: string
  state: ListedCapture['state']
  outcome: Outcome | null
  tied_company_id: number | null
  contact_id: number | null
  contact_name_kept: string | null
  record_id: number | null
  task_id: number | null
  sorted_at: Date | null
  sorted_by_name: string | null
  discarded_at: Date | null
  discard_reason: string
  standing: Standing
  company_id: number | null
  company_called: string | null
  is_open: boolean | null
  is_held: boolean
  alike: number
  images: { side: 'front' | 'back'; sha256: string; width: number; height: number; fileId: number }[]
}

interface CaptureList extends Partial<CaptureFilters> {
  order: 'asc' | 'desc'
  limit: number
  cursor?: string | undefined
}

/** A page of the captures that the caller sees, by the time of capture. It is not counted: the count says what the page knows. */
export async function listCaptures(context: Context, list: CaptureList) {
  authorize(context, 'exhibitions.seeCaptures')
  const { rows, next } = await readCapturePage(context, list)
  const page = { rows: rows.map((row) => asListedCapture(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

async function readCapturePage(context: Context, list: CaptureList) {
  const found = await readCaptures(
    context,
    sql`(select k.* from exhibitions.captures k join exhibitions.exhibitions x on x.id = k.exhibition_id
         where ${capturesWhere(context, list)} ${pageFrom(list)} ${orderOf(list)} limit ${list.limit + 1}) k`,
    orderOf(list),
  )
  return cutPage(found, list.limit, (last) =>
    cursor.write({ sort: 'capturedAt', order: list.order }, last.captured_at.toISOString(), last.number),
  )
}

export async function countCaptures(context: Context, filters: Partial<CaptureFilters>) {
  authorize(context, 'exhibitions.seeCaptures')
  return countList(context, capturesOf(context, filters))
}

export const capturesOf = (context: Context, filters: Partial<CaptureFilters>): ListedRows => ({
  table: 'exhibitions.captures',
  alias: 'k',
  rest: sql`join exhibitions.exhibitions x on x.id = k.exhibition_id where ${capturesWhere(context, filters)}`,
})

interface CountedRow {
  id: number
  name: string
  edition: string
  captures: number
  unsorted: number
  own: number
}

/** How many captures the caller sees at each exhibition; `own` are her unsorted ones. */
export async function getCaptureCounts(context: Context, { exhibitionId }: { exhibitionId?: number | undefined }) {
  authorize(context, 'exhibitions.seeCaptures')
  const person = personOf(context)
  const { rows } = await sql<CountedRow>`
    select x.id, x.name, x.edition, count(*)::int as captures, count(*) filter (where k.state = 'unsorted')::int as unsorted,
      count(*) filter (where k.state = 'unsorted' and k.author_id = ${person.id})::int as own
    from exhibitions.captures k join exhibitions.exhibitions x on x.id = k.exhibition_id
    where ${capturesSeenBy(person)} and k.state <> 'discarded' and x.delete_after is null
      ${exhibitionId === undefined ? sql`` : sql`and x.id = ${exhibitionId}`}
    group by x.id order by x.from_day desc, x.id desc limit 200`.execute(context.db)
  return {
    own: rows.reduce((sum, { own }) => sum + own, 0),
    exhibitions: rows.map(({ name, edition, ...row }) => ({ ...row, name: nameOfExhibition({ name, edition }) })),
  }
}

/** A capture with the others of its firm or person at this exhibition. */
export async function getListedCapture(context: Context, id: string) {
  authorize(context, 'exhibitions.seeCaptures')
  const row = await seenCapture(context, id)
  const person = personOf(context)
  const alike = await readCaptures(
    context,
    sql`exhibitions.captures k`,
    sql`where k.id <> ${id} and ${capturesSeenBy(person)} and exists (
      select from exhibitions.captures o where o.id = ${id} and ${isAlike(person)}) order by k.captured_at, k.number limit 20`,
  )
  return {
    capture: asListedCapture(context, row),
    alike: alike.map((one) => asListedCapture(context, one)),
  }
}

/** The capture. Fails with capture_not_found, also for one that the caller does not see. */
export async function seenCapture(context: Context, id: string): Promise<SortingRow> {
  const row = (await capturesById(context, [id])).get(id)
  if (!row) throw fail('exhibitions.capture_not_found')
  return row
}

/** Those of the captures that the caller sees, by id. */
export async function capturesById(context: Context, ids: readonly string[]): Promise<Map<string, SortingRow>> {
  const rows = await readCaptures(
    context,
    sql`exhibitions.captures k`,
    sql`where k.id = any(${[...ids]}::uuid[]) and ${capturesSeenBy(personOf(context))}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same by number, as runs of the workbench name captures. */
export async function capturesByNumber(context: Context, numbers: readonly number[]): Promise<Map<number, SortingRow>> {
  const rows = await readCaptures(
    context,
    sql`exhibitions.captures k`,
    sql`where k.number = any(${[...numbers]}::bigint[]) and ${capturesSeenBy(personOf(context))}`,
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/**
 * The same firm at one exhibition, or the same mobile or e-mail, of captures `k` and `o`. A number is compared only where the reader sees both: else a
 * card with a guessed number would tell that it is the one on a covered card.
 */
const isAlike = (person: Person) =>
  sql<boolean>`(k.exhibition_id = o.exhibition_id and k.state <> 'discarded' and o.state <> 'discarded' and (
  (k.name_key <> '' and k.name_key = o.name_key)
  or (((k.mobile_key <> '' and k.mobile_key = o.mobile_key) or (k.email_key <> '' and k.email_key = o.email_key))
    and ${saysTo(person, sql`k`)} and ${saysTo(person, sql`o`)})))`

function capturesWhere(context: Context, filters: Partial<CaptureFilters>): RawBuilder<unknown> {
  const person = personOf(context)
  const given: (RawBuilder<unknown> | undefined)[] = [
    capturesSeenBy(person),
    sql`x.delete_after is null`,
    filters.ids ? sql`k.id = any(${[...filters.ids]}::uuid[])` : undefined,
    filters.exhibitionId === undefined ? undefined : sql`k.exhibition_id = ${filters.exhibitionId}`,
    filters.state?.length ? sql`k.state = any(${[...filters.state]}::text[])` : undefined,
    filters.heat?.length ? sql`coalesce(k.heat, 'none') = any(${[...filters.heat]}::text[])` : undefined,
    filters.outcome?.length ? sql`k.outcome = any(${[...filters.outcome]}::text[])` : undefined,
    filters.authorId === undefined ? undefined : sql`k.author_id = ${filters.authorId}`,
    filters.tag ? sql`k.tags @> array[${filters.tag}::text]` : undefined,
    // Names of contacts are searched only where the reader sees them, which is where she reaches the author.
    filters.q
      ? sql`(upper(normalize(k.company_name, nfkc)) like ${patternOf(filters.q)}
          or (upper(normalize(k.contact_name, nfkc)) like ${patternOf(filters.q)} and ${authoredWithin(person)}))`
      : undefined,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

const managed = (person: Person) => authoredWithin(person, sql`x.manager_id`)

async function readCaptures(context: Context, captures: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  const person = personOf(context)
  const { rows } = await sql<SortingRow>`
    select k.id, k.number, k.version, k.revision, k.exhibition_id, x.name as exhibition_name, x.edition as exhibition_edition,
      x.country as exhibition_country, x.manager_id, k.exhibitor_id, k.company_name, k.booth_text, k.contact_name, k."position", k.mobile, k.telephone, k.email, k.wechat, k.badge_text, k.name_key,
      k.heat, k.tags, k.note, k.next_step, k.next_on, k.captured_at, k.said_at, k.arrived_at, k.author_id, author.name as author_name, k.state,
      k.outcome, k.company_id as tied_company_id, k.contact_id, contact.name as contact_name_kept, k.record_id, k.task_id, k.sorted_at,
      sorter.name as sorted_by_name, k.discarded_at, k.discard_reason, ${standingText} as standing, c.id as company_id, c.name as company_called, c.is_open,
      coalesce(c.is_held, false) as is_held,
      (select count(*)::int from exhibitions.captures o where o.id <> k.id and ${isAlike(person)} and (${authoredWithin(person, sql`o.author_id`)} or ${managed(person)})) as alike,
      (select coalesce(json_agg(json_build_object('side', i.side, 'sha256', encode(i.sha256, 'hex'), 'width', i.width, 'height', i.height, 'fileId', i.file_id)), '[]')
       from exhibitions.capture_images i where i.capture_id = k.id) as images
    from ${captures}
    join exhibitions.exhibitions x on x.id = k.exhibition_id
    join identity.users author on author.id = k.author_id
    left join identity.users sorter on sorter.id = k.sorted_by
    left join phonebook.contacts contact on contact.id = k.contact_id and contact.delete_after is null
    left join lateral (
      select c.id, c.name, c.visibility, coalesce(${insideOf(person)}, false) as is_inside, ${openTo(person)} as is_open,
        bool_or(c.visibility = 'private' and not coalesce(${insideOf(person)}, false)) over () as is_held
      from phonebook.companies c
      where c.delete_after is null and ${isCompanyOfCard}
      order by is_inside desc, c.visibility = 'public', c.id limit 1) c on true
    ${tail}`.execute(context.db)
  return rows
}

const orderOf = ({ order }: Pick<CaptureList, 'order'>) =>
  order === 'asc' ? sql`order by k.captured_at, k.number` : sql`order by k.captured_at desc, k.number desc`

function pageFrom({ order, cursor: text }: CaptureList): RawBuilder<unknown> {
  if (text === undefined) return sql``
  const after = cursor.read(text, { sort: 'capturedAt', order })
  return order === 'asc'
    ? sql`and (k.captured_at, k.number) > (${after.value}::timestamptz, ${after.id}::bigint)`
    : sql`and (k.captured_at, k.number) < (${after.value}::timestamptz, ${after.id}::bigint)`
}

const cursor = sortedCursor<'capturedAt', z.output<typeof cursorTime>>(
  { capturedAt: cursorTime },
  'exhibitions.cursor_invalid',
)

/** Whether the reader sees what the card says: always where she reaches its author, else unless its firm is a colleague's client. */
const seesCard = (context: Context, row: Pick<SortingRow, 'author_id' | 'is_held'>): boolean =>
  !row.is_held || reachesAuthor(personOf(context), row)

export function asListedCapture(context: Context, row: SortingRow): ListedCapture {
  const isSeen = seesCard(context, row)
  const said = (text: string) => (isSeen ? text : '')
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
    contactName: said(row.contact_name),
    position: said(row.position),
    mobile: said(row.mobile),
    telephone: said(row.telephone),
    email: said(row.email),
    wechat: said(row.wechat),
    badgeText: said(row.badge_text),
    heat: row.heat,
    tags: row.tags,
    note: said(row.note),
    next: row.next_step === null || row.next_on === null ? null : { step: row.next_step, on: row.next_on },
    capturedAt: row.captured_at.toISOString(),
    saidAt: row.said_at.toISOString(),
    arrivedAt: row.arrived_at.toISOString(),
    author: { id: row.author_id, name: row.author_name },
    state: row.state,
    front: isSeen ? imageOf(row, 'front') : null,
    back: isSeen ? imageOf(row, 'back') : null,
    covered: !isSeen,
    standing: row.standing,
    company:
      row.tied_company_id !== null && row.company_id !== null && row.is_open
        ? { id: row.company_id, name: row.company_called ?? '' }
        : null,
    contact:
      row.contact_id !== null && isSeen && row.standing === 'ours'
        ? { id: row.contact_id, name: row.contact_name_kept ?? '' }
        : null,
    outcome: row.outcome,
    sortedAt: row.sorted_at?.toISOString() ?? null,
    sortedBy: row.sorted_by_name ?? '',
    discardedAt: row.discarded_at?.toISOString() ?? null,
    discardReason: said(row.discard_reason),
    alike: row.alike,
    can: abilitiesOf(context, row, isSeen),
  }
}

const abilitiesOf = ({ actor }: Context, { state, outcome }: SortingRow, isSeen: boolean) => ({
  sort: state === 'unsorted' && isSeen && passes(actor, 'exhibitions.sortCaptures'),
  restore: (state === 'discarded' || outcome === 'applied') && isSeen && passes(actor, 'exhibitions.sortCaptures'),
})

function imageOf({ id, images }: SortingRow, side: 'front' | 'back') {
  const image = images.find((one) => one.side === side)
  if (!image) return null
  const { sha256, width, height } = image
  // The digest makes another photo another address.
  const at = (tail: string) => `/exhibitions/captures/${id}/images/${side}${tail}?${sha256.slice(0, 12)}`
  return { image: at(''), thumbnail: at('/thumbnail'), sha256, width, height }
}
