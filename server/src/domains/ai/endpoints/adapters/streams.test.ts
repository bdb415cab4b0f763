import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../platform/config.ts'
import {
  asking,
  type ModelScript,
  saying,
  type ScriptName,
} from '../../../../platform/testing/endpoint/endpoint-scripts.ts'
import { startModelServer } from '../../../../platform/testing/endpoint/endpoint-server.ts'
import type { ModelMessage } from '../messages.rules.ts'
import { ModelFailed } from '../troubles.rules.ts'
import { createEndpoints } from './endpoint.ts'
import { type ModelPiece, type ModelRequest, streamModel } from './streams.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
beforeEach(() => {
  stub.answer('plain')
  stub.questions.length = 0
  logged.length = 0
})

const key = 'sk-invented-key-of-the-tests'
const logged: unknown[] = []
const context = {
  now: () => new Date(),
  log: { warn: (...line: unknown[]) => void logged.push(line) },
} as unknown as Parameters<typeof streamModel>[0]
const config = (given: NodeJS.ProcessEnv = {}) =>
  readConfig({ AI_URL: stub.address, AI_KEY: key, AI_MODEL: 'stub-1, stub-2', ...given })
const endpoints = createEndpoints(config())
const open = createEndpoints(config({ AI_SHARES: 'full' }))
const hasty = createEndpoints(config(), { firstByteMs: 200, silenceMs: 200 })

const question: ModelMessage[] = [{ from: 'person', text: '宁波到洛杉矶 40HQ 多少' }]
const tools = [
  { name: 'rates', description: 'Rates', input: { type: 'object', properties: { pol: { type: 'string' } } } },
  { name: 'orders', description: 'Orders', input: { type: 'object', properties: {} } },
]

async function ask(given: Partial<ModelRequest> = {}, asked = endpoints): Promise<ModelPiece[]> {
  const pieces: ModelPiece[] = []
  for await (const piece of streamModel(context, asked, { messages: question, tools, ...given })) pieces.push(piece)
  return pieces
}
const askOf = (script: ScriptName | ModelScript, given: Partial<ModelRequest> = {}, asked = endpoints) => {
  stub.answer(script)
  return ask(given, asked)
}
const joined = (pieces: readonly ModelPiece[], kind: 'text' | 'thinking') =>
  pieces.flatMap((piece) => (piece.kind === kind ? [piece.text] : [])).join('')
const callsOf = (pieces: readonly ModelPiece[]) =>
  pieces.flatMap((piece) => (piece.kind === 'call' ? [{ name: piece.name, input: piece.input }] : []))
const usageOf = (pieces: readonly ModelPiece[]) => pieces.find((piece) => piece.kind === 'usage')
const finishOf = (pieces: readonly ModelPiece[]) => pieces.at(-1)
const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((caught: unknown) => caught)
  return error instanceof ModelFailed ? { code: error.code, retryAfter: error.retryAfter } : error
}

describe('an answer', () => {
  test.each<[ScriptName]>([
    ['plain'],
    ['usageOnEveryPiece'],
    ['noUsage'],
    ['noDone'],
    ['comments'],
    ['wrongType'],
    ['thinks'],
    ['thinksByReasoning'],
    ['thinksInText'],
  ])('of the form %s is read whole', async (script) => {
    const pieces = await askOf(script)
    expect(joined(pieces, 'text')).toBe('您好，世界')
    expect(finishOf(pieces)).toEqual({ kind: 'finish', reason: 'done' })
  })

  test.each<[ScriptName]>([['thinks'], ['thinksByReasoning'], ['thinksInText']])(
    'of the form %s keeps thinking apart from the text',
    async (script) => expect(joined(await askOf(script), 'thinking')).toBe('先看航线'),
  )

  test.each<[ScriptName]>([['twoCalls'], ['callsWithoutIndex'], ['callsOfIndexZero'], ['callsWithBlankIds']])(
    'of the form %s asks for both tools, each under an id of its own',
    async (script) => {
      const pieces = await askOf(script)
      expect(callsOf(pieces)).toEqual([
        { name: 'rates', input: { pol: '宁波' } },
        { name: 'orders', input: { state: 'open' } },
      ])
      const ids = pieces.flatMap((piece) => (piece.kind === 'call' ? [piece.id] : []))
      expect(new Set(ids.filter((id) => id.trim() !== '')).size).toBe(2)
      expect(finishOf(pieces)).toEqual({ kind: 'finish', reason: 'calls' })
    },
  )

  test('hands an input that is no JSON on as the text that it is', async () => {
    expect(callsOf(await askOf('callOfNoJson'))).toEqual([{ name: 'rates', input: '宁波到洛杉矶' }])
  })

  test.each<[ScriptName, object]>([
    ['plain', { tokensIn: 11, tokensOut: 7, tokensCached: 4, isEstimated: false }],
    ['usageOnEveryPiece', { tokensIn: 11, tokensOut: 7, tokensCached: 4, isEstimated: false }],
    ['noUsage', { tokensOut: 5, isEstimated: true }],
  ])('of the form %s says what it used', async (script, used) => {
    expect(usageOf(await askOf(script))).toMatchObject(used)
  })

  test.each([
    ['less than nothing', { prompt_tokens: -5, completion_tokens: -1 }],
    ['a part of a token', { prompt_tokens: 11.5, completion_tokens: 0.5 }],
    ['more than there can be', { prompt_tokens: 1e18, completion_tokens: 1e18 }],
  ])('that says it used %s is estimated', async (_case, usage) => {
    const script: ModelScript = async ({ response, send }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      await send(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: '您好，世界' } }] })}\n\n`)
      await send(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}\n\n`)
      response.end('data: [DONE]\n\n')
    }
    expect(usageOf(await askOf(script))).toMatchObject({ tokensOut: 5, tokensCached: 0, isEstimated: true })
  })

  test('that reached the limit of tokens says so', async () => {
    expect(finishOf(await askOf('length', { mostTokens: 5 }))).toEqual({ kind: 'finish', reason: 'length' })
    expect(stub.questions.at(-1)?.json.max_tokens).toBe(5)
  })
})

describe('a question', () => {
  test('goes to the model that is named, else to the first, as a stream, with the key and without a temperature', async () => {
    await ask()
    await ask({ model: 'stub-2' })
    expect(stub.questions.map(({ json }) => json.model)).toEqual(['stub-1', 'stub-2'])
    expect(stub.questions[0]?.headers.authorization).toBe(`Bearer ${key}`)
    expect(stub.questions[0]?.json).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    expect(stub.heard()).not.toMatch(/temperature|top_p|tool_choice/)
  })

  test.each([
    ['deepseek', 'max_tokens', 'max_completion_tokens'],
    ['qwen', 'max_tokens', 'max_completion_tokens'],
    ['kimi', 'max_completion_tokens', 'max_tokens'],
    ['doubao', 'max_completion_tokens', 'max_tokens'],
    ['glm', 'max_tokens', 'max_completion_tokens'],
    ['ollama', 'max_tokens', 'max_completion_tokens'],
    ['vllm', 'max_tokens', 'max_completion_tokens'],
    ['other', 'max_tokens', 'max_completion_tokens'],
  ])('of %s says the most tokens as %s and not as %s', async (flavour, field, other) => {
    await ask({ mostTokens: 700 }, createEndpoints(config({ AI_FLAVOUR: flavour })))
    expect(stub.questions[0]?.json).toMatchObject({ [field]: 700 })
    expect(stub.questions[0]?.json).not.toHaveProperty(other)
    await ask({}, createEndpoints(config({ AI_FLAVOUR: flavour })))
    expect(stub.heard()).not.toMatch(new RegExp(`"${field}":(?!700)`))
  })

  test('brings thinking back within a turn, with the tools asked for and what they gave, and drops that of turns before', async () => {
    const messages: ModelMessage[] = [
      ...question,
      { from: 'model', text: '旧答案', thinking: '旧的想法' },
      { from: 'person', text: '那到长滩呢' },
      { from: 'model', text: '', thinking: '新的想法', calls: [{ id: 'a', name: 'rates', input: { pod: '长滩' } }] },
      { from: 'tool', results: [{ id: 'a', name: 'rates', value: [{ price: 1850 }] }] },
    ]
    expect(joined(await askOf('wantsThinking', { messages }), 'text')).toBe('想好了')
    expect(stub.questions.at(-1)?.json.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: '旧答案' },
      { role: 'user' },
      { role: 'assistant', reasoning_content: '新的想法', tool_calls: [{ id: 'a' }] },
      { role: 'tool', tool_call_id: 'a', content: '[{"price":1850}]' },
    ])
    expect(stub.heard()).not.toContain('旧的想法')
  })

  test.each<[string, ScriptName, ModelMessage[]]>([
    [
      'without thinking where an endpoint refuses it',
      'refusesThinking',
      [...question, { from: 'model', text: '查', thinking: '想', calls: [{ id: 'a', name: 'rates', input: {} }] }],
    ],
    [
      'with the thinking of turns before where an endpoint misses it',
      'wantsThinking',
      [
        ...question,
        { from: 'model', text: '查', thinking: '想', calls: [{ id: 'a', name: 'rates', input: {} }] },
        ...question,
      ],
    ],
    ['without the wish for usage where an endpoint does not know it', 'refusesUsage', question],
    ['with the other word for the most tokens where an endpoint refuses the one', 'refusesMaxTokens', question],
  ])('is asked once more %s', async (_case, script, messages) => {
    expect(joined(await askOf(script, { messages, mostTokens: 700 }), 'text')).not.toBe('')
    expect(stub.questions.length).toBe(2)
  })

  test('of an image brings its bytes', async () => {
    await ask({
      messages: [{ from: 'person', text: '图里是什么', images: [{ type: 'image/png', bytes: Buffer.from('png') }] }],
    })
    expect(stub.heard()).toContain(`data:image/png;base64,${Buffer.from('png').toString('base64')}`)
  })
})

describe('contact values', () => {
  const secret = { mobile: '13812345678', mail: 'amy.chen@ocean.example', qq: '987654321', name: '陈艾米' }
  const told = `联系人${secret.name}，手机${secret.mobile}，邮箱 ${secret.mail}，QQ：${secret.qq}`
  const messages: ModelMessage[] = [
    { from: 'person', text: '这家怎么联系？' },
    { from: 'model', text: '', calls: [{ id: 'a', name: 'rates', input: { who: secret.name } }] },
    { from: 'tool', results: [{ id: 'a', name: 'rates', value: { note: told } }] },
  ]
  const known = [{ kind: 'name' as const, value: secret.name }]
  /** Says back what it was told, sign by sign, so that every placeholder is cut. */
  const repeat: ModelScript = (scene) => {
    const content = (scene.question.json.messages as { content: string }[]).at(-1)?.content ?? ''
    return saying(content)(scene)
  }

  test('leave as placeholders and stand in the answer again', async () => {
    const pieces = await askOf(repeat, { messages, known })
    expect(JSON.parse(joined(pieces, 'text'))).toEqual({ note: told })
    for (const value of Object.values(secret)) expect(stub.heard()).not.toContain(value)
  })

  test('stand again in the input of a tool', async () => {
    stub.answer((scene) => {
      const placeholder = /⟦mail\d⟧/.exec(scene.question.body)?.[0] ?? ''
      return asking('rates', { mail: placeholder })(scene)
    })
    expect(callsOf(await ask({ messages, known }))).toEqual([{ name: 'rates', input: { mail: secret.mail } }])
  })

  test('stand again in the input of a tool also where a name has signs of JSON', async () => {
    const name = 'Amy "Ace" Chen'
    stub.answer(asking('rates', { who: '⟦name1⟧' }))
    const pieces = await ask({
      messages: [{ from: 'person', text: `找 ${name}` }],
      known: [{ kind: 'name', value: name }],
    })
    expect(callsOf(pieces)).toEqual([{ name: 'rates', input: { who: name } }])
  })

  test.each([[endpoints], [open]])('stay out of the log where an endpoint says the question again', async (asked) => {
    const repeatAsRefusal: ModelScript = ({ response }) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: told }))
    }
    expect(await failureOf(askOf(repeatAsRefusal, { messages, known }, asked))).toMatchObject({
      code: 'endpoint_odd_answer',
    })
    expect(logged).toHaveLength(1)
    for (const value of Object.values(secret)) expect(JSON.stringify(logged)).not.toContain(value)
  })

  test('leave as they are where the office says so', async () => {
    await askOf(repeat, { messages, known }, open)
    for (const value of Object.values(secret)) expect(stub.heard()).toContain(value)
  })
})

describe('a trouble', () => {
  test.each<[ScriptName, object]>([
    ['badKey', { code: 'endpoint_key' }],
    ['unpaid', { code: 'endpoint_key' }],
    ['spent', { code: 'endpoint_key' }],
    ['busy', { code: 'endpoint_busy', retryAfter: 17 }],
    ['crowdedWithin', { code: 'endpoint_busy' }],
    ['broken', { code: 'endpoint_away' }],
    ['hugeRefusal', { code: 'endpoint_away' }],
    ['cut', { code: 'endpoint_away' }],
    ['unfinished', { code: 'endpoint_away' }],
    ['networkError', { code: 'endpoint_away' }],
    ['bad', { code: 'endpoint_odd_answer' }],
    ['html', { code: 'endpoint_odd_answer' }],
    ['redirect', { code: 'endpoint_odd_answer' }],
    ['empty', { code: 'endpoint_odd_answer' }],
    ['errorAsAnswer', { code: 'endpoint_odd_answer' }],
    ['errorWithin', { code: 'endpoint_odd_answer' }],
    ['huge', { code: 'endpoint_odd_answer' }],
    ['badContent', { code: 'content_refused' }],
    ['sensitive', { code: 'content_refused' }],
    ['filtered', { code: 'content_refused' }],
  ])('of the kind %s has a code of its own', async (script, failure) => {
    expect(await failureOf(askOf(script))).toMatchObject(failure)
  })

  test.each<[ScriptName]>([['silent'], ['stalls']])('of the kind %s ends after its time', async (script) => {
    expect(await failureOf(askOf(script, {}, hasty))).toMatchObject({ code: 'endpoint_away' })
    await stub.until(() => stub.open() === 0)
  })

  test('of an answer that trickles without an end ends after the time of the whole', async () => {
    const patient = createEndpoints(config(), { mostMs: 300 })
    const trickle: ModelScript = async ({ response, send, gone }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (; !gone.aborted; await new Promise((resolve) => setTimeout(resolve, 20))) await send(': wait\n\n')
    }
    expect(await failureOf(askOf(trickle, {}, patient))).toMatchObject({ code: 'endpoint_away' })
    await stub.until(() => stub.open() === 0)
  })

  test('of an endpoint that nobody listens at is its absence', async () => {
    const away = createEndpoints(config({ AI_URL: 'http://127.0.0.1:9/v1' }))
    expect(await failureOf(ask({}, away))).toMatchObject({ code: 'endpoint_away' })
  })

  test('is that of no model where none is set, or another is asked for', async () => {
    expect(await failureOf(ask({}, createEndpoints(readConfig({}))))).toMatchObject({ code: 'no_model' })
    expect(await failureOf(ask({ model: 'gpt-x' }))).toMatchObject({ code: 'no_model' })
    expect(stub.questions).toEqual([])
  })

  test('yields first what had come', async () => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    stub.answer(async ({ response, send }) => {
      await send('data: {"choices":[{"delta":{"content":"您好，"}}]}\n\n')
      await isRead
      response.destroy()
    })
    const pieces: ModelPiece[] = []
    const reading = async () => {
      for await (const piece of streamModel(context, endpoints, { messages: question })) {
        pieces.push(piece)
        read()
      }
    }
    expect(await failureOf(reading())).toMatchObject({ code: 'endpoint_away' })
    expect(joined(pieces, 'text')).toBe('您好，')
  })

  test('leaves at most 200 characters in the log, never the key, and none in what is thrown', async () => {
    for (const script of ['oddWithKey', 'badKey', 'errorWithin'] as const) {
      const failure = await askOf(script).catch((caught: unknown) => caught)
      expect(JSON.stringify(failure)).not.toMatch(/provider|No such path/)
    }
    const text = JSON.stringify(logged)
    expect(text).toMatch(/No such path/)
    expect(text).not.toContain(key)
    for (const line of logged as [{ said?: string }][]) expect(line[0].said?.length ?? 0).toBeLessThanOrEqual(200)
  })
})

describe('a connection', () => {
  test('closes when the asker stops, and the reason comes back', async () => {
    stub.answer('endless')
    const stop = new AbortController()
    const reason = new Error('stopped by its asker')
    const reading = async () => {
      for await (const piece of streamModel(context, endpoints, { messages: question, signal: stop.signal }))
        if (piece.kind === 'text') stop.abort(reason)
    }
    expect(await reading().catch((caught: unknown) => caught)).toBe(reason)
    await stub.until(() => stub.open() === 0)
    expect(logged).toEqual([])
  })

  test('closes when the reader leaves', async () => {
    stub.answer('endless')
    for await (const piece of streamModel(context, endpoints, { messages: question })) if (piece.kind === 'text') break
    await stub.until(() => stub.open() === 0)
    expect(stub.questions).toHaveLength(1)
  })

  test('brings no more than 4 MB, however much is sent', async () => {
    const before = stub.sentBytes()
    expect(await failureOf(askOf('huge'))).toMatchObject({ code: 'endpoint_odd_answer' })
    await stub.until(() => stub.open() === 0)
    // What lies in the buffers of both sockets comes on top.
    expect(stub.sentBytes() - before).toBeLessThan(32 * 1024 * 1024)
  })
})
