import { type Proposal, proposalInput, type ProposalInput } from '@seamark/contract/ai/proposals/proposals'
import { problemsOf } from '../../../platform/api/calls.ts'

/** What the form of a proposal holds: the fields of its kind, and what was typed again. */
export type ProposalValues = Record<string, unknown> & { retyped?: string[] }

/** The values with which the form begins. Without a progress that was named, it is the one that the follow-up would bring. */
export function valuesOf({ input, preview }: Pick<Proposal, 'input' | 'preview'>): ProposalValues {
  if (input.kind === 'demand') return { ...input.freight }
  if (input.kind !== 'followUp') return { ...input }
  const [likely] = preview.find(({ field }) => field === 'progress')?.after ?? []
  return { ...input, progress: input.progress ?? likely ?? null }
}

/** What the form says, as the call takes it: what has no field stays as it was proposed. */
export function inputOf(proposed: ProposalInput, { retyped: _retyped, ...values }: ProposalValues): ProposalInput {
  const given = { ...values, kind: proposed.kind }
  if (proposed.kind !== 'demand') return proposalInput.parse({ ...proposed, ...given })
  return proposalInput.parse({
    kind: 'demand',
    freight: { ...proposed.freight, ...values, kind: proposed.freight.kind },
  })
}

/** The problems of a refusal at the fields of the form. */
export const problemsAt = (error: unknown) =>
  problemsOf(error).map(({ name, errors }) => ({
    name: name.filter((part) => part !== 'input' && part !== 'freight'),
    errors,
  }))
