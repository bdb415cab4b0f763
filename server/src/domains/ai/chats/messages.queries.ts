import type { ChatMessage, MessagePart } from '@seamark/contract/ai/chats/chats'
import type { Proposal } from '@seamark/contract/ai/proposals/proposals'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type KeptPlan, tellPlan } from '../answers/plans.queries.ts'
import { type CompanyToday, companiesToday } from '../proposals/companies.queries.ts'
import { readProposals } from '../proposals/proposals.queries.ts'
import { entriesInUse, type QuestionEntry } from '../questions/matches.queries.ts'
import { type KeptPart, readParts } from './parts.rules.ts'
import { namesUnseen } from './subjects.queries.ts'

interface MessageRow {
  id: number
  number: number
  parent_id: number | null
  kind: ChatMessage['kind']
  state: ChatMessage['state']
  text: string
  parts: unknown
  verdict: ChatMessage['verdict']
  reason: string
  created_at: Date
  emptied_at: Date | null
  is_veiled: boolean
  miss_id: number | null
}

/** Messages `m` of the caller's own chats as they may be read today. */
export async function messagesOf(context: Context, rest: RawBuilder<unknown>): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.number, m.parent_id, m.kind, m.state, m.text, m.parts, m.verdict, m.reason, m.created_at, m.emptied_at, m.miss_id,
      ${namesUnseen(context)} as is_veiled
    from ai.messages m join ai.chats chat on chat.id = m.chat_id where chat.owner_id = ${personOf(context).id} and ${rest}`.execute(
    context.db,
  )
  const parts = new Map(rows.map((row) => [row.id, row.is_veiled ? [] : readParts(row.parts)]))
  const known = await readNamed(context, [...parts.values()].flat())
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    parentId: row.parent_id,
    kind: row.kind,
    state: row.state,
    text: row.is_veiled ? '' : row.text,
    parts: (parts.get(row.id) ?? []).flatMap((part) => tellPart(context, part, known) ?? []),
    isVeiled: row.is_veiled && row.emptied_at === null,
    isEmptied: row.emptied_at !== null,
    verdict: row.verdict,
    reason: row.is_veiled ? '' : row.reason,
    isMissed: row.miss_id !== null,
    at: row.created_at.toISOString(),
  }))
}

/** What parts name by ids, as it is today. */
interface Named {
  companies: ReadonlyMap<number, CompanyToday>
  entries: ReadonlyMap<number, QuestionEntry>
  proposals: ReadonlyMap<number, Proposal>
}

async function readNamed(context: Context, parts: readonly KeptPart[]): Promise<Named> {
  return {
    proposals: await readProposals(
      context,
      parts.flatMap((part) => (part.kind === 'proposal' ? [part.id] : [])),
    ),
    companies: await companiesToday(
      context,
      parts.flatMap(plansIn).flatMap(({ company }) => company?.id ?? []),
    ),
    entries: await entriesInUse(
      context,
      parts.flatMap((part) => (part.kind === 'qa' ? part.ids : [])),
    ),
  }
}

function plansIn(part: KeptPart): readonly KeptPlan[] {
  if (part.kind === 'plan') return [part.plan]
  return part.kind === 'companies' || part.kind === 'offers' ? part.plans : []
}

/** A part as the page shows it; undefined where nothing of it is left. */
function tellPart(context: Context, part: KeptPart, { companies, entries, proposals }: Named): MessagePart | undefined {
  switch (part.kind) {
    case 'qa': {
      const questions = part.ids.flatMap((id) => entries.get(id) ?? [])
      return { kind: 'qa', isSure: part.isSure, questions, gone: part.ids.length - questions.length }
    }
    case 'plan': {
      const plan = tellPlan(context, part.plan, companies)
      return plan && { kind: 'plan', plan }
    }
    case 'proposal': {
      const proposal = proposals.get(part.id)
      return proposal && { kind: 'proposal', proposal }
    }
    case 'freight':
      return part
    default:
      return { kind: part.kind, plans: part.plans.flatMap((plan) => tellPlan(context, plan, companies) ?? []) }
  }
}
