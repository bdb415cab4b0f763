import type { PasteItem } from '@seamark/contract/ai/pastes/items'
import type { Suggestion } from '@seamark/contract/ai/pastes/suggestions'

/** Rows about which a model may be asked: the rules have left something open, and nobody has decided them. */
export const isUnclear = ({ kind, flags, state }: Pick<PasteItem, 'kind' | 'flags' | 'state'>) =>
  state === 'open' && (kind === 'unread' || flags.length > 0)

/** Whether a row waits for an answer: it was never asked about, or the model did not answer. */
export const isUnanswered = (found: Pick<Suggestion, 'outcome'> | undefined) =>
  found === undefined || found.outcome === 'unanswered'
