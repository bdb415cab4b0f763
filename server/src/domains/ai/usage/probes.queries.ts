import type { EndpointProbe, ProbeOutcome } from '@seamark/contract/ai/choices'
import sharp from 'sharp'
import type { Context } from '../../../platform/context.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { drawPictures, PicturesLost } from '../endpoints/adapters/pictures.ts'
import type { ModelPiece, ModelRequest, ModelTool } from '../endpoints/adapters/streams.ts'
import type { ModelMessage, ModelToolCall } from '../endpoints/messages.rules.ts'
import { ModelFailed } from '../endpoints/troubles.rules.ts'
import { askModel } from './calls.commands.ts'
import { holdQuota, settleHold } from './holds.commands.ts'

const permission = 'ai.manageModels'
/** Enough for a model that thinks before it says a word. */
const mostTokens = 1500

export interface Probed {
  probe: EndpointProbe
  outcome: ProbeOutcome
}

/** What is tried at an endpoint, one after another; one call may answer two questions. Each outcome is yielded as soon as it is known. */
export async function* probeEndpoint(context: Context, endpoints: Endpoints, model: string): AsyncGenerator<Probed> {
  const ask = (request: ModelRequest) =>
    gather(askModel(context, endpoints, { permission, kind: 'check' }, { model, mostTokens, ...request }))
  const text = await outcomeOf(async () => {
    const pieces = await ask({ messages: [{ from: 'person', text: 'Reply with the word OK.' }] })
    return { pieces, outcome: saysAnything(pieces) ? 'ok' : 'none' }
  })
  yield { probe: 'text', outcome: text.outcome }
  const isCounted = text.pieces.some((piece) => piece.kind === 'usage' && !piece.isEstimated)
  yield { probe: 'usage', outcome: text.outcome === 'ok' ? (isCounted ? 'ok' : 'none') : text.outcome }
  if (text.outcome !== 'ok') return
  yield { probe: 'tools', outcome: lacking(await outcomeOf(() => probeTools(ask))) }
  yield { probe: 'images', outcome: lacking(await outcomeOf(() => probeImages(ask))) }
  yield { probe: 'pictures', outcome: endpoints.pictures ? await probePictures(context, endpoints) : 'unset' }
}

interface Found {
  outcome: ProbeOutcome
  pieces: readonly ModelPiece[]
}
type Ask = (request: ModelRequest) => Promise<readonly ModelPiece[]>

/** An endpoint that cannot do something answers that the question is wrong. */
const lacking = ({ outcome }: Found): ProbeOutcome => (outcome === 'endpoint_odd_answer' ? 'none' : outcome)

const tool: ModelTool = {
  name: 'port_code',
  description: 'Returns the UN/LOCODE of a port.',
  input: { type: 'object', properties: { port: { type: 'string' } }, required: ['port'], additionalProperties: false },
}

/** The model must ask for the tool, and then take what it gave. */
async function probeTools(ask: Ask): Promise<Found> {
  const question: ModelMessage = {
    from: 'person',
    text: 'Use the tool port_code to find the code of the port Ningbo, then tell it.',
  }
  const first = await ask({ messages: [question], tools: [tool] })
  const call = first.find((piece) => piece.kind === 'call')
  if (call?.name !== tool.name) return { pieces: first, outcome: 'none' }
  const asked: ModelToolCall = { id: call.id, name: call.name, input: call.input }
  const pieces = await ask({
    messages: [
      question,
      { from: 'model', text: textIn(first, 'text'), thinking: textIn(first, 'thinking'), calls: [asked] },
      { from: 'tool', results: [{ id: call.id, name: call.name, value: { code: 'CNNGB' } }] },
    ],
    tools: [tool],
  })
  return { pieces, outcome: saysAnything(pieces) ? 'ok' : 'none' }
}

/** A red square, which nobody calls red who does not see it. */
async function probeImages(ask: Ask): Promise<Found> {
  const bytes = await sharp({ create: { width: 128, height: 128, channels: 3, background: '#e00000' } })
    .png()
    .toBuffer()
  const pieces = await ask({
    messages: [
      { from: 'person', text: 'Which colour has this image? One word.', images: [{ type: 'image/png', bytes }] },
    ],
  })
  return { pieces, outcome: /red|红|紅|赤|roj/i.test(textIn(pieces, 'text')) ? 'ok' : 'none' }
}

async function probePictures(context: Context, endpoints: Endpoints): Promise<ProbeOutcome> {
  const model = endpoints.pictures?.models[0] ?? ''
  const { outcome } = await outcomeOf(async () => {
    const hold = await holdQuota(context, { permission, kind: 'check', model, unit: 'pictures', estimate: 1 })
    const drawn = { tokensIn: 0, tokensOut: 0, tokensCached: 0, pictures: 1, isEstimated: false }
    try {
      await drawPictures(context, endpoints, { model, prompt: 'A container ship at sea, flat drawing' })
      await settleHold(context, hold, drawn, 'done')
    } catch (error) {
      // What is lost may have been drawn.
      const isLost = error instanceof PicturesLost
      await settleHold(
        context,
        hold,
        { ...drawn, pictures: Number(isLost), isEstimated: isLost },
        isLost ? 'broken' : 'failed',
      )
      throw error
    }
    return { pieces: [], outcome: 'ok' }
  })
  return outcome
}

async function outcomeOf(probe: () => Promise<Found>): Promise<Found> {
  try {
    return await probe()
  } catch (error) {
    if (!(error instanceof ModelFailed) || error.code === 'no_model') throw error
    return { pieces: [], outcome: error.code }
  }
}

const textIn = (pieces: readonly ModelPiece[], kind: 'text' | 'thinking') =>
  pieces.map((piece) => (piece.kind === kind ? piece.text : '')).join('')
const saysAnything = (pieces: readonly ModelPiece[]) => textIn(pieces, 'text').trim() !== ''

async function gather(coming: AsyncIterable<ModelPiece>): Promise<ModelPiece[]> {
  const pieces: ModelPiece[] = []
  for await (const piece of coming) pieces.push(piece)
  return pieces
}
