import type { LanguageModelMiddleware } from 'ai'
import type { TokenField } from '../flavours.rules.ts'
import { OddAnswer } from '../troubles.rules.ts'
import type { Endpoint } from './endpoint.ts'

/** In what an endpoint wants to be asked otherwise. */
export interface Dialect {
  /** Whether it is asked to tell what it used. */
  saysUsage: boolean
  tokenField: TokenField
}

/**
 * A model of an endpoint, by the library that knows how the answers of makers differ. The library is loaded at the first question: most
 * installations ask no model. Its own functions that name a model by a text are never used, since they call a public gateway.
 */
export async function modelOf(endpoint: Endpoint, model: string, { saysUsage, tokenField }: Dialect) {
  const [{ createOpenAICompatible }, { extractReasoningMiddleware, wrapLanguageModel }] = await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('ai'),
  ])
  const { address, key } = endpoint
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: address,
    ...(key === undefined ? {} : { apiKey: key }),
    includeUsage: saysUsage,
    fetch: streamsOnly(endpoint.fetch),
    transformRequestBody: ({ max_tokens: most, ...body }: { max_tokens?: number }) =>
      most === undefined ? body : { ...body, [tokenField]: most },
  })
  const thinking: LanguageModelMiddleware = extractReasoningMiddleware({ tagName: 'think' })
  return wrapLanguageModel({ model: provider.chatModel(model), middleware: thinking })
}

export type Model = Awaited<ReturnType<typeof modelOf>>
export type ModelCall = Parameters<Model['doStream']>[0]
export type ModelPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

const mostOdd = 4096

/** Looks at the first sign of an answer: a page or an object instead of a stream is an OddAnswer, whatever its type says. */
const streamsOnly =
  (ask: typeof fetch): typeof fetch =>
  async (address, init) => {
    const response = await ask(address, init)
    const body: ReadableStream<Uint8Array> | null = response.body
    if (!response.ok || !body) return response
    const reader = body.getReader()
    let begin = Buffer.alloc(0)
    for (;;) {
      const { done, value } = await reader.read()
      if (value) begin = Buffer.concat([begin, value])
      const sign = begin.toString('utf8').trimStart()[0]
      if (sign === '<' || sign === '{' || sign === '[')
        throw new OddAnswer(response.status, await readOn(reader, begin))
      if (done || sign !== undefined) break
    }
    return new Response(continued(reader, begin), { status: response.status, headers: response.headers })
  }

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>, begin: Buffer): Promise<string> {
  let read = begin
  while (read.length < mostOdd) {
    const { done, value } = await reader.read()
    if (done) break
    read = Buffer.concat([read, value])
  }
  await reader.cancel()
  return read.subarray(0, mostOdd).toString('utf8')
}

function continued(reader: ReadableStreamDefaultReader<Uint8Array>, begin: Buffer): ReadableStream<Uint8Array> {
  let first: Uint8Array | undefined = begin
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (first) {
          controller.enqueue(first)
          first = undefined
          return
        }
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
