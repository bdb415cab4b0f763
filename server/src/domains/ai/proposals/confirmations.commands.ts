import { type Proposal, type ProposalInput, proposalMinutes } from '@seamark/contract/ai/proposals/proposals'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { veiledAmong } from '../subjects/subjects.queries.ts'
import { companiesToday } from '../subjects/companies.queries.ts'
import { readProposal, tokenOf } from './proposals.queries.ts'
import { standingsOf } from './standings.queries.ts'
import { carryOut } from './verbs.commands.ts'

interface Confirmed {
  token: string
  seen: string
  input: ProposalInput
  retyped: readonly string[]
}

/**
 * Makes what was proposed, as it was edited. One statement takes the proposal, so that two clicks make one record; the verb then asks the rights of this moment.
 * Throws proposal_settled, proposal_expired, proposal_retype, or proposal_changed with what stands there now, and nothing is written.
 */
export async function confirmProposal(
  context: Context,
  id: number,
  { token, seen, input, retyped }: Confirmed,
): Promise<Proposal> {
  return write(context, { permission: 'ai.ask', audit: 'ai.proposalConfirmed' }, async (tx) => {
    const companyId = await takeProposal(tx, id, token)
    await lockCompany(tx, companyId)
    const proposal = await toldOf(tx, id)
    if (proposal.input.kind !== input.kind) throw fail('ai.proposal_not_found')
    if (proposal.seen !== seen || (companyId !== null && !proposal.company))
      throw fail('ai.proposal_changed', {}, { current: proposal.company })
    failIfNotRetyped(proposal, input, retyped)
    const company = companyId === null ? null : ((await standingsOf(tx, [companyId])).get(companyId) ?? null)
    const outcome = await carryOut(tx, input, company)
    await sql`
      update ai.proposals set state = 'done', input = ${storableJson(input)}::jsonb, outcome_id = ${outcome} where id = ${id}`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'proposal', id })
    return toldAgain(tx, id)
  })
}

/** Makes nothing of it. */
export async function dismissProposal(context: Context, id: number, token: string): Promise<Proposal> {
  return write(context, { permission: 'ai.ask', audit: 'ai.proposalDismissed' }, async (tx) => {
    await takeProposal(tx, id, token)
    await failIfVeiled(tx, id)
    await tx.audit({ subject: 'proposal', id })
    return toldAgain(tx, id)
  })
}

/**
 * Takes the proposal out of the hands of all others, for as long as this transaction lasts, and returns its company. Throws proposal_not_found also for those of
 * others and for a token that is not its own.
 */
async function takeProposal(tx: WriteContext, id: number, token: string): Promise<number | null> {
  const { rows } = await sql<{ company_id: number | null }>`
    update ai.proposals set state = 'dismissed', settled_at = now()
    where id = ${id} and owner_id = ${personOf(tx).id} and token_hash = ${hashSecret(token)} and state = 'proposed' and expires_at > now() and kind <> 'text'
    returning company_id`.execute(tx.db)
  const [taken] = rows
  if (taken) return taken.company_id
  const seen = await readProposal(tx, id)
  if (!seen || seen.input.kind === 'text' || hashSecret(token).compare(hashSecret(tokenOf(tx, id))) !== 0)
    throw fail('ai.proposal_not_found')
  await failIfVeiled(tx, id)
  throw seen.state === 'expired'
    ? fail('ai.proposal_expired', { minutes: proposalMinutes })
    : fail('ai.proposal_settled', {}, { current: seen })
}

/** What it says is told no more once its message or its company may not be seen. Throws proposal_not_found. */
async function failIfVeiled(tx: WriteContext, id: number) {
  const { rows } = await sql<{ message_id: number; company_id: number | null }>`
    select message_id, company_id from ai.proposals where id = ${id}`.execute(tx.db)
  for (const { message_id, company_id } of rows) {
    const isSeen = company_id === null || (await companiesToday(tx, [company_id])).has(company_id)
    if (!isSeen || (await veiledAmong(tx, [message_id])).has(message_id)) throw fail('ai.proposal_not_found')
  }
}

/** What is seen of the company then stands until the transaction ends. */
const lockCompany = (tx: WriteContext, id: number | null) =>
  sql`select from phonebook.companies c join phonebook.companies kept on c.id = coalesce(kept.merged_into, kept.id)
    where kept.id = ${id} for no key update of c`.execute(tx.db)

/** A value that came from an outside text goes out only where whoever confirms has typed it herself. */
function failIfNotRetyped({ outside }: Proposal, input: ProposalInput, retyped: readonly string[]) {
  const said = JSON.stringify(Object.values(input))
  const missing = (outside?.values ?? []).find((value) => said.includes(inJson(value)) && !retyped.includes(value))
  if (missing !== undefined) throw fail('ai.proposal_retype', { value: missing })
}
const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

async function toldOf(tx: WriteContext, id: number): Promise<Proposal> {
  const proposal = await readProposal(tx, id)
  if (!proposal) throw fail('ai.proposal_not_found')
  return proposal
}

async function toldAgain(tx: WriteContext, id: number): Promise<Proposal> {
  tx.publish({ event: { topic: 'ai.chat' }, audience: { person: personOf(tx).id } })
  return toldOf(tx, id)
}
