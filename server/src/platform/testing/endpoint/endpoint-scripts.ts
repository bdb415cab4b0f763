import type http from 'node:http'
import type { ModelQuestion } from './endpoint-question.ts'

interface Scene {
  question: ModelQuestion
  response: http.ServerResponse
  /** Sends bytes, and waits while the other end takes none. */
  send: (text: string) => Promise<void>
  /** Aborted once the asker has closed the connection. */
  gone: AbortSignal
}
/** How one question is answered. */
export type ModelScript = (scene: Scene) => Promise<void> | void

type Delta = Record<string, unknown>
const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18, prompt_tokens_details: { cached_tokens: 4 } }

const chunk = (delta: Delta, rest: Delta = {}) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'stub-1',
  choices: [{ index: 0, delta, finish_reason: null, ...rest }],
})
const end = (reason = 'stop') => chunk({}, { finish_reason: reason })
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const toolCall = (given: Delta) => chunk({ tool_calls: [given] })

/** Answers by these events, each a write of its own, in the form in which streams come. */
const streamOf =
  (events: readonly unknown[], { isDone = true, type = 'text/event-stream' } = {}): ModelScript =>
  async ({ response, send }) => {
    response.writeHead(200, { 'content-type': type })
    for (const one of events) await send(typeof one === 'string' ? one : event(one))
    response.end(isDone ? 'data: [DONE]\n\n' : '')
  }

/** Answers with one text, in two pieces and with its usage. */
export const saying = (text: string): ModelScript =>
  streamOf([
    chunk({ role: 'assistant', content: text.slice(0, Math.ceil(text.length / 2)) }),
    chunk({ content: text.slice(Math.ceil(text.length / 2)) }),
    end(),
    { ...chunk({}), choices: [], usage },
  ])

/** Thinks for a while before its first word, and then writes one every so often, until the asker goes. */
export const writing =
  ({ firstMs, everyMs }: { firstMs: number; everyMs: number }): ModelScript =>
  async ({ response, send, gone }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const until = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    for (let ms = firstMs; !gone.aborted; ms = everyMs) {
      await until(ms)
      await send(event(chunk({ content: '舱位' })))
    }
  }

/** Asks for one tool. */
export const asking = (name: string, input: unknown, id = 'call_1'): ModelScript =>
  streamOf([
    toolCall({ index: 0, id, type: 'function', function: { name, arguments: JSON.stringify(input) } }),
    end('tool_calls'),
    { ...chunk({}), choices: [], usage },
  ])

/**
 * Answers with the text of the question itself, as a translator that changes no word, and treats each placeholder of it by a roll of the dice: below
 * `drops` it is lost, below that and `doubles` it comes twice.
 */
export const translating = (
  { drops = 0, doubles = 0 }: { drops?: number; doubles?: number },
  roll: () => number,
): ModelScript => {
  const treat = (sign: string) => {
    const rolled = roll()
    if (rolled < drops) return ''
    return rolled < drops + doubles ? `${sign} ${sign}` : sign
  }
  return (scene) => {
    const { messages } = scene.question.json as { messages: { role: string; content: unknown }[] }
    const said = messages.findLast(({ role }) => role === 'user')?.content
    return saying(String(said).replace(/[⟦〚]\d+[⟧〛]/gu, treat))(scene)
  }
}

/** Asks for several tools at once. */
export const askingAll = (...calls: readonly (readonly [name: string, input: unknown])[]): ModelScript =>
  streamOf([
    ...calls.map(([name, input], index) =>
      toolCall({ index, id: `call_${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }),
    ),
    end('tool_calls'),
    { ...chunk({}), choices: [], usage },
  ])

const hello = [chunk({ role: 'assistant', content: '您好，' }), chunk({ content: '世界' })]

const status =
  (code: number, body: unknown, headers: http.OutgoingHttpHeaders = {}): ModelScript =>
  ({ response }) =>
    void response
      .writeHead(code, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

/** Draws: bytes are given as they are, a text is the address at which a picture lies. */
export const drawing = (...pictures: readonly (Buffer | string)[]): ModelScript =>
  status(200, {
    created: 1,
    data: pictures.map((one) => (typeof one === 'string' ? { url: one } : { b64_json: one.toString('base64') })),
  })

/** Gives a file, as the address of a picture does. */
export const giving =
  (bytes: Buffer, type = 'image/png'): ModelScript =>
  ({ response }) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes)

const errorOf = (message: string, code: string | number | null = null) => ({ error: { message, type: 'error', code } })

const waits = (gone: AbortSignal) =>
  new Promise<void>((resolve) => (gone.aborted ? resolve() : gone.addEventListener('abort', () => resolve())))

/** Carries out the last instruction that it finds anywhere: `TOOL name {json}` or `SAY text`, as a model that believes everything. */
const obey: ModelScript = async (scene) => {
  const { messages } = scene.question.json as { messages: { content: unknown }[] }
  const told = messages
    .flatMap(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content ?? '')))
    .join('\n')
  const found = [...told.matchAll(/TOOL (\w+) (\{[^\n]*?\})|SAY ([^\n"\\]+)/g)].at(-1)
  const { 1: tool, 2: input = '{}', 3: text = '好的' } = found ?? ['']
  return tool === undefined ? saying(text)(scene) : asking(tool, JSON.parse(input.replaceAll('\\"', '"')))(scene)
}

/** The thinking of DeepSeek and Kimi must come back within a turn; without it, and with tools, the question is refused. */
const wantsThinking: ModelScript = (scene) => {
  const messages = scene.question.json.messages as { role: string; tool_calls?: unknown; reasoning_content?: string }[]
  const lacks = messages.some(
    ({ role, tool_calls, reasoning_content }) => role === 'assistant' && tool_calls && !reasoning_content,
  )
  if (lacks)
    return status(400, errorOf('The reasoning_content in the thinking mode must be passed back to the API.'))(scene)
  return saying('想好了')(scene)
}
const refusesThinking: ModelScript = (scene) =>
  scene.question.body.includes('reasoning_content')
    ? status(400, errorOf('reasoning_content is not allowed in messages'))(scene)
    : saying('想好了')(scene)

const refusesUsage: ModelScript = (scene) =>
  scene.question.body.includes('stream_options')
    ? status(400, errorOf('Unknown parameter: stream_options'))(scene)
    : streamOf([...hello, end()])(scene)

/** Newer models of some makers. */
const refusesMaxTokens: ModelScript = (scene) =>
  'max_tokens' in scene.question.json
    ? status(
        400,
        errorOf(
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          'unsupported_parameter',
        ),
      )(scene)
    : streamOf([...hello, end()])(scene)

/** Pieces until the asker goes. */
const endless: ModelScript = async ({ response, send, gone }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  await send(event(chunk({ content: '一' })))
  while (!gone.aborted) {
    await send(event(chunk({ content: '更多的字'.repeat(8) })))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** One answer of 200 MB, on one line. */
const huge: ModelScript = async ({ response, send, gone }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  await send('data: {"choices":[{"delta":{"content":"')
  const part = 'x'.repeat(262_144)
  for (let sent = 0; sent < 200 * 1024 * 1024 && !gone.aborted; sent += part.length) await send(part)
  response.end('"}}]}\n\n')
}

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const modelScripts = {
  obey,
  plain: streamOf([...hello, end(), { ...chunk({}), choices: [], usage }]),
  /** DeepSeek, Kimi, Doubao, GLM and Qwen while they think. */
  thinks: streamOf([
    chunk({ role: 'assistant', content: null, reasoning_content: '先看' }),
    chunk({ content: null, reasoning_content: '航线' }),
    ...hello,
    end(),
    { ...chunk({}), choices: [], usage },
  ]),
  wantsThinking,
  refusesThinking,
  refusesUsage,
  refusesMaxTokens,
  /** Some servers of gpt-oss. */
  thinksByReasoning: streamOf([chunk({ reasoning: '先看航线' }), ...hello, end()]),
  /** GLM-Z1 and others that write their thinking into the text, with marks that are cut anywhere. */
  thinksInText: streamOf([
    chunk({ content: '<thi' }),
    chunk({ content: 'nk>先看航线</th' }),
    chunk({ content: 'ink>您好，' }),
    chunk({ content: '世界' }),
    end(),
  ]),
  twoCalls: streamOf([
    toolCall({ index: 0, id: 'a', type: 'function', function: { name: 'rates', arguments: '' } }),
    toolCall({ index: 0, function: { arguments: '{"pol":' } }),
    toolCall({ index: 0, function: { arguments: '"宁波"}' } }),
    toolCall({ index: 1, id: 'b', type: 'function', function: { name: 'orders', arguments: '{"state":"open"}' } }),
    end('tool_calls'),
  ]),
  /** Older Ollama. */
  callsWithoutIndex: streamOf([
    toolCall({ id: 'a', type: 'function', function: { name: 'rates', arguments: '{"pol":"宁波"}' } }),
    toolCall({ id: 'b', type: 'function', function: { name: 'orders', arguments: '{"state":"open"}' } }),
    end('tool_calls'),
  ]),
  /** Older parsers of vLLM and lmdeploy. */
  callsOfIndexZero: streamOf([
    toolCall({ index: 0, id: 'a', type: 'function', function: { name: 'rates', arguments: '{"pol":"宁波"}' } }),
    toolCall({ index: 0, id: 'b', type: 'function', function: { name: 'orders', arguments: '{"state":"open"}' } }),
    end('tool_calls'),
  ]),
  callsWithBlankIds: streamOf([
    toolCall({ index: 0, id: '', type: 'function', function: { name: 'rates', arguments: '{"pol":"宁波"}' } }),
    toolCall({ index: 1, id: '', type: 'function', function: { name: 'orders', arguments: '{"state":"open"}' } }),
    end('tool_calls'),
  ]),
  callOfNoJson: streamOf([
    toolCall({ index: 0, id: 'a', type: 'function', function: { name: 'rates', arguments: '宁波到洛杉矶' } }),
    end('tool_calls'),
  ]),
  usageOnEveryPiece: streamOf([
    ...hello.map((one, at) => ({ ...one, usage: { ...usage, completion_tokens: at + 1 } })),
    { ...end(), usage },
  ]),
  noUsage: streamOf([...hello, end()]),
  noDone: streamOf([...hello, end(), { ...chunk({}), choices: [], usage }], { isDone: false }),
  comments: streamOf([
    ': keep-alive\n\n',
    ...hello.flatMap((one) => [one, ': keep-alive\n\n']),
    end(),
    { ...chunk({}), choices: [], usage },
  ]),
  wrongType: streamOf([...hello, end(), { ...chunk({}), choices: [], usage }], { type: 'text/plain' }),
  length: streamOf([...hello, end('length')]),
  /** It has thought until its limit was reached. */
  onlyThinks: streamOf([chunk({ reasoning_content: '先看航线' }), end('length')]),
  sensitive: streamOf([...hello.slice(0, 1), end('sensitive')]),
  filtered: streamOf([end('content_filter')]),
  networkError: streamOf([...hello.slice(0, 1), end('network_error')]),
  errorWithin: streamOf([...hello, errorOf('internal trouble of the provider', 'E1')]),
  crowdedWithin: streamOf([errorOf('Rate limit reached', 429)]),
  errorAsAnswer: status(200, errorOf('model not loaded')),
  /** The connection is closed in the middle of an answer. */
  cut: async ({ response, send }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await send(event(hello[0]))
    response.destroy()
  },
  /** It ends in order and never says that it does. */
  unfinished: streamOf(hello, { isDone: false }),
  empty: streamOf([], { isDone: false }),
  html: status(200, '<!doctype html><title>Gateway</title><p>Sign in to the hotel network</p>'),
  redirect: ({ response }) => void response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
  /** Nothing ever comes. */
  silent: async ({ gone }) => waits(gone),
  /** It begins, and then nothing comes. */
  stalls: async ({ response, send, gone }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await send(event(hello[0]))
    await waits(gone)
  },
  endless,
  huge,
  hugeRefusal: async ({ response, send, gone }) => {
    response.writeHead(500, { 'content-type': 'text/plain' })
    const part = 'x'.repeat(262_144)
    for (let sent = 0; sent < 200 * 1024 * 1024 && !gone.aborted; sent += part.length) await send(part)
    response.end()
  },
  bad: status(400, errorOf('Invalid request: tools need a parser', 'invalid_request')),
  badContent: status(400, errorOf('Content Exists Risk', 'invalid_request_error')),
  /** It repeats the key that it was sent, as some do. */
  badKey: ({ question, response }) =>
    void response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify(errorOf(`Incorrect API key provided: ${question.headers.authorization}`))),
  oddWithKey: (scene) =>
    status(
      404,
      errorOf(`No such path. You sent ${scene.question.headers.authorization}. ${'Long text. '.repeat(60)}`),
    )(scene),
  unpaid: status(402, errorOf('Insufficient Balance')),
  busy: status(429, errorOf('Too many requests'), { 'retry-after': '17' }),
  spent: status(429, errorOf('You exceeded your current quota', 'insufficient_quota')),
  broken: status(500, 'trouble'),
  draws: status(200, { created: 1, data: [{ b64_json: picture }] }),
  drawsByAddress: status(200, { created: 1, data: [{ url: 'https://pictures.example/one.png' }] }),
  drawsPrivately: status(200, { created: 1, data: [{ url: 'http://169.254.169.254/latest/meta-data' }] }),
} satisfies Record<string, ModelScript>
export type ScriptName = keyof typeof modelScripts
