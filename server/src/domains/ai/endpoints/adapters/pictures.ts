import type { Flavour } from '../../../../platform/config.ts'
import type { Context } from '../../../../platform/context.ts'
import { z } from 'zod'
import { ModelFailed, OddAnswer, secondsOf, troubleOfStatus } from '../troubles.rules.ts'
import type { Endpoints } from './endpoint.ts'
import { failureOf, troubleOf } from './troubles.ts'

/** A picture as the endpoint gave it: its bytes, or where they lie for a while. Nobody fetches that address here. */
export type DrawnPicture = { kind: 'bytes'; bytes: Buffer } | { kind: 'address'; address: string }

export interface PictureRequest {
  model?: string
  prompt: string
  signal?: AbortSignal
}

const answer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})

/** Doubao writes its mark into pictures, and takes words for sizes. */
const wishes: Partial<Record<Flavour, Record<string, unknown>>> = {
  doubao: { size: '2K', watermark: false, response_format: 'b64_json' },
  glm: { size: '1024x1024' },
}
const usualWishes = { size: '1024x1024', n: 1, response_format: 'b64_json' }

/** Asks the endpoint for one picture. Throws as `streamModel` does. Callers hold a quota first. */
export async function drawPicture(
  context: Pick<Context, 'log' | 'now'>,
  { pictures: endpoint }: Pick<Endpoints, 'pictures'>,
  { model = endpoint?.models[0], prompt, signal }: PictureRequest,
): Promise<DrawnPicture> {
  if (!endpoint || model === undefined || !endpoint.models.includes(model)) throw new ModelFailed('no_model')
  try {
    const response = await endpoint.fetch(`${endpoint.address}/images/generations`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(endpoint.key === undefined ? {} : { authorization: `Bearer ${endpoint.key}` }),
      },
      body: JSON.stringify({ model, prompt, ...(wishes[endpoint.flavour] ?? usualWishes) }),
      ...(signal ? { signal } : {}),
    })
    const said = await response.text()
    if (!response.ok) {
      const retryAfter = secondsOf(response.headers.get('retry-after') ?? undefined, context.now())
      throw failureOf(context, endpoint, troubleOfStatus(response.status, said.slice(0, mostSaid), retryAfter))
    }
    return pictureIn(said)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const trouble = troubleOf(error, context.now(), false)
    throw trouble ? failureOf(context, endpoint, trouble) : error
  }
}

const mostSaid = 4096

function pictureIn(said: string): DrawnPicture {
  const [first] = readAnswer(said)?.data ?? []
  if (first?.b64_json) return { kind: 'bytes', bytes: Buffer.from(first.b64_json, 'base64') }
  if (first?.url) return { kind: 'address', address: first.url }
  throw new OddAnswer(200, said.slice(0, mostSaid))
}

function readAnswer(said: string) {
  try {
    return answer.safeParse(JSON.parse(said)).data
  } catch {
    return undefined
  }
}
