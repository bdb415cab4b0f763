import type { ChatMessage, MessageHandle, MessagePart } from '@seamark/contract/ai/chats/chats'
import { handlesIn } from '@seamark/contract/ai/chats/handles'
import { answerNotes, answerTroubles } from '@seamark/contract/ai/choices'
import type { Proposal } from '@seamark/contract/ai/proposals/proposals'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type KeptPlan, tellPlan } from '../answers/plans.queries.ts'
import { type CompanyToday, companiesToday } from '../subjects/companies.queries.ts'
import { readProposals } from '../proposals/proposals.queries.ts'
import { entriesInUse, type QuestionEntry } from '../questions/matches.queries.ts'
import { givenHandles } from '../subjects/handles.queries.ts'
import { type KeptPart, readParts } from './parts.rules.ts'
import { recordsToday } from '../subjects/records.queries.ts'
import { veiledAmong } from '../subjects/subjects.queries.ts'

interface MessageRow {
  id: number
  chat_id: number
  number: number
  parent_id: number | null
  versions: number[]
  kind: ChatMessage['kind']
  state: ChatMessage['state']
  planner: ChatMessage['planner']
  model: string | null
  text: string
  thinking: string
  parts: unknown
  notes: string[]
  failure: string | null
  failure_params: Record<string, string | number>
  tokens_in: number | null
  tokens_out: number | null
  are_tokens_estimated: boolean
  first_ms: number | null
  ms: number | null
  verdict: ChatMessage['verdict']
  reason: string
  created_at: Date
  emptied_at: Date | null
  miss_id: number | null
  images: number[]
}

/** Messages `m` of the caller's own chats as they may be read today. */
export async function messagesOf(context: Context, rest: RawBuilder<unknown>): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.chat_id, m.number, m.parent_id, m.kind, ${stateOf} as state, m.planner, m.model, m.text, m.thinking, m.parts, m.notes,
      m.failure, m.failure_params, m.tokens_in, m.tokens_out, m.are_tokens_estimated, m.first_ms, m.ms,
      m.verdict, m.reason, m.created_at, m.emptied_at, m.miss_id,
      array(select i.place from ai.message_images i where i.message_id = m.id order by i.place) as images,
      array(select v.id from ai.messages v where v.chat_id = m.chat_id and v.parent_id is not distinct from m.parent_id order by v.number) as versions
    from ai.messages m join ai.chats chat on chat.id = m.chat_id where chat.owner_id = ${personOf(context).id} and ${rest}`.execute(
    context.db,
  )
  const veiled = await veiledAmong(
    context,
    rows.map(({ id }) => id),
  )
  const seen = rows.filter(({ id }) => !veiled.has(id))
  const parts = new Map(seen.map((row) => [row.id, readParts(row.parts)]))
  const known = await readNamed(context, [...parts.values()].flat())
  const handles = await handlesOf(context, seen)
  return rows.map((row) => ({
    ...(veiled.has(row.id) ? unsaid : saidIn(row)),
    id: row.id,
    number: row.number,
    parentId: row.parent_id,
    versions: row.versions,
    kind: row.kind,
    state: row.state,
    planner: row.planner,
    model: row.model,
    parts: (parts.get(row.id) ?? []).flatMap((part) => tellPart(context, part, known) ?? []),
    handles: handles.get(row.id) ?? [],
    usage: usageOf(row),
    firstMs: row.first_ms,
    ms: row.ms,
    isVeiled: veiled.has(row.id) && row.emptied_at === null,
    isEmptied: row.emptied_at !== null,
    verdict: row.verdict,
    isMissed: row.miss_id !== null,
    at: row.created_at.toISOString(),
  }))
}

/** One message of the caller as it is by now. Throws message_not_found, also for those of others and for questions. */
export async function readAnswer(context: Context, id: number): Promise<ChatMessage> {
  authorize(context, 'ai.ask')
  const [message] = await messagesOf(context, sql`m.id = ${id} and m.kind = 'answered'`)
  if (!message) throw fail('ai.message_not_found')
  return message
}

/** The state of message `m`: the process of an answer whose lease is over has died. */
export const stateOf = sql<ChatMessage['state']>`
  case when m.state in ('waiting', 'running') and m.lease_until < now() then 'broken' else m.state end`

const unsaid = { images: [], text: '', thinking: '', notes: [], trouble: null, reason: '' }

const saidIn = ({ images, text, thinking, notes, failure, failure_params, reason }: MessageRow) => ({
  images,
  text,
  thinking,
  notes: answerNotes.filter((note) => notes.includes(note)),
  trouble:
    failure === null
      ? null
      : { code: answerTroubles.find((code) => code === failure) ?? 'unexpected', params: failure_params },
  reason,
})

const usageOf = ({ tokens_in, tokens_out, are_tokens_estimated }: MessageRow) =>
  tokens_in === null || tokens_out === null
    ? null
    : { tokensIn: tokens_in, tokensOut: tokens_out, isEstimated: are_tokens_estimated }

/** The records that texts name, by their messages. A name is good in the whole chat that has given it out. */
async function handlesOf(
  context: Context,
  rows: readonly Pick<MessageRow, 'id' | 'chat_id' | 'state' | 'text'>[],
): Promise<ReadonlyMap<number, MessageHandle[]>> {
  const named = rows.flatMap((row) => {
    const handles = handlesIn(row.text)
    // Words that are still to come may name any of them.
    const isAtWork = row.state === 'waiting' || row.state === 'running'
    return handles.size > 0 || isAtWork
      ? [{ ...row, isNamed: (handle: string) => isAtWork || handles.has(handle) }]
      : []
  })
  const given = await givenHandles(
    context,
    named.map(({ chat_id }) => chat_id),
  )
  const { tell } = await recordsToday(context, [...given.values()].flat())
  return new Map(
    named.map(({ id, chat_id, isNamed }) => [
      id,
      (given.get(chat_id) ?? [])
        .filter(({ handle }) => isNamed(handle))
        .map((one) => ({ handle: one.handle, ...(tell(one) ?? { label: null, address: null }) })),
    ]),
  )
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
  if (part.kind === 'call') return part.plan ? [part.plan] : []
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
    case 'call':
      return { ...part, plan: (part.plan && tellPlan(context, part.plan, companies)) ?? null }
    case 'freight':
      return part
    default:
      return { kind: part.kind, plans: part.plans.flatMap((plan) => tellPlan(context, plan, companies) ?? []) }
  }
}
