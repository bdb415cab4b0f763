import { mostAnswerSeconds } from '@seamark/contract/ai/usage/abilities'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import type { ModelRequest } from '../endpoints/adapters/streams.ts'
import { ModelFailed, refusalOf } from '../endpoints/troubles.rules.ts'
import { askModel } from './calls.commands.ts'

export interface AnsweredText {
  text: string
  /** The model reached its limit and did not say all. */
  isCut: boolean
}

/** The moment at which whoever waits for answers has waited long enough, however many questions they take. */
export const patienceEnds = (): AbortSignal => AbortSignal.timeout(mostAnswerSeconds * 1000)

/**
 * Asks a model for one text while somebody waits for it, and returns it whole. `gone` says that nobody waits any more. Throws the refusals of
 * `modelFailures`, and model_slow once `ends` has come.
 */
export async function askForText(
  context: Context,
  endpoints: Endpoints,
  asked: Parameters<typeof askModel>[2],
  { gone, ends, ...request }: Omit<ModelRequest, 'signal'> & { gone: AbortSignal; ends: AbortSignal },
): Promise<AnsweredText> {
  let text = ''
  let isCut = false
  try {
    for await (const piece of askModel(context, endpoints, asked, {
      ...request,
      signal: AbortSignal.any([gone, ends]),
    })) {
      if (piece.kind === 'text') text += piece.text
      else if (piece.kind === 'finish') isCut = piece.reason === 'length'
    }
  } catch (error) {
    if (error instanceof ModelFailed) throw refusalOf(error)
    // Nobody hears it where whoever waited has left.
    if (ends.aborted || gone.aborted) throw fail('ai.model_slow', { seconds: mostAnswerSeconds })
    throw error
  }
  // It may think until its limit is reached, and say nothing.
  if (text.trim() === '') throw fail(isCut ? 'ai.answer_cut' : 'ai.endpoint_odd_answer')
  return { text, isCut }
}
