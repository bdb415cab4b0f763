import { type Proposal, proposalMinutes } from '@seamark/contract/ai/chats/proposals'
import { newTask } from '@seamark/contract/followups/tasks/tasks'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { createTask } from '../../followups/index.ts'
import { companiesToday } from '../answers/plans.queries.ts'
import { readProposalOf, tokenOf } from './proposals.queries.ts'

interface Confirmed {
  token: string
  title: string
  dueDay: string
  companyVersion: number | null
}

/**
 * Makes the task that was proposed. One statement takes the proposal, so that two clicks make one task; the verb then asks the rights of this moment. Throws
 * proposal_settled, proposal_expired, or proposal_changed with what stands there now, and nothing is written.
 */
export async function confirmProposal(
  context: Context,
  id: number,
  { token, title, dueDay, companyVersion }: Confirmed,
): Promise<Proposal> {
  return write(context, { permission: 'ai.ask', audit: 'ai.proposalConfirmed' }, async (tx) => {
    await takeProposal(tx, id, token)
    const { company, companyId } = await companyOf(tx, id)
    if (companyId !== null && (company === null || company.version !== companyVersion))
      throw fail('ai.proposal_changed', {}, { current: company })
    const task = await createTask(tx, newTaskOf({ title, dueDay, companyId: company?.id ?? null }))
    await sql`
      update ai.proposals set state = 'done', title = ${title}, due_day = ${dueDay}::date, outcome_id = ${task.id} where id = ${id}`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'proposal', id })
    return toldAgain(tx, id)
  })
}

/** Makes no task of it. */
export async function dismissProposal(context: Context, id: number, token: string): Promise<Proposal> {
  return write(context, { permission: 'ai.ask', audit: 'ai.proposalDismissed' }, async (tx) => {
    await takeProposal(tx, id, token)
    await tx.audit({ subject: 'proposal', id })
    return toldAgain(tx, id)
  })
}

/**
 * Takes the proposal out of the hands of all others, for as long as this transaction lasts. Throws proposal_not_found also for those of others and for a token that
 * is not its own.
 */
async function takeProposal(tx: WriteContext, id: number, token: string) {
  const { rows } = await sql`
    update ai.proposals set state = 'dismissed', settled_at = now()
    where id = ${id} and owner_id = ${personOf(tx).id} and token_hash = ${hashSecret(token)} and state = 'proposed' and expires_at > now()
    returning id`.execute(tx.db)
  if (rows.length > 0) return
  const seen = await readProposalOf(tx, id)
  if (!seen || hashSecret(token).compare(hashSecret(tokenOf(tx, id))) !== 0) throw fail('ai.proposal_not_found')
  throw seen.state === 'expired'
    ? fail('ai.proposal_expired', { minutes: proposalMinutes })
    : fail('ai.proposal_settled', {}, { current: seen })
}

/** The company of a proposal as it stands, locked; null where the caller may not see it. */
async function companyOf(tx: WriteContext, id: number) {
  const { rows } = await sql<{ id: number | null }>`
    select company_id as id from ai.proposals where id = ${id}`.execute(tx.db)
  const companyId = rows[0]?.id ?? null
  if (companyId === null) return { companyId, company: null }
  await sql`select from phonebook.companies c join phonebook.companies kept on c.id = coalesce(kept.merged_into, kept.id)
    where kept.id = ${companyId} for no key update of c`.execute(tx.db)
  return { companyId, company: (await companiesToday(tx, [companyId])).get(companyId) ?? null }
}

const newTaskOf = ({ title, dueDay, companyId }: { title: string; dueDay: string; companyId: number | null }) =>
  newTask.parse({ kind: companyId === null ? 'todo' : 'contact', title, dueDay, companyId })

async function toldAgain(tx: WriteContext, id: number): Promise<Proposal> {
  tx.publish({ event: { topic: 'ai.chat' }, audience: { person: personOf(tx).id } })
  const proposal = await readProposalOf(tx, id)
  if (!proposal) throw fail('ai.proposal_not_found')
  return proposal
}
