import type { ChatMessage, MessagePart } from '@seamark/contract/ai/chats/chats'
import { replaceHandles } from '@seamark/contract/ai/chats/handles'
import { queryClient } from '../../../platform/api/calls.ts'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'
import { freightCells } from '../answers/freight-text.ts'
import { saidOf } from '../answers/plan-text.ts'
import { cellsOfRow, keyOfRows, type ShownRows } from '../answers/row-rules.ts'
import { proposalText } from '../proposals/proposal-text.ts'
import type { Block } from './copy-rules.ts'

/** An answer as it is copied: its words, entries and proposals as texts, and the rows that stand on the page as tables. */
export const blocksOf = ({ text, handles, parts }: Pick<ChatMessage, 'text' | 'handles' | 'parts'>): Block[] => [
  ...(text === '' ? [] : [{ kind: 'markdown' as const, text: withNames(text, handles) }]),
  ...parts.flatMap(blocksOfPart),
]

/** Records are called by their names outside of the chat. */
const withNames = (text: string, handles: ChatMessage['handles']) =>
  replaceHandles(text, (handle, all) => handles.find((one) => one.handle === handle)?.label ?? all)

function blocksOfPart(part: MessagePart): Block[] {
  switch (part.kind) {
    case 'qa':
      return part.isSure
        ? part.questions.map(({ question, answer }) => ({ kind: 'text', text: `${question}\n${answer}` }))
        : []
    case 'plan': {
      const shown = queryClient.getQueryData<ShownRows>(keyOfRows(part.plan, currentLanguage()))
      const title = [t(`ai.tool.${part.plan.tool}`), ...saidOf(part.plan)].join(' · ')
      return [{ kind: 'table', title, rows: (shown?.rows ?? []).map(cellsOfRow) }]
    }
    case 'freight':
      return [{ kind: 'table', title: t('ai.answer.freight'), rows: part.lines.map(freightCells) }]
    case 'proposal':
      return [{ kind: 'text', text: proposalText(part.proposal) }]
    default:
      return []
  }
}
