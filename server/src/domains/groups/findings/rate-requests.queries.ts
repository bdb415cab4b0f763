import { answerHours, type RateRequest } from '@seamark/contract/groups/findings/rate-requests'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { rateText } from '../../rates/index.ts'
import { readableGroups } from '../policy.ts'
import { asFindings, selectFindings } from './findings.queries.ts'
import { hiddenGroups } from './seen.queries.ts'

interface AskedRow {
  group_id: number
  name: string
  platform: GroupPlatform
  by: string
  at: Date
  sent_at: Date | null
}

/** A demand as a message, and the groups in which it is asked for, of those that the caller may read. */
export async function getRateRequest(context: Context, demandId: number): Promise<RateRequest> {
  authorize(context, 'groups.readMessages')
  const text = await demandText(context, demandId)
  const { rows } = await sql<AskedRow>`
    select q.group_id::float8 as group_id, g.name, g.platform, u.name as by, q.at, q.sent_at
    from groups.rate_requests q join groups.groups g on g.id = q.group_id join identity.users u on u.id = q.by_id
    where q.demand_id = ${demandId} and ${readableGroups(context.actor)} order by q.at, g.name, q.group_id`.execute(
    context.db,
  )
  const answers = await answersTo(context, demandId)
  return {
    text,
    groups: rows.map(({ group_id: id, name, platform, by, at, sent_at: sentAt }) => ({
      group: { id, name, platform },
      by,
      at: at.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      answers: answers.get(id) ?? [],
    })),
  }
}

/** The text of a demand; fails with rate_not_found for an offer, too. */
export async function demandText(context: Context, demandId: number): Promise<string> {
  const { rows } = await sql`select from rates.rates where id = ${demandId} and side = 'demand'`.execute(context.db)
  if (rows.length === 0) throw fail('rates.rate_not_found')
  return rateText(context, demandId)
}

const mostAnswers = 200

/** Offers of the same ports, by the group that was asked before. */
async function answersTo(context: Context, demandId: number) {
  const hidden = await hiddenGroups(context)
  const { rows: told } = await sql<{ group_id: number; id: number }>`
    select distinct q.group_id::float8 as group_id, f.id::float8 as id
    from groups.rate_requests q
    join groups.finding_sources s on s.group_id = q.group_id and s.withdrawn_at is null
      and s.at >= q.sent_at and s.at < q.sent_at + make_interval(hours => ${answerHours})
    join groups.findings f on f.id = s.finding_id and f.kind = 'supply' and f.state <> 'superseded'
    where q.demand_id = ${demandId} and q.group_id <> all(${hidden}::bigint[])
      and f.pols && array(select code from rates.rate_ports where rate_id = ${demandId} and role = 'pol')
      and f.pods && array(select code from rates.rate_ports where rate_id = ${demandId} and role = 'pod')
    limit ${mostAnswers}`.execute(context.db)
  const ids = [...new Set(told.map(({ id }) => id))]
  const { rows } = await selectFindings(
    sql`groups.findings f`,
    hidden,
    sql`where f.id = any(${ids}::bigint[]) order by f.at`,
  ).execute(context.db)
  const findings = await asFindings(context, rows)
  return new Map(
    [...Map.groupBy(told, ({ group_id }) => group_id)].map(([groupId, of]) => [
      groupId,
      findings.filter((finding) => of.some(({ id }) => id === finding.id)),
    ]),
  )
}
