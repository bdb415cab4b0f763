import { type Proposal, proposalInput, type ProposalInput } from '@seamark/contract/ai/proposals/proposals'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { previewOf, seenValues } from './previews.rules.ts'
import { type Standing, standingsOf } from './standings.queries.ts'

export interface ProposalRow {
  id: number
  input: unknown
  company_id: number | null
  state: Proposal['state']
  expires_at: Date
  outcome_id: number | null
  outside_line: string | null
  outside_values: string[]
}

/** The caller's own among these, as she sees them today. The database's clock says whether one has expired. */
export async function readProposals(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Proposal>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ProposalRow>`
    select p.id, p.input, p.company_id, p.expires_at, p.outcome_id, p.outside_line, p.outside_values,
      case when p.state = 'proposed' and p.expires_at <= now() and p.kind <> 'text' then 'expired' else p.state end as state
    from ai.proposals p where p.id = any(${[...ids]}::bigint[]) and p.owner_id = ${personOf(context).id}`.execute(
    context.db,
  )
  const standings = await standingsOf(
    context,
    rows.flatMap(({ company_id }) => company_id ?? []),
  )
  return new Map(
    rows.flatMap((row): [number, Proposal][] => {
      // One that an older product wrote otherwise is none any more.
      const input = proposalInput.safeParse(row.input).data
      const standing = (row.company_id === null ? undefined : standings.get(row.company_id)) ?? null
      return input ? [[row.id, tell(context, row, input, standing)]] : []
    }),
  )
}

export const readProposal = async (context: Context, id: number): Promise<Proposal | undefined> =>
  (await readProposals(context, [id])).get(id)

function tell(context: Context, row: ProposalRow, input: ProposalInput, standing: Standing | null): Proposal {
  const preview = previewOf(input, standing, dayAt(context.now(), context.zone))
  const isOpen = row.state === 'proposed' && input.kind !== 'text'
  return {
    id: row.id,
    input,
    company: standing && { id: standing.id, name: standing.name },
    preview: row.state === 'proposed' ? preview : [],
    seen: hashSecret(JSON.stringify(seenValues(standing, preview))).toString('base64url'),
    outside: row.outside_line === null ? null : { line: row.outside_line, values: row.outside_values },
    state: row.state,
    token: isOpen ? tokenOf(context, row.id) : null,
    expiresAt: row.expires_at.toISOString(),
    outcome: row.outcome_id === null ? null : { kind: outcomeKinds[input.kind], id: row.outcome_id },
  }
}

const outcomeKinds = {
  task: 'task',
  nextContact: 'task',
  followUp: 'record',
  tags: 'company',
  demand: 'rate',
  // It has none.
  text: 'company',
} as const satisfies Record<ProposalInput['kind'], NonNullable<Proposal['outcome']>['kind']>

/** The token by which a proposal is confirmed: whoever reads the table cannot make it, and only its owner's page is told it. */
export const tokenOf = ({ seal }: Pick<Context, 'seal'>, id: number): string =>
  seal('ai.proposal', String(id)).toString('base64url')
