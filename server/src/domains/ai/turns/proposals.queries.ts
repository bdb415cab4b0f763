import type { CallOutcome } from '@seamark/contract/ai/choices'
import type { NewProposal } from '@seamark/contract/ai/proposals/proposals'
import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { valuesReadBy } from '../../phonebook/index.ts'
import type { ModelTool } from '../endpoints/adapters/streams.ts'
import { companiesToday } from '../subjects/companies.queries.ts'
import { tellTool } from './arguments.rules.ts'
import { readInput, tellUnread, unknownRecord } from './inputs.queries.ts'
import { bareValue, lineBehind, valuesIn } from './outside.rules.ts'
import type { TurnSubject } from './pieces.rules.ts'
import { proposalUses } from './proposal-uses.queries.ts'
import type { Run } from './runs.queries.ts'

export const proposalTools = (): ModelTool[] =>
  Object.entries(proposalUses).map(([name, { says, takes }]) => tellTool(name, says, takes))

export const isProposal = (name: string): boolean => Object.hasOwn(proposalUses, name)

/** What a wish to write has become. */
interface Proposed {
  outcome: 'proposed' | Exclude<CallOutcome, 'rows' | 'none' | 'limit'>
  told: Readonly<Record<string, unknown>>
  proposal?: NewProposal
  subjects: readonly TurnSubject[]
}

/** What the model has read that somebody outside wrote, and what the asker has written herself. */
interface ReadBefore {
  outside: readonly string[]
  own: string
}

/** Makes a proposal of what the model asks for. It says so where the model had read words from outside before. */
export async function propose(
  { context, handles }: Run,
  name: string,
  input: unknown,
  before: ReadBefore,
): Promise<Proposed> {
  const use = Object.hasOwn(proposalUses, name) ? proposalUses[name] : undefined
  const refused = (outcome: Proposed['outcome'], why: string): Proposed => ({
    outcome,
    told: { outcome, why },
    subjects: [],
  })
  if (!use) return refused('refused', 'There is no such tool.')
  if (use.permission !== null && !passes(context.actor, use.permission))
    return refused('forbidden', '没有权限: the asker has no right to do this.')
  const read = await readInput(context, handles, use.takes, input)
  if ('outcome' in read) return { outcome: read.outcome, ...tellUnread(handles, read) }
  // One of a handle may have been given away since.
  if (read.company && !(await companiesToday(context, [read.company.id])).has(read.company.id))
    return refused('unknown', unknownRecord)
  const made = await use.make(read, context)
  if ('outcome' in made) return refused(made.outcome, made.why)
  const outside = before.outside.length > 0 ? await sourceOf(context, made, before) : null
  // Whoever confirms types each of them again; what would not be asked for could go out unseen.
  if (outside && (outside.values.length > mostValues || outside.values.some((value) => value.length > longestValue)))
    return refused(
      'refused',
      `It holds addresses or numbers from outside that are too many or too long: at most ${mostValues}, each of at most ${longestValue} characters.`,
    )
  const proposal: NewProposal = { input: made, company: read.company && { id: read.company.id }, outside }
  const told = { outcome: 'proposed', why: 'It is shown to the asker, who may confirm it. Nothing has been written.' }
  return {
    outcome: 'proposed',
    told,
    proposal,
    subjects: read.company ? [{ kind: 'company', id: read.company.id }] : [],
  }
}

const longestValue = 200
const mostValues = 20

async function sourceOf(context: Context, made: NewProposal['input'], { outside, own }: ReadBefore) {
  const text = textsIn(made).join('\n')
  const ours = bareValue(own)
  const strange = valuesIn(text).filter((value) => !ours.includes(bareValue(value)))
  const held = await heldAmong(context, strange)
  return { line: lineBehind(text, outside), values: strange.filter((value) => !held.has(value)) }
}

/** Those of the values that the asker reads at a contact or company: of one that is covered she is not told that somebody has it. */
async function heldAmong({ db, ...context }: Context, values: readonly string[]): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set()
  const { rows } = await sql<{ value: string }>`
    select given.value from unnest(${[...values]}::text[], ${values.map(bareValue)}::text[]) given (value, bare)
    where exists (
      select from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null
      join phonebook.companies c on c.id = k.company_id and c.delete_after is null
      where v.kind = any(${kinds}::text[]) and v.key in (lower(given.value), given.bare, '+' || given.bare, '+86' || given.bare) and ${valuesReadBy(personOf(context))})
    or exists (
      select from phonebook.companies c where c.delete_after is null and lower(c.email) = lower(given.value) and ${valuesReadBy(personOf(context))})`.execute(
    db,
  )
  return new Set(rows.map(({ value }) => value))
}

const kinds = ['mobile', 'phone', 'email', 'wechat', 'qq', 'whatsapp', 'telegram', 'zalo']

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
