import type { Proposal, ProposalInput } from '@seamark/contract/ai/proposals/proposals'

/** A proposal in one line, to copy. */
export const proposalText = ({ company, input }: Pick<Proposal, 'company' | 'input'>): string =>
  [company?.name, ...wordsOf(input)].filter(Boolean).join(' · ')

function wordsOf(input: ProposalInput): string[] {
  switch (input.kind) {
    case 'task':
      return [input.title, input.dueDay]
    case 'nextContact':
      return [input.dueDay]
    case 'followUp':
      return [input.content]
    case 'demand':
      return [
        `${input.freight.pols.join('/')}-${input.freight.pods.join('/')}`,
        input.freight.boxes.map(({ container, count }) => `${count}×${container}`).join(' + '),
      ]
    case 'text':
      return [input.text]
    case 'tags':
      return []
  }
}
