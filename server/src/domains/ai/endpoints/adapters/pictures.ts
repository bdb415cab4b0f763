import type { PictureShape } from '@seamark/contract/ai/choices'
import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { CallFailed } from '../../../../platform/outbound/known-calls.ts'
import { streamProblems } from '../../../../platform/outbound/known-streams.ts'
import { Mask } from '../masks.rules.ts'
import { sizeOf } from '../picture-sizes.rules.ts'
import { ModelFailed, OddAnswer, secondsOf, troubleOfStatus } from '../troubles.rules.ts'
import type { Endpoint, Endpoints } from './endpoint.ts'
import { failureOf, troubleOf } from './troubles.ts'

/** A picture as the endpoint gave it: its bytes, or where they lie for a while. Nobody fetches that address here. */
export type DrawnPicture = { kind: 'bytes'; bytes: Buffer } | { kind: 'address'; address: string }

export interface PictureWish {
  model?: string
  prompt: string
  shape?: PictureShape
  wanted?: number
}

/** The call broke after it was sent, or its answer cannot be read: the endpoint may have drawn, and charged for it. */
export class PicturesLost extends ModelFailed {
  constructor() {
    super('endpoint_away')
    this.name = 'PicturesLost'
  }
}

const answer = z.object({
  data: z
    .array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() }))
    .min(1)
    .max(10),
})
const refusal = z.union([
  z.object({ error: z.union([z.string().min(1), z.looseObject({})]) }),
  z.object({ data: z.tuple([]) }),
])

/**
 * Asks the endpoint for pictures by one call. Throws PicturesLost where it may have drawn all the same, and ModelFailed as `streamModel` does. Callers hold a
 * quota first.
 */
export async function drawPictures(
  context: Pick<Context, 'log' | 'now'>,
  { pictures: endpoint, isMasked }: Pick<Endpoints, 'pictures' | 'isMasked'>,
  wish: PictureWish,
): Promise<DrawnPicture[]> {
  const model = wish.model ?? endpoint?.models[0]
  if (!endpoint || model === undefined || !endpoint.models.includes(model)) throw new ModelFailed('no_model')
  const prompt = isMasked ? withoutContacts(wish.prompt) : wish.prompt
  const body = bodyOf(endpoint, model, { ...wish, prompt })
  try {
    const first = await ask(endpoint, body)
    // Newer models of OpenAI always give bytes, and refuse to be asked for them. Nothing was drawn then.
    const wantsLess = first.status === 400 && first.said.includes('response_format')
    const { status, said, retryAfter } = wantsLess
      ? await ask(endpoint, { ...body, response_format: undefined })
      : first
    if (status >= 200 && status < 300) {
      const pictures = picturesIn(said)
      if (pictures) return pictures
      // The log tells the operator what came.
      failureOf(context, endpoint, { code: 'endpoint_odd_answer', said: said.slice(0, mostSaid) })
      throw new PicturesLost()
    }
    if (mayHaveDrawn.has(status)) throw new PicturesLost()
    throw failureOf(
      context,
      endpoint,
      troubleOfStatus(status, said.slice(0, mostSaid), secondsOf(retryAfter, context.now())),
    )
  } catch (error) {
    if (error instanceof ModelFailed) throw error
    if (error instanceof CallFailed && error.mayHaveArrived && error.code !== streamProblems.redirect)
      throw new PicturesLost()
    const trouble = troubleOf(error, context.now(), false)
    throw trouble ? failureOf(context, endpoint, trouble) : error
  }
}

/** Contact values do not leave, and a placeholder would be drawn. */
const withoutContacts = (prompt: string) => new Mask().hide(prompt).replace(/⟦\w+⟧/g, ' ')

/** What stands between us and the endpoint gave up waiting. */
const mayHaveDrawn = new Set([408, 502, 504, 524])
const mostSaid = 4096

function bodyOf({ flavour }: Endpoint, model: string, { prompt, shape = 'square', wanted = 1 }: PictureWish) {
  const size = sizeOf(flavour, model, shape)
  // Doubao writes its mark into pictures unless it is told not to.
  if (flavour === 'doubao') return { model, prompt, size, watermark: false, response_format: 'b64_json' }
  return flavour === 'glm' ? { model, prompt, size } : { model, prompt, size, n: wanted, response_format: 'b64_json' }
}

async function ask(endpoint: Endpoint, body: object) {
  const response = await endpoint.fetch(`${endpoint.address}/images/generations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(endpoint.key === undefined ? {} : { authorization: `Bearer ${endpoint.key}` }),
    },
    body: JSON.stringify(body),
  })
  const said = await response.text()
  return { status: response.status, said, retryAfter: response.headers.get('retry-after') ?? undefined }
}

/** The pictures of an answer of success; undefined where it cannot be read. Throws OddAnswer where it says of itself that it failed, or that nothing was drawn. */
function picturesIn(said: string): DrawnPicture[] | undefined {
  const json = readJson(said)
  if (refusal.safeParse(json).success) throw new OddAnswer(200, said.slice(0, mostSaid))
  const pictures = answer
    .safeParse(json)
    .data?.data.flatMap(({ b64_json, url }): DrawnPicture[] =>
      b64_json
        ? [{ kind: 'bytes', bytes: Buffer.from(b64_json, 'base64') }]
        : url
          ? [{ kind: 'address', address: url }]
          : [],
    )
  return pictures?.length === 0 ? undefined : pictures
}

function readJson(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}
