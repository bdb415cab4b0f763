import type { AnswerPiece } from '@seamark/contract/ai/chats/chats'
import type { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'

/** Opens the stream of an answer as its page does, and keeps what it tells. */
export async function openPieces(
  api: string,
  { headers }: { headers: () => Record<string, string> },
  id: number,
  after = 0,
) {
  const leave = new AbortController()
  const response = await fetch(`${api}/ai/answers/${id}/stream?after=${after}`, {
    headers: headers(),
    signal: leave.signal,
  })
  if (!response.ok) throw new Error(`The stream was refused: HTTP ${response.status}`)
  let told = ''
  let isOver = false
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) told += chunk
    isOver = true
  })().catch(() => undefined)
  const events = () => told.split('\n\n').slice(0, -1)
  const all = () =>
    events().flatMap((event) => {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      return data === undefined ? [] : [JSON.parse(data) as AnswerPiece]
    })
  const pieces = <Kind extends AnswerPiece['kind']>(kind: Kind) =>
    all().filter((piece): piece is Extract<AnswerPiece, { kind: Kind }> => piece.kind === kind)
  return {
    headers: response.headers,
    pieces,
    last: <Kind extends AnswerPiece['kind']>(kind: Kind) => pieces(kind).at(-1),
    /** The words as a page puts them together. */
    text: () => pieces('text').reduce((text, piece) => text.slice(0, piece.from) + piece.text, ''),
    thinking: () => pieces('thinking').reduce((text, piece) => text.slice(0, piece.from) + piece.text, ''),
    /** The number of the last piece. */
    number: () => Number(/^id: (\d+)$/m.exec(events().findLast((event) => event.startsWith('id: ')) ?? '')?.[1] ?? 0),
    beats: () => told.split(': beat').length - 1,
    ended: () => isOver,
    leave: () => leave.abort(),
  }
}

const event = (delta: object, reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'stub-1', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }

/** Lets the next answer of the model be said by the test, word by word. */
export function talkingModel(model: Pick<Awaited<ReturnType<typeof startModelServer>>, 'answerOnce'>) {
  const begun = Promise.withResolvers<(text: string) => Promise<void>>()
  const isOver = Promise.withResolvers<void>()
  model.answerOnce(async ({ response, send, gone }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    begun.resolve(send)
    gone.addEventListener('abort', () => isOver.resolve())
    await isOver.promise
    if (!gone.aborted) response.end('data: [DONE]\n\n')
  })
  const send = async (text: string) => (await begun.promise)(text)
  return {
    begun: async () => void (await begun.promise),
    say: (content: string) => send(event({ content })),
    think: (reasoning_content: string) => send(event({ reasoning_content })),
    finish: async (reason = 'stop') => {
      await send(event({}, reason))
      await send(
        `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'stub-1', choices: [], usage })}\n\n`,
      )
      isOver.resolve()
    },
  }
}
