import type { Context } from '../../../../platform/context.ts'
import { otherTokenField, tokenFieldOf } from '../flavours.rules.ts'
import { createRestorer, type KnownValue, Mask } from '../masks.rules.ts'
import {
  type ModelMessage,
  type ModelToolCall,
  otherThinking,
  promptOf,
  textOf,
  type ThinkingBack,
} from '../messages.rules.ts'
import { estimateTokens } from '../tokens.rules.ts'
import { Ended, ModelFailed, type Trouble } from '../troubles.rules.ts'
import type { Endpoint, Endpoints } from './endpoint.ts'
import { type Dialect, type ModelCall, modelOf, type ModelPart } from './library.ts'
import { failureOf, saidIn, statusIn, troubleOf } from './troubles.ts'

/** A tool as the model is told of it. Nothing here runs it. */
export interface ModelTool {
  name: string
  description: string
  /** The JSON schema of its input. */
  input: Record<string, unknown>
}

export interface ModelRequest {
  /** One of the models of the endpoint; the first one where none is named. */
  model?: string
  messages: readonly ModelMessage[]
  tools?: readonly ModelTool[]
  /** The most tokens that it may write. */
  mostTokens?: number
  /** Values of contacts in the messages that no word in front of them names. */
  known?: readonly KnownValue[]
  signal?: AbortSignal
}

export interface ModelUsage {
  tokensIn: number
  tokensOut: number
  /** Those among the tokens in that the endpoint had kept. */
  tokensCached: number
  /** The endpoint said nothing of them. */
  isEstimated: boolean
}

/** Why an answer ended: all was said, the limit was reached, or tools are asked for. */
export type FinishReason = 'done' | 'length' | 'calls'

export type ModelPiece =
  | { kind: 'text' | 'thinking'; text: string }
  | ({ kind: 'call' } & ModelToolCall)
  | ({ kind: 'usage' } & ModelUsage)
  | { kind: 'finish'; reason: FinishReason }

type Surroundings = Pick<Context, 'log' | 'now'>

/**
 * Asks a model and yields its answer piece by piece: texts, thinking, tools that it asks for, then what it used, then why it ended. Throws ModelFailed
 * (no_model, endpoint_…, content_refused); what came before it has been yielded. Whoever leaves the loop or aborts `signal` closes the
 * socket. Callers hold a quota first.
 */
export async function* streamModel(
  context: Surroundings,
  { chat: endpoint, isMasked }: Pick<Endpoints, 'chat' | 'isMasked'>,
  request: ModelRequest,
): AsyncGenerator<ModelPiece> {
  const model = request.model ?? endpoint?.models[0]
  if (!endpoint || model === undefined || !endpoint.models.includes(model)) throw new ModelFailed('no_model')
  const mask = isMasked ? new Mask(request.known) : undefined
  const end = new AbortController()
  const signal = request.signal ? AbortSignal.any([request.signal, end.signal]) : end.signal
  let hasWritten = false
  try {
    const parts = await openStream(endpoint, model, { ...request, signal }, mask)
    for await (const piece of readPieces(parts, request, mask)) {
      hasWritten ||= piece.kind === 'text' || piece.kind === 'thinking' || piece.kind === 'call'
      yield piece
    }
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason
    const trouble = troubleOf(error, context.now(), hasWritten)
    throw trouble ? failureOf(context, endpoint, withoutContacts(trouble, request.known)) : error
  } finally {
    end.abort()
  }
}

/** Some endpoints say the question again. Contact values stay out of the log, also where they may leave. */
const withoutContacts = (trouble: Trouble, known: ModelRequest['known']): Trouble =>
  trouble.said === undefined ? trouble : { ...trouble, said: new Mask(known).hide(trouble.said) }

/** Refusals that one other try may heal: of thinking that goes back, of the wish to be told the usage, and of the word for the most tokens. */
async function openStream(
  endpoint: Endpoint,
  name: string,
  request: ModelRequest & { signal: AbortSignal },
  mask: Mask | undefined,
): Promise<ReadableStream<ModelPart>> {
  const usual: Dialect = { saysUsage: true, tokenField: tokenFieldOf(endpoint.flavour) }
  const ask = async (thinking: ThinkingBack, dialect: Dialect) => {
    const model = await modelOf(endpoint, name, dialect)
    const { stream } = await model.doStream(callOf(request, promptOf(request.messages, mask, thinking)))
    return stream
  }
  try {
    return await ask('turn', usual)
  } catch (error) {
    if (statusIn(error) !== 400) throw error
    const said = saidIn(error)
    if (/stream_options|include_usage/.test(said)) return ask('turn', { ...usual, saysUsage: false })
    const tokenField = otherTokenField(usual.tokenField, said)
    if (tokenField) return ask('turn', { ...usual, tokenField })
    const thinking = otherThinking(request.messages, 'turn')
    if (!thinking) throw error
    return ask(thinking, usual)
  }
}

/** Temperature is never sent: some models take one value alone, others ignore it. */
const callOf = ({ tools = [], mostTokens, signal }: ModelRequest, prompt: ModelCall['prompt']): ModelCall => ({
  prompt,
  tools: tools.map(({ name, description, input }) => ({ type: 'function', name, description, inputSchema: input })),
  ...(mostTokens === undefined ? {} : { maxOutputTokens: mostTokens }),
  ...(signal ? { abortSignal: signal } : {}),
})

async function* readPieces(
  parts: ReadableStream<ModelPart>,
  request: ModelRequest,
  mask: Mask | undefined,
): AsyncGenerator<ModelPiece> {
  const whole = { restore: (text: string) => mask?.restore(text) ?? text }
  const restoreWithin = (value: unknown) => (mask ? mask.restoreWithin(value) : value)
  const texts = { text: createRestorer(whole), thinking: createRestorer(whole) }
  let written = ''
  for await (const part of parts) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      const kind = part.type === 'text-delta' ? 'text' : 'thinking'
      written += part.delta
      const text = texts[kind].take(part.delta)
      if (text !== '') yield { kind, text }
    } else if (part.type === 'text-end' || part.type === 'reasoning-end') {
      const kind = part.type === 'text-end' ? 'text' : 'thinking'
      const text = texts[kind].rest()
      if (text !== '') yield { kind, text }
    } else if (part.type === 'tool-call') {
      written += part.input
      yield { kind: 'call', id: part.toolCallId, name: part.toolName, input: restoreWithin(inputOf(part.input)) }
    } else if (part.type === 'error') {
      throw part.error
    } else if (part.type === 'finish') {
      yield { kind: 'usage', ...usageOf(part.usage, request, written) }
      yield { kind: 'finish', reason: reasonOf(part.finishReason) }
    }
  }
}

/** A model may write anything as input; what is no JSON is handed on as the text that it is. */
function inputOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Finish = Extract<ModelPart, { type: 'finish' }>

/** Throws where the answer ended for a reason that is a trouble. `sensitive` and `network_error` are words of GLM. */
function reasonOf({ unified, raw }: Finish['finishReason']): FinishReason {
  if (unified === 'content-filter' || raw === 'sensitive') throw new Ended({ code: 'content_refused' })
  if (raw === 'network_error' || unified === 'error') throw new Ended({ code: 'endpoint_away' })
  if (unified === 'length') return 'length'
  return unified === 'tool-calls' ? 'calls' : 'done'
}

function usageOf({ inputTokens, outputTokens }: Finish['usage'], request: ModelRequest, written: string): ModelUsage {
  const [tokensIn, tokensOut] = [countOf(inputTokens.total), countOf(outputTokens.total)]
  return {
    tokensIn: tokensIn ?? estimateTokens(textOf(request.messages)),
    tokensOut: tokensOut ?? estimateTokens(written),
    tokensCached: countOf(inputTokens.cacheRead) ?? 0,
    isEstimated: tokensIn === undefined || tokensOut === undefined,
  }
}

/** More than any model takes or writes at once. */
const mostTokensSaid = 10_000_000

/** A number that can be true. One that cannot would settle no hold, so it counts as not said. */
const countOf = (said: number | undefined): number | undefined =>
  said !== undefined && Number.isInteger(said) && said >= 0 && said <= mostTokensSaid ? said : undefined
