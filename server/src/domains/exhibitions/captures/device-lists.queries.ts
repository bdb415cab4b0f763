import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type DeviceRow, mostDeviceBytes } from '@seamark/contract/exhibitions/captures/fairs'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download } from '../../../platform/http/serve.ts'
import { initialsOf } from './initials.rules.ts'

const atOnce = 500
/** For the end of the file. */
const room = 100

/**
 * The exhibitors of a fair for a phone: names, booths and initials, no contact. The tag follows from what the list is made of, so that a phone that
 * has it is answered without making it.
 */
export async function openDeviceList(context: Context, exhibitionId: number): Promise<Download> {
  authorize(context, 'exhibitions.takeCaptures')
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('-', x.id, count(e.id), max(e.id), max(e.updated_at), sum(hashtext(e.name || e.booth_text)::bigint)) as stamp
    from exhibitions.exhibitions x
    left join exhibitions.exhibitors e on e.exhibition_id = x.id and e.delete_after is null
    where x.id = ${exhibitionId} and x.delete_after is null group by x.id`.execute(context.db)
  const [found] = rows
  if (!found) throw fail('exhibitions.exhibition_not_found')
  return {
    name: 'exhibitors.json',
    mediaType: 'application/json; charset=utf-8',
    stream: Readable.from(writeList(context, exhibitionId)),
    tag: createHash('sha256').update(found.stamp).digest('base64url'),
  }
}

/** Nothing is read before somebody reads the stream. */
async function* writeList({ db }: Context, exhibitionId: number): AsyncGenerator<string> {
  let bytes = room
  let after = { booth: '', id: 0 }
  yield `{"exhibitionId":${exhibitionId},"rows":[`
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql<ListedRow>`
      select id, name, name_en, booth_text, booth_sort from exhibitions.exhibitors
      where exhibition_id = ${exhibitionId} and delete_after is null ${isFirst ? sql`` : sql`and (booth_sort, id) > (${after.booth}, ${after.id}::bigint)`}
      order by booth_sort, id limit ${atOnce}`.execute(db)
    const texts = rows.map((row) => JSON.stringify(deviceRowOf(row)))
    const text = texts.join(',')
    bytes += Buffer.byteLength(text) + 1
    if (bytes > mostDeviceBytes) break
    if (text !== '') yield isFirst ? text : `,${text}`
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) {
      yield `],"isCut":false}`
      return
    }
    after = { booth: last.booth_sort, id: last.id }
    // Reading the names takes a while; others are served between.
    await setImmediate()
  }
  yield `],"isCut":true}`
}

interface ListedRow {
  id: number
  name: string
  name_en: string
  booth_text: string
  booth_sort: string
}

const deviceRowOf = ({ id, name, name_en: nameEn, booth_text: booths }: ListedRow): DeviceRow => [
  id,
  name,
  nameEn,
  booths,
  [initialsOf(name), nameEn === '' ? '' : initialsOf(nameEn)].filter(Boolean).join(' '),
]
