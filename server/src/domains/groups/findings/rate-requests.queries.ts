import {
  answerHours,
  mostWaiting,
  type RateRequest,
  type WaitingRequest,
} from '@seamark/contract/groups/findings/rate-requests'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { businessDay } from '../../../platform/business-day.ts'
import { fail } from '../../../platform/failure.ts'
import { rateText, rateTexts } from '../../rates/index.ts'
import { splitText, textFormOf } from '../groups/text-forms.rules.ts'
import { readableGroups } from '../policy.ts'
import { asFindings, selectFindings } from './findings.queries.ts'
import { hiddenGroups } from './seen.queries.ts'

interface WrittenRow {
  group_id: number
  name: string
  platform: GroupPlatform
  group_language: string
  link: string
  at: Date
}

interface AskedRow extends WrittenRow {
  by: string
  sent_at: Date | null
  zalo_account: { id: number; phone: string } | null
}

/** What is told of a request `q` and its group `g` to whoever writes there. An invitation that has ended opens nothing. */
const written = (context: Pick<Context, 'now' | 'zone'>) => sql`
  q.group_id::float8 as group_id, g.name, g.platform, g.language as group_language, q.at,
  case when coalesce(g.invitation_ends_on >= ${businessDay(context)}, true) then g.invitation_link else '' end as link`

/** A demand as a message, and the groups in which it is asked for, of those that the caller may read. */
export async function getRateRequest(context: Context, demandId: number): Promise<RateRequest> {
  authorize(context, 'groups.readMessages')
  await assertDemand(context, demandId)
  const { rows } = await sql<AskedRow>`
    select ${written(context)}, u.name as by, q.sent_at,
      case when z.id is not null then json_build_object('id', z.id, 'phone', z.phone) end as zalo_account
    from groups.rate_requests q join groups.groups g on g.id = q.group_id join identity.users u on u.id = q.by_id
    left join groups.zalo_accounts z on z.id = q.zalo_account_id and z.delete_after is null
    where q.demand_id = ${demandId} and ${readableGroups(context.actor)} order by q.at, g.name, q.group_id`.execute(
    context.db,
  )
  const [text, texts, answers] = [
    await rateText(context, demandId),
    await textsFor(context, demandId, rows),
    await answersTo(context, demandId),
  ]
  return {
    text,
    groups: rows.map((row, at) => ({
      ...asWritten(context, row, texts[at]),
      by: row.by,
      sentAt: row.sent_at?.toISOString() ?? null,
      zaloAccount: row.zalo_account,
      answers: answers.get(row.group_id) ?? [],
    })),
  }
}

/** What the caller has still to write into groups. A demand that is over or taken need not be asked for, and in a group that was left nobody writes. */
export async function listWaitingRequests(context: Context): Promise<{ rows: WaitingRequest[]; count: number }> {
  authorize(context, 'groups.readMessages')
  if (!passes(context.actor, 'rates.read')) return { rows: [], count: 0 }
  const { rows } = await sql<WrittenRow & { demand_id: number; number: string; count: number }>`
    select ${written(context)}, q.demand_id::float8 as demand_id, d.number, count(*) over ()::int as count
    from groups.rate_requests q join groups.groups g on g.id = q.group_id join rates.rates d on d.id = q.demand_id
    where q.by_id = ${personOf(context).id} and q.sent_at is null
      and d.state = 'open' and d.delete_after is null and coalesce(d.ends_on >= ${businessDay(context)}, true)
      and g.state in ('active', 'muted') and ${readableGroups(context.actor)}
    order by q.at, q.demand_id, q.group_id limit ${mostWaiting}`.execute(context.db)
  const shown: WaitingRequest[] = []
  for (const [id, of] of Map.groupBy(rows, ({ demand_id }) => demand_id)) {
    const texts = await textsFor(context, id, of)
    shown.push(...of.map((row, at) => ({ ...asWritten(context, row, texts[at]), demand: { id, number: row.number } })))
  }
  return { rows: shown, count: rows[0]?.count ?? 0 }
}

const formOf = ({ language }: Context, { platform, group_language }: WrittenRow) =>
  textFormOf({ platform, language: group_language }, language)

const textsFor = async (context: Context, demandId: number, rows: readonly WrittenRow[]) =>
  rateTexts(
    context,
    demandId,
    rows.map((row) => formOf(context, row)),
  )

function asWritten(context: Context, row: WrittenRow, text = '') {
  const { language, limit } = formOf(context, row)
  return {
    group: { id: row.group_id, name: row.name, platform: row.platform, link: row.link },
    texts: splitText(text, limit),
    limit,
    language,
    at: row.at.toISOString(),
  }
}

/** Fails with rate_not_found for an offer, too. */
export async function assertDemand({ db }: Pick<Context, 'db'>, demandId: number) {
  const { rows } = await sql`select from rates.rates where id = ${demandId} and side = 'demand'`.execute(db)
  if (rows.length === 0) throw fail('rates.rate_not_found')
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
