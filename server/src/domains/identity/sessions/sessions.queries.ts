import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Context, Person } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { readInLots } from '../../../platform/lots.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { capabilitiesOf, codesOf, reachOf, type RoleRow } from './rights.rules.ts'
import { noteUses } from './uses.commands.ts'
import type { Tokens } from './tokens.rules.ts'

export const companionCookie = 'crm_sid'

interface PersonRow extends RoleRow {
  user_id: number
  role_id: number
  name: string
  department_id: number | null
  department_people: number[] | null
  absent_ids: number[]
}

/** The companion cookie of a session's browser, and whether the session is bound to it. */
interface CompanionRow {
  bound: boolean
  companion_hash: Buffer
}

interface SessionRow extends PersonRow, CompanionRow {
  id: string
  disabled: boolean
  role_taken: boolean
  ended: boolean
  end_reason: string | null
  expired: boolean
  stale: boolean
  expires_at: Date
  last_seen_at: Date
  /** The next beginning or end of a stand-in, at which the rights change by themselves. */
  rights_until: Date | null
  read_at: Date
}

export interface Shown {
  token: string
  exchange: Exchange
}

/** The rights of role `r`, the people of the department of user `u` and below, and those for whom the user stands in today. */
const rightsColumns = `
           r.authority, r.opens_everything, r.codes, r.scope, r.capabilities,
           case when r.scope = 'department' and not r.opens_everything then array(
             with recursive below (id) as (
               select u.department_id union all select d.id from identity.departments d join below on d.parent_id = below.id)
             select colleague.id from identity.users colleague join below on below.id = colleague.department_id) end as department_people,
           array(select c.absent_id from identity.covers c
                 where c.cover_id = u.id and c.ended_at is null and c.starts_at <= now() and c.ends_at > now()) as absent_ids`

const lookUp = `
    select s.id, s.user_id, u.name, u.department_id, u.disabled_at is not null as disabled, s.ended_at is not null as ended, s.end_reason,
           s.expires_at <= now() or s.last_seen_at < now() - make_interval(mins => coalesce((select (chosen ->> 'sessionIdleMinutes')::int from settings.options), $2)) as expired,
           s.last_seen_at < now() - interval '1 minute' as stale, s.bound_at is not null as bound, s.companion_hash,
           s.expires_at, s.last_seen_at, now() as read_at,
           (select min(turn) from identity.covers c cross join lateral unnest(array[c.starts_at, c.ends_at]) turn
            where c.cover_id = u.id and c.ended_at is null and turn > now()) as rights_until,
           s.role_id, held.role_id is null as role_taken, ${rightsColumns}
    from identity.sessions s
    join identity.users u on u.id = s.user_id
    left join identity.user_roles held on held.user_id = s.user_id and held.role_id = s.role_id
    join identity.roles r on r.id = s.role_id`
const byId = { name: 'authenticate', text: `${lookUp} where s.id = $1` }
const byIds = { name: 'authenticateStreams', text: `${lookUp} where s.id = any ($1)` }
const byCompanion = { name: 'authenticateByCookie', text: `${lookUp} where s.companion_hash = $1` }

/** The person ended these sessions herself, so there is nothing to tell her. */
const endedByHerself: ReadonlySet<string | null> = new Set(['signed_out', 'role_switched'])

/** Returns the claims of a token of ours; throws session_unknown. */
export async function claimsOf(tokens: Tokens, token: string) {
  const claims = await tokens.read(token)
  if (!claims) throw fail('platform.session_unknown')
  return claims
}

/** An admitted person, and how long her rights hold if nobody changes anything. The times are the database's, in milliseconds. */
export interface Admitted extends CompanionRow {
  person: Person
  expiresAt: number
  lastSeenAt: number
  rightsUntil: number
}

/**
 * The person of a token's session, with today's rights. It takes one indexed read, and once a minute it stores the session's last use.
 * Throws session_unknown (not ours, revoked), session_ended (by an administrator or another sign-in) or session_expired.
 */
export async function admitById(
  pool: pg.Pool,
  idleMinutes: number,
  sid: string,
  exchange: Exchange,
): Promise<Admitted> {
  const { rows } = await pool.query<SessionRow>({ ...byId, values: [sid, idleMinutes] })
  const [row] = rows
  const person = await admitSession(row, exchange, 'use', (id, bind) => noteUses(pool, [id], bind))
  // A row that is not there was refused.
  if (!row) throw fail('platform.session_unknown')
  return {
    person,
    bound: row.bound,
    companion_hash: row.companion_hash,
    expiresAt: row.expires_at.getTime(),
    lastSeenAt: (row.stale ? row.read_at : row.last_seen_at).getTime(),
    rightsUntil: row.rights_until?.getTime() ?? Infinity,
  }
}

/**
 * Returns a function that finds the person of a live stream, and throws the same. It reads the sessions of all streams that ask in one moment
 * by one statement. A stream does not keep its session alive.
 */
export function watchSessions(pool: pg.Pool, tokens: Tokens, idleMinutes: number) {
  const readSession = readInLots(async (ids: string[]) => {
    const { rows } = await pool.query<SessionRow>({ ...byIds, values: [ids, idleMinutes] })
    return new Map(rows.map((row) => [row.id, row]))
  })
  const bindSession = readInLots(async (ids: string[]) => {
    await noteUses(pool, ids, true)
    return new Map<string, void>()
  })
  return async ({ token, exchange }: Shown): Promise<Person> => {
    const { sid } = await claimsOf(tokens, token)
    return admitSession(await readSession(sid), exchange, 'watch', bindSession)
  }
}

/** The person of this browser's session, found by the companion cookie alone: requests for images cannot carry a token. Throws the same. */
export async function authenticateByCookie(pool: pg.Pool, idleMinutes: number, exchange: Exchange): Promise<Person> {
  const cookie = exchange.cookie(companionCookie)
  if (cookie === undefined) throw fail('platform.session_unknown')
  const { rows } = await pool.query<SessionRow>({ ...byCompanion, values: [hashSecret(cookie), idleMinutes] })
  return admitSession(rows[0], exchange, 'watch', (id, bind) => noteUses(pool, [id], bind))
}

/** Whether somebody has signed in with this browser, for pages that anyone may open; it says nothing of who. */
export async function isSignedIn({ db }: Pick<Context, 'db'>, exchange: Exchange): Promise<boolean> {
  const cookie = exchange.cookie(companionCookie)
  if (cookie === undefined) return false
  const { rows } = await sql`
    select 1 from identity.sessions where companion_hash = ${hashSecret(cookie)} and ended_at is null and expires_at > now()`.execute(
    db,
  )
  return rows.length > 0
}

async function admitSession(
  session: SessionRow | undefined,
  exchange: Exchange,
  purpose: 'use' | 'watch',
  note: (id: string, bind: boolean) => Promise<unknown>,
): Promise<Person> {
  if (!session || endedByHerself.has(session.end_reason)) throw fail('platform.session_unknown')
  if (session.ended || session.disabled || session.role_taken)
    throw fail(session.end_reason === 'expired' ? 'platform.session_expired' : 'platform.session_ended')
  if (session.expired) throw fail('platform.session_expired')
  const companion = companionState(session, exchange.cookie(companionCookie))
  if (companion === 'missing') throw fail('platform.session_unknown')
  if (companion === 'first' || (session.stale && purpose === 'use')) await note(session.id, companion === 'first')
  return personOf(session, session.id)
}

/**
 * The context of an absent person, for a job that does what she asked for: with the rights that her role gives her now. Throws forbidden when she was
 * disabled or no longer has the role.
 */
export async function actFor(
  context: Context,
  { userId, roleId }: { userId: number; roleId: number },
): Promise<Context> {
  const { rows } = await sql<PersonRow>`
    select u.id as user_id, r.id as role_id, u.name, u.department_id, ${sql.raw(rightsColumns)}
    from identity.users u
    join identity.user_roles held on held.user_id = u.id and held.role_id = ${roleId}
    join identity.roles r on r.id = held.role_id
    where u.id = ${userId} and u.disabled_at is null`.execute(context.db)
  const [row] = rows
  if (!row) throw fail('platform.forbidden')
  return { ...context, actor: personOf(row, null) }
}

/** A bound session needs its browser's cookie; the first request with the cookie binds the session. */
export function companionState(
  { bound, companion_hash }: CompanionRow,
  cookie: string | undefined,
): 'missing' | 'first' | 'fine' {
  const matches = cookie !== undefined && timingSafeEqual(hashSecret(cookie), companion_hash)
  if (bound) return matches ? 'fine' : 'missing'
  return matches ? 'first' : 'fine'
}

const personOf = (session: PersonRow, sessionId: string | null): Person => ({
  kind: 'person',
  id: session.user_id,
  name: session.name,
  roleId: session.role_id,
  sessionId,
  departmentId: session.department_id,
  opensEverything: session.opens_everything,
  codes: codesOf(session),
  capabilities: new Set(capabilitiesOf(session)),
  reach: reachOf(session, session.user_id, {
    department: session.department_people ?? [],
    absentIds: session.absent_ids,
  }),
})
