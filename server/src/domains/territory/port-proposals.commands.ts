import { territoryPermissions } from '@seamark/contract/territory/permissions'
import type { PortProposal, ProposalState } from '@seamark/contract/territory/port-proposals'
import { sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import type { AuditedSubject } from '../../platform/domain.ts'
import { fail } from '../../platform/failure.ts'
import { cutText } from '../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { portTaught } from './events.ts'
import { teachPort } from './port-aliases.commands.ts'
import { proposalFor } from './port-proposals.queries.ts'

/** A record in which a person has said which port a word means. */
interface AnsweredIn {
  kind: string
  id: number
}

/**
 * Proposes what a person has answered in a record, in the place of what was answered there before. What the office knows already is not
 * proposed, and what was refused stays so.
 */
export async function proposePorts(
  tx: WriteContext,
  { kind, id }: AnsweredIn,
  answers: readonly { word: string; code: string }[],
) {
  const given = answers.map(({ word, code }) => ({ word: cutText(word.trim(), 200), code }))
  const { rows: left } = await sql<{ id: number }>`
    delete from territory.port_proposal_sources where kind = ${kind} and subject_id = ${id}
    returning proposal_id::float8 as id`.execute(tx.db)
  const { rows: made } = await sql<{ id: number }>`
    with proposed as (
      insert into territory.port_proposals as p (word, code)
      select distinct on (upper(g.word), g.code) g.word, g.code
      from json_to_recordset(${JSON.stringify(given)}::json) as g (word text, code text)
      where g.word <> '' and not exists (
        select from territory.port_aliases a where upper(a.word) = upper(g.word) and a.code = g.code)
      order by upper(g.word), g.code
      on conflict (upper(word), code) do update set ${opened}
      returning id)
    insert into territory.port_proposal_sources (proposal_id, kind, subject_id, person_id)
    select id, ${kind}, ${id}, ${personOf(tx).id} from proposed
    returning proposal_id::float8 as id`.execute(tx.db)
  await sql`
    delete from territory.port_proposals p
    where id = any(${left.map((row) => row.id)}::bigint[]) and state = 'open'
      and not exists (select from territory.port_proposal_sources s where s.proposal_id = p.id)`.execute(tx.db)
  for (const row of [...left, ...made]) publishProposal(tx, row.id)
}

/** What was confirmed and has been forgotten since is a question again. */
const opened = sql`
  state = case p.state when 'refused' then 'refused' else 'open' end,
  decided_by = case p.state when 'refused' then p.decided_by end,
  decided_at = case p.state when 'refused' then p.decided_at end,
  replaced = null, version = p.version + (p.state = 'confirmed')::int`

const deeds = {
  open: { permission: 'territory.teachPorts', audit: 'territory.portProposalReopened' },
  confirmed: { permission: 'territory.teachPorts', audit: 'territory.portProposalConfirmed' },
  refused: { permission: 'territory.teachPorts', audit: 'territory.portProposalRefused' },
} as const

interface Decision {
  id: number
  version: number
  state: ProposalState
}

/**
 * Confirms a proposal, which teaches the word to all domains, refuses it, or opens it again. What was confirmed and is opened or refused gives
 * the word back what it meant before, unless somebody has taught another port since. Fails with proposal_not_found or version_stale.
 */
export async function decidePortProposal(
  context: Context,
  subjects: readonly AuditedSubject[],
  { id, version, state }: Decision,
): Promise<PortProposal> {
  return write(context, deeds[state], async (tx) => {
    const row = await lockProposal(tx, id)
    const current = await proposalFor(tx, subjects, id)
    if (current.version !== version) throw fail('platform.version_stale', {}, { current })
    if (current.state === state) {
      tx.unchanged()
      return current
    }
    const replaced = state === 'confirmed' ? await learn(tx, current) : await unlearn(tx, current, row.replaced)
    await sql`
      update territory.port_proposals set state = ${state}, replaced = ${replaced}, version = version + 1,
        decided_by = ${state === 'open' ? null : personOf(tx).id}, decided_at = ${state === 'open' ? null : sql`now()`}
      where id = ${id}`.execute(tx.db)
    const after = await proposalFor(tx, subjects, id)
    await tx.audit({ subject: 'portProposal', id: null, before: auditedOf(current), after: auditedOf(after) })
    publishProposal(tx, id)
    return after
  })
}

async function lockProposal(tx: WriteContext, id: number) {
  const { rows } = await sql<{ replaced: string | null }>`
    select replaced from territory.port_proposals where id = ${id} for update`.execute(tx.db)
  const [row] = rows
  if (!row) throw fail('territory.proposal_not_found')
  return row
}

/** Returns what the word meant before. */
async function learn(tx: WriteContext, { word, code }: PortProposal): Promise<string | null> {
  const known = await lockWord(tx, word)
  await teach(tx, known?.word ?? word, code)
  return known?.code ?? null
}

async function unlearn(tx: WriteContext, { word, code, state }: PortProposal, replaced: string | null): Promise<null> {
  if (state !== 'confirmed') return null
  const known = await lockWord(tx, word)
  if (known?.code === code) await teach(tx, known.word, replaced)
  return null
}

async function teach(tx: WriteContext, word: string, code: string | null) {
  await teachPort(tx, word, code)
  await tx.reactions.announce(tx, portTaught, { word, code })
}

/** The word as the office writes it, whichever letters are large. */
async function lockWord(tx: WriteContext, word: string) {
  const { rows } = await sql<{ word: string; code: string }>`
    select word, code from territory.port_aliases where upper(word) = upper(${word})
    order by word <> ${word}, word limit 1 for update`.execute(tx.db)
  return rows[0]
}

const auditedOf = ({ word, code, meant }: PortProposal) => ({ word, code, meant })

/** All who may teach ports hear that the queue has changed. */
function publishProposal(tx: WriteContext, id: number) {
  for (const code of territoryPermissions['territory.teachPorts'].anyOf)
    tx.publish({
      event: { topic: 'territory.portProposal', id, by: personOf(tx).id },
      audience: { code, holder: null },
    })
}
