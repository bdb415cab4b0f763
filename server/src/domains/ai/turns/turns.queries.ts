import { authorize, type Context } from '../../../platform/context.ts'
import type { House } from '../../../platform/domain.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import type { ModelUsage } from '../endpoints/adapters/streams.ts'
import type { ModelMessage } from '../endpoints/messages.rules.ts'
import { askModel } from '../usage/calls.commands.ts'
import type { Turn, TurnPiece } from './pieces.rules.ts'
import { systemText } from './system-texts.rules.ts'

const permission = 'ai.ask'
/** The most that an answer may write. */
const mostTokens = 2000

/** What a turn needs of its process. */
export interface TurnParts {
  endpoints: Endpoints
  /** Makes the reads that tools stand for. */
  read: House['read']
}

/**
 * Answers a question by the model, piece by piece. It writes nothing but what was used. Whoever leaves the loop or aborts `signal` closes the socket. Throws what
 * askModel throws; what came before it has been yielded.
 */
export async function* answerByModel(
  context: Context,
  { endpoints }: TurnParts,
  turn: Turn,
  signal?: AbortSignal,
): AsyncGenerator<TurnPiece> {
  authorize(context, permission)
  const messages: ModelMessage[] = [
    { from: 'system', text: systemText(context.language) },
    ...turn.history.map(({ from, text }): ModelMessage => ({ from, text })),
    { from: 'person', text: turn.text },
  ]
  const used: ModelUsage = { tokensIn: 0, tokensOut: 0, tokensCached: 0, isEstimated: false }
  const request = { messages, mostTokens, ...(turn.model ? { model: turn.model } : {}), ...(signal ? { signal } : {}) }
  for await (const piece of askModel(context, endpoints, { permission, kind: 'answer' }, request)) {
    if (piece.kind === 'text' || piece.kind === 'thinking') yield piece
    else if (piece.kind === 'usage') yield { kind: 'usage', ...addUsage(used, piece) }
    else if (piece.kind === 'finish') yield { kind: 'finish', reason: piece.reason === 'length' ? 'length' : 'done' }
  }
}

const addUsage = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  tokensIn: one.tokensIn + other.tokensIn,
  tokensOut: one.tokensOut + other.tokensOut,
  tokensCached: one.tokensCached + other.tokensCached,
  isEstimated: one.isEstimated || other.isEstimated,
})
