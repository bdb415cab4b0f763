import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { seenCompany } from '../../phonebook/index.ts'
import { nameOfExhibition } from '../exhibitions/exhibitions.queries.ts'
import { capturesSeenBy, joinCompany } from '../policy.ts'

interface MeetingRow {
  exhibition_id: number
  name: string
  edition: string
  at: Date
  author_id: number | null
  author_name: string | null
  capture: string | null
  exhibitor_id: number | null
  exhibitor_name: string | null
  booth: string
}

const mostShown = 50

/** The exhibitions at which a company was met, by the cards and exhibitors that the caller sees, the newest first. */
export async function listMeetings(context: Context, companyId: number) {
  authorize(context, 'exhibitions.listExhibitions')
  await seenCompany(context, companyId)
  const person = personOf(context)
  const { rows } = await sql<MeetingRow>`
    select x.id as exhibition_id, x.name, x.edition, k.captured_at as at, k.author_id, u.name as author_name, k.id as capture,
      null::bigint as exhibitor_id, null::text as exhibitor_name, k.booth_text as booth
    from exhibitions.captures k join exhibitions.exhibitions x on x.id = k.exhibition_id join identity.users u on u.id = k.author_id
    where k.company_id = ${companyId} and x.delete_after is null and ${capturesSeenBy(person)}
    union all
    select x.id, x.name, x.edition, (x.from_day::timestamp at time zone ${context.zone}), null, null, null, e.id, e.name, e.booth_text
    from exhibitions.exhibitors e join exhibitions.exhibitions x on x.id = e.exhibition_id
    ${joinCompany(person)}
    where (e.company_id = ${companyId} or e.name_ties && array(
        select c.name_key from phonebook.companies c where c.id = ${companyId}
        union select f.name_key from phonebook.former_names f where f.company_id = ${companyId}))
      and c.id = ${companyId} and e.delete_after is null and x.delete_after is null
    order by at desc limit ${mostShown}`.execute(context.db)
  return { meetings: rows.map(asMeeting) }
}

const asMeeting = (row: MeetingRow) => ({
  exhibition: { id: row.exhibition_id, name: nameOfExhibition(row) },
  at: row.at.toISOString(),
  by: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  capture: row.capture,
  exhibitor: row.exhibitor_id === null ? null : { id: row.exhibitor_id, name: row.exhibitor_name ?? '' },
  booth: row.booth,
})
