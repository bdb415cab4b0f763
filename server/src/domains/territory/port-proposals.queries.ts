import type { listPortProposals as contract, PortProposal } from '@seamark/contract/territory/port-proposals'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../platform/context.ts'
import type { AuditedSubject } from '../../platform/domain.ts'
import { fail } from '../../platform/failure.ts'

type Query = z.output<NonNullable<typeof contract.query>>

/** Of so many of the latest records the names are looked for. */
const sourcesALine = 5

/** Returns the proposals in a state. An open one of which the office has learnt the word otherwise waits for nobody, and is left out. */
export async function listPortProposals(
  context: Context,
  subjects: readonly AuditedSubject[],
  { state, q, limit }: Query,
): Promise<{ proposals: PortProposal[]; open: number }> {
  authorize(context, 'territory.teachPorts')
  const where = state === 'open' ? isWaiting : sql<boolean>`p.state = ${state}`
  const rows = await selectProposals(context, sql`${where} and position(upper(${q}) in upper(p.word)) > 0`, limit)
  const { rows: counted } = await sql<{ open: number }>`
    select count(*)::int as open from territory.port_proposals p where ${isWaiting}`.execute(context.db)
  return { proposals: await asProposals(context, subjects, rows), open: counted[0]?.open ?? 0 }
}

/** Fails with proposal_not_found. */
export async function proposalFor(
  context: Context,
  subjects: readonly AuditedSubject[],
  id: number,
): Promise<PortProposal> {
  const [proposal] = await asProposals(context, subjects, await selectProposals(context, sql`p.id = ${id}`, 1))
  if (!proposal) throw fail('territory.proposal_not_found')
  return proposal
}

const isWaiting = sql<boolean>`(p.state = 'open' and not exists (
  select from territory.port_aliases a where upper(a.word) = upper(p.word) and a.code = p.code))`

interface ProposalRow extends Pick<PortProposal, 'id' | 'version' | 'word' | 'code' | 'state' | 'meant' | 'times'> {
  people: string[]
  latest_at: Date
  told: { kind: string; id: number }[]
  decided_by: string | null
  decided_at: Date | null
}

async function selectProposals({ db }: Pick<Context, 'db'>, where: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<ProposalRow>`
    select p.id::float8 as id, p.version, p.word, p.code, p.state, u.name as decided_by, p.decided_at,
      (select a.code from territory.port_aliases a where upper(a.word) = upper(p.word) order by a.word <> p.word limit 1) as meant,
      s.times, s.people, coalesce(s.latest_at, p.created_at) as latest_at, s.told
    from territory.port_proposals p
    left join identity.users u on u.id = p.decided_by
    cross join lateral (
      select count(*)::int as times, max(s.at) as latest_at,
        coalesce((array_agg(json_build_object('kind', s.kind, 'id', s.subject_id) order by s.at desc, s.subject_id desc))[:${sourcesALine}::int], '{}') as told,
        array(
          select t.name from territory.port_proposal_sources o join identity.users t on t.id = o.person_id
          where o.proposal_id = p.id group by t.id, t.name order by max(o.at) desc, t.id limit ${sourcesALine}) as people
      from territory.port_proposal_sources s where s.proposal_id = p.id) s
    where ${where}
    order by s.times desc, p.decided_at desc, p.word, p.id limit ${limit}`.execute(db)
  return rows
}

async function asProposals(
  context: Context,
  subjects: readonly AuditedSubject[],
  rows: readonly ProposalRow[],
): Promise<PortProposal[]> {
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const { kind, namesOf } of subjects) {
    const ids = new Set(rows.flatMap(({ told }) => told.flatMap((one) => (one.kind === kind ? [one.id] : []))))
    if (ids.size > 0) names.set(kind, await namesOf(context, [...ids]))
  }
  return rows.map(({ told, latest_at: latestAt, decided_by: decidedBy, decided_at: decidedAt, ...row }) => ({
    ...row,
    latestAt: latestAt.toISOString(),
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    sources: told.flatMap(({ kind, id }) => {
      const name = names.get(kind)?.get(id)
      return name === undefined ? [] : [{ kind, id, name }]
    }),
  }))
}
