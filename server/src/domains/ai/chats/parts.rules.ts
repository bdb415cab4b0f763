import { callOutcomes } from '@seamark/contract/ai/choices'
import { type ToolName, toolNames } from '@seamark/contract/ai/tools/tools'
import { count, id } from '@seamark/contract/platform/envelope'
import { readLine } from '@seamark/contract/rates/reading/lines'
import { z } from 'zod'
import type { PlannedAnswer } from '../answers/answers.queries.ts'
import { keptPlan } from '../answers/plans.queries.ts'

/** What is kept of a part: entries and proposals by their ids, so that they are told as they are today. */
const keptPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('qa'), isSure: z.boolean(), ids: z.array(id) }),
  z.object({ kind: z.literal('plan'), plan: keptPlan }),
  z.object({ kind: z.literal('companies'), plans: z.array(keptPlan) }),
  z.object({ kind: z.literal('offers'), plans: z.array(keptPlan) }),
  z.object({ kind: z.literal('freight'), lines: z.array(readLine), count: z.number().int() }),
  z.object({ kind: z.literal('proposal'), id }),
  z.object({
    kind: z.literal('call'),
    tool: z.enum(toolNames as [ToolName, ...ToolName[]]).nullable(),
    outcome: z.enum(callOutcomes),
    count,
    ms: count,
    at: count,
    plan: keptPlan.nullable(),
  }),
])
export type KeptPart = z.output<typeof keptPart>
export const keptParts = z.array(keptPart)

/** Reads what is kept of a message. A part that an older product wrote otherwise is left out. */
export const readParts = (value: unknown): KeptPart[] =>
  z
    .array(z.unknown())
    .parse(value)
    .flatMap((one) => keptPart.safeParse(one).data ?? [])

/** What is kept of an answer, in the order in which it is shown: what is sure, then what may be meant. */
export function partsOf(answer: PlannedAnswer, proposalIds: readonly number[]): KeptPart[] {
  const { questions, nearQuestions, run, companies, offers, freight, freightCount } = answer
  const idsOf = (entries: PlannedAnswer['questions']) => entries.map((entry) => entry.id)
  const parts: (KeptPart | false)[] = [
    questions.length > 0 && { kind: 'qa', isSure: true, ids: idsOf(questions) },
    run !== null && { kind: 'plan', plan: run },
    companies.length > 0 && { kind: 'companies', plans: [...companies] },
    freight.length > 0 && { kind: 'freight', lines: freight, count: freightCount },
    ...proposalIds.map((one): KeptPart => ({ kind: 'proposal', id: one })),
    nearQuestions.length > 0 && { kind: 'qa', isSure: false, ids: idsOf(nearQuestions) },
    offers.length > 0 && { kind: 'offers', plans: [...offers] },
  ]
  return keptParts.parse(parts.filter((part) => part !== false))
}

/** The companies that an answer names: whoever may no longer see one of them no longer sees what was asked and answered. */
export function companyIdsOf({ run, companies, proposals }: PlannedAnswer): number[] {
  const named = [
    ...[...(run ? [run] : []), ...companies].map(({ company }) => company?.id),
    ...proposals.map(({ company }) => company?.id),
  ]
  return [...new Set(named.filter((one) => one !== undefined))]
}

/** How an answer without a model came about. */
export const plannerOf = ({ questions, nearQuestions, run, companies, offers, proposals }: PlannedAnswer) =>
  questions.length > 0 ||
  (nearQuestions.length > 0 && !run && companies.length + offers.length + proposals.length === 0)
    ? ('qa' as const)
    : ('grammar' as const)

/** Whether nothing at all was found or understood. */
export const isNothing = ({
  questions,
  nearQuestions,
  run,
  companies,
  offers,
  freight,
  proposals,
}: PlannedAnswer): boolean =>
  !run && [questions, nearQuestions, companies, offers, freight, proposals].every(({ length }) => length === 0)
