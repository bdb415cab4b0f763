import type { Proposal } from '@seamark/contract/ai/chats/proposals'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type CompanyToday, companiesToday } from '../answers/plans.queries.ts'

export interface ProposalRow {
  id: number
  message_id: number
  title: string
  due_day: string
  company_id: number | null
  state: Proposal['state']
  expires_at: Date
  outcome_id: number | null
}

/** The caller's own among these. The database's clock says whether one has expired. */
export async function proposalsOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, ProposalRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ProposalRow>`
    select p.id, p.message_id, p.title, p.due_day, p.company_id, p.expires_at, p.outcome_id,
      case when p.state = 'proposed' and p.expires_at <= now() then 'expired' else p.state end as state
    from ai.proposals p where p.id = any(${[...ids]}::bigint[]) and p.owner_id = ${personOf(context).id}`.execute(
    context.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The proposal as its owner sees it today; undefined where it is none of hers. */
export async function readProposalOf(context: Context, id: number): Promise<Proposal | undefined> {
  const row = (await proposalsOf(context, [id])).get(id)
  if (!row) return undefined
  return tellProposal(context, row, await companiesToday(context, row.company_id === null ? [] : [row.company_id]))
}

export function tellProposal(
  context: Context,
  row: ProposalRow,
  companies: ReadonlyMap<number, CompanyToday>,
): Proposal {
  return {
    id: row.id,
    title: row.title,
    dueDay: row.due_day,
    company: (row.company_id === null ? undefined : companies.get(row.company_id)) ?? null,
    state: row.state,
    token: row.state === 'proposed' ? tokenOf(context, row.id) : null,
    expiresAt: row.expires_at.toISOString(),
    taskId: row.outcome_id,
  }
}

/** The token by which a proposal is confirmed: whoever reads the table cannot make it, and only its owner's page is told it. */
export const tokenOf = ({ seal }: Pick<Context, 'seal'>, id: number): string =>
  seal('ai.proposal', String(id)).toString('base64url')
