import type { UsageKind } from '@seamark/contract/ai/choices'
import type { Context } from '../../../platform/context.ts'
import { describeError } from '../../../platform/log.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { type ModelPiece, type ModelRequest, streamModel } from '../endpoints/adapters/streams.ts'
import { textOf } from '../endpoints/messages.rules.ts'
import { estimateTokens } from '../endpoints/tokens.rules.ts'
import { type Hold, holdQuota, keepHold, type PermissionName, settleHold, type Used } from './holds.commands.ts'

/** What an answer may have when nothing else is said. */
const usualTokens = 2000
/** How often a call says that it is at work. */
const sayEveryMs = 15_000

interface Asking {
  permission: PermissionName
  kind: UsageKind
  /** Is told what the call has used, however it ends: whoever has left the pieces gets none any more. */
  onUsed?: (used: Used) => void
}

/**
 * Asks a model within the quotas of the caller and of the office: holds what the question may use, yields the pieces of `streamModel`, and writes what was
 * used, however it ends. It is the only way to a model for whoever works for a person. Throws what streamModel throws, quota_used, and
 * office_quota_used; then nothing was sent.
 */
export async function* askModel(
  context: Context,
  endpoints: Endpoints,
  { permission, kind, onUsed }: Asking,
  request: ModelRequest,
): AsyncGenerator<ModelPiece> {
  const asked = tokensOf(request)
  const mostTokens = request.mostTokens ?? usualTokens
  const model = request.model ?? endpoints.chat?.models[0] ?? ''
  // Where there is no such model, the call says so and nothing is held.
  const hold = endpoints.chat?.models.includes(model)
    ? await holdQuota(context, { permission, kind, model, unit: 'tokens', estimate: asked + mostTokens })
    : undefined
  const meter = new Meter(asked)
  const alive = setInterval(() => void (hold && stayAlive(context, hold, meter.used)), sayEveryMs)
  let outcome: 'done' | 'stopped' | 'failed' = 'stopped'
  try {
    for await (const piece of streamModel(context, endpoints, { ...request, mostTokens })) {
      meter.count(piece)
      yield piece
    }
    outcome = 'done'
  } catch (error) {
    outcome = request.signal?.aborted ? 'stopped' : 'failed'
    throw error
  } finally {
    clearInterval(alive)
    onUsed?.(meter.used)
    if (hold) await settleHold(context, hold, meter.used, outcome)
  }
}

/** About what makers count for an image. */
const tokensOfImage = 1000

function tokensOf({ messages, tools = [] }: ModelRequest): number {
  const images = messages.reduce(
    (all, message) => all + (message.from === 'person' ? (message.images?.length ?? 0) : 0),
    0,
  )
  return estimateTokens(textOf(messages)) + estimateTokens(JSON.stringify(tools)) + images * tokensOfImage
}

/** Counts what an answer uses, by its own words until the endpoint says it. */
class Meter {
  readonly #asked: number
  #written = ''
  #said: Used | undefined
  constructor(asked: number) {
    this.#asked = asked
  }
  count(piece: ModelPiece) {
    if (piece.kind === 'text' || piece.kind === 'thinking') this.#written += piece.text
    else if (piece.kind === 'call') this.#written += JSON.stringify(piece.input)
    else if (piece.kind === 'usage') this.#said = { ...piece, pictures: 0 }
  }
  /** A question that brought no sign back was refused before it cost anything. */
  get used(): Used {
    if (this.#said) return this.#said
    const isAnswered = this.#written !== ''
    return {
      tokensIn: isAnswered ? this.#asked : 0,
      tokensOut: estimateTokens(this.#written),
      tokensCached: 0,
      pictures: 0,
      isEstimated: true,
    }
  }
}

/** Where it cannot be said, the lease ends and the hold is settled by what was said before. */
const stayAlive = (context: Context, hold: Hold, used: Used) =>
  keepHold(context, hold, used).catch((error: unknown) =>
    context.log.warn({ err: describeError(error) }, 'a hold was not kept'),
  )
