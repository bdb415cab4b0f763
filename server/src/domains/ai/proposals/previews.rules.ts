import type { Proposal, ProposalInput } from '@seamark/contract/ai/proposals/proposals'
import { progressOfTalk } from '../../followups/index.ts'
import type { Standing } from './standings.queries.ts'

type Preview = Proposal['preview']

/** What a proposal would change of what stands now. */
export function previewOf(input: ProposalInput, standing: Standing | null, today: string): Preview {
  if (!standing) return []
  switch (input.kind) {
    case 'nextContact':
      return [
        ...(standing.planned.forName === null
          ? []
          : [{ field: 'person' as const, before: [], after: [standing.planned.forName] }]),
        { field: 'nextContact', before: some(standing.planned.day), after: [input.dueDay] },
      ]
    case 'followUp':
      return [
        {
          field: 'progress',
          before: [standing.progress],
          after: [input.progress ?? progressOfTalk(standing.progress, false)],
        },
        { field: 'lastContact', before: some(standing.lastContactDay), after: [today] },
      ]
    case 'tags': {
      const kept = standing.tagIds.filter((id) => !input.remove.includes(id))
      const after = [...new Set([...kept, ...input.add])]
      return [{ field: 'tags', before: standing.tagIds.map(String), after: after.map(String) }]
    }
    default:
      return []
  }
}

const some = (value: string | null): string[] => (value === null ? [] : [value])

/** What has to stand as it was when somebody confirms what she saw. */
export const seenValues = (standing: Standing | null, preview: Preview): unknown => [
  standing && [standing.id, standing.version],
  preview.map(({ field, before }) => [field, before]),
]
