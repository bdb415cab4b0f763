import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Person } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import type { Exchange } from '../../platform/http/serve.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { capabilitiesOf, codesOf, reachOf, type RoleRow } from './rights.rules.ts'
import { noteUse } from './session-uses.commands.ts'
import type { Tokens } from './tokens.rules.ts'

export const companionCookie = 'crm_sid'

interface SessionRow extends RoleRow {
  id: string
  user_id: number
  name: string
  department_id: number | null
  disabled: boolean
  ended: boolean
  end_reason: string | null
  expired: boolean
  stale: boolean
  bound: boolean
  companion_hash: Buffer
  department_people: number[] | null
}

interface Shown {
  token: string
  exchange: Exchange
  purpose: 'use' | 'watch'
}

const lookUp = {
  name: 'authenticate',
  text: `
    select s.id, s.user_id, u.name, u.department_id, u.disabled_at is not null as disabled, s.ended_at is not null as ended, s.end_reason,
           s.expires_at <= now() or s.last_seen_at < now() - make_interval(mins => $2) as expired,
           s.last_seen_at < now() - interval '1 minute' as stale, s.bound_at is not null as bound, s.companion_hash,
           r.authority, r.opens_everything, r.codes, r.scope, r.capabilities,
           case when r.scope = 'department' and not r.opens_everything then array(
             with recursive below (id) as (
               select u.department_id union all select d.id from identity.departments d join below on d.parent_id = below.id)
             select colleague.id from identity.users colleague join below on below.id = colleague.department_id) end as department_people
    from identity.sessions s
    join identity.users u on u.id = s.user_id
    join identity.user_roles held on held.user_id = s.user_id and held.role_id = s.role_id
    join identity.roles r on r.id = s.role_id
    where s.id = $1`,
}

/**
 * The person behind a token, with today's rights. One indexed read; once a minute the session's last use is noted, unless it only watches.
 * Throws session_unknown (not ours, revoked), session_ended (by an administrator or another sign-in) or session_expired.
 */
export async function authenticate(pool: pg.Pool, tokens: Tokens, idleMinutes: number, { token, exchange, purpose }: Shown): Promise<Person> {
  const claims = await tokens.read(token)
  if (!claims) throw fail('platform.session_unknown')
  const { rows } = await pool.query<SessionRow>({ ...lookUp, values: [claims.sid, idleMinutes] })
  const [session] = rows
  if (!session || session.end_reason === 'signed_out') throw fail('platform.session_unknown')
  if (session.ended || session.disabled) throw fail(session.end_reason === 'expired' ? 'platform.session_expired' : 'platform.session_ended')
  if (session.expired) throw fail('platform.session_expired')
  const companion = companionState(session, exchange.cookie(companionCookie))
  if (companion === 'missing') throw fail('platform.session_unknown')
  if (companion === 'first' || (session.stale && purpose === 'use')) await noteUse(pool, session.id, companion === 'first')
  return personOf(session)
}

/** A bound session needs its browser's cookie; the first request that brings the cookie binds it. */
function companionState({ bound, companion_hash }: SessionRow, cookie: string | undefined): 'missing' | 'first' | 'fine' {
  const matches = cookie !== undefined && timingSafeEqual(hashSecret(cookie), companion_hash)
  if (bound) return matches ? 'fine' : 'missing'
  return matches ? 'first' : 'fine'
}

const personOf = (session: SessionRow): Person => ({
  kind: 'person',
  id: session.user_id,
  name: session.name,
  sessionId: session.id,
  departmentId: session.department_id,
  opensEverything: session.opens_everything,
  codes: codesOf(session),
  capabilities: new Set(capabilitiesOf(session)),
  reach: reachOf(session, session.user_id, session.department_people ?? []),
})
