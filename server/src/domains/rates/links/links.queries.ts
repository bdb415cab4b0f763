import { type ClientAnswer, passedOnDevices, type ShareLink } from '@seamark/contract/rates/links/links'
import { sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { getQuote } from '../quotes/quotes.queries.ts'

/** The links of a quote with their opens. Throws quote_not_found. */
export async function listQuoteLinks(context: Context, quoteId: number) {
  authorize(context, 'rates.readQuotes')
  const { can, seesCost } = await getQuote(context, quoteId)
  const rows = await selectLinks(context, sql`where s.quote_id = ${quoteId} order by s.id desc limit 50`)
  const mayRevoke = seesCost && passes(context.actor, 'rates.writeQuotes')
  return { links: rows.map((row) => asLink(row, mayRevoke)), can: { share: can.share } }
}

interface LinkRow {
  id: number
  version: number
  created_at: Date
  created_by: { id: number; name: string }
  ends_at: Date
  revoked_at: Date | null
  is_open: boolean
  last_opened_at: Date | null
  days: { day: string; opens: number; devices: number }[]
  answers: { answer: ClientAnswer; at: string }[]
}

const selectLinks = async (context: Context, tail: ReturnType<typeof sql>): Promise<LinkRow[]> => {
  const { rows } = await sql<LinkRow>`
    select s.id, s.version, s.created_at, json_build_object('id', u.id, 'name', u.name) as created_by, s.ends_at, s.revoked_at,
           ${isOpen} as is_open, (select max(o.at) from rates.opens o where o.link_id = s.id) as last_opened_at,
           coalesce((select json_agg(json_build_object('day', d.day, 'opens', d.opens, 'devices', d.devices) order by d.day desc)
                     from (select o.day, count(*)::int as opens, count(distinct o.device)::int as devices
                           from rates.opens o where o.link_id = s.id group by o.day) d), '[]') as days,
           coalesce((select json_agg(json_build_object('answer', a.answer,
                       'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.at)
                     from rates.link_answers a where a.link_id = s.id), '[]') as answers
    from rates.share_links s join rates.quotes q on q.id = s.quote_id join identity.users u on u.id = s.created_by ${tail}`.execute(
    context.db,
  )
  return rows
}

/** Whether a link opens its quote: neither revoked nor over, and the quote is still the one that was issued. */
const isOpen = sql<boolean>`
  (s.revoked_at is null and s.ends_at > now() and q.replaced_at is null and q.state in ('issued', 'won', 'lost', 'noReply'))`

export function asLink(row: LinkRow, mayRevoke: boolean): ShareLink {
  const most = row.days.reduce<LinkRow['days'][number] | null>(
    (one, other) => (one === null || other.devices > one.devices ? other : one),
    null,
  )
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    endsAt: row.ends_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    isOpen: row.is_open,
    opens: row.days.reduce((sum, { opens }) => sum + opens, 0),
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    mostDevices: most && most.devices >= passedOnDevices ? { day: most.day, devices: most.devices } : null,
    days: row.days,
    answers: row.answers,
    can: { revoke: mayRevoke && row.is_open },
  }
}

/** A link by its secret, whether it still opens or not; undefined for a secret that is none. */
export interface KnownLink {
  id: number
  quote_id: number
  company_id: number
  author_id: number
  number: string
  company_name: string
  is_open: boolean
  /** Whether a later revision was issued. */
  is_replaced: boolean
}

/** One indexed read by the hash, the same for every secret, so that its time tells nothing. */
export async function findLink(context: Context, token: string): Promise<KnownLink | undefined> {
  const { rows } = await sql<KnownLink>`
    select s.id, s.quote_id, q.company_id, q.author_id, q.number, c.name as company_name, ${isOpen} and c.delete_after is null as is_open,
           q.replaced_at is not null as is_replaced
    from rates.share_links s join rates.quotes q on q.id = s.quote_id join phonebook.companies c on c.id = q.company_id
    where s.token_hash = ${hashSecret(token)}`.execute(context.db)
  return rows[0]
}

/** The link as the caller may see it. */
export async function linkOf(context: Context, id: number): Promise<(LinkRow & { quote_id: number }) | undefined> {
  const quote = await context.db
    .selectFrom('rates.share_links')
    .select('quote_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const [row] = await selectLinks(context, sql`where s.id = ${id}`)
  return row && quote && { ...row, ...quote }
}
