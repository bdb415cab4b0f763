import type { Proposal, ProposalInput } from '@seamark/contract/ai/proposals/proposals'
import { progressOfTalk } from '../../followups/index.ts'
import type { Standing } from './standings.queries.ts'

type Preview = Proposal['preview']

interface Given {
  today: string
  /** The names of the tags that a proposal names. */
  tagNames: ReadonlyMap<number, string>
}

/** What a proposal would change of what stands now. */
export function previewOf(input: ProposalInput, standing: Standing | null, { today, tagNames }: Given): Preview {
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
      const kept = standing.tags.filter((tag) => !input.remove.includes(tag.id))
      const added = input.add.filter((id) => !kept.some((tag) => tag.id === id))
      const names = [...kept.map(({ name }) => name), ...added.flatMap((id) => tagNames.get(id) ?? [])]
      return [{ field: 'tags', before: standing.tags.map(({ name }) => name), after: names }]
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
