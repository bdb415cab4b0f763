import { once } from 'node:events'
import http from 'node:http'
import type { ModelQuestion } from './endpoint-question.ts'
import { type ModelScript, modelScripts, type ScriptName } from './endpoint-scripts.ts'

/**
 * Starts a real server on the loopback that speaks as endpoints of models do: `/chat/completions`, `/models` and `/images/generations`. Each question is
 * answered by the script of the moment, or by those that were queued, one after another.
 */
export async function startModelServer() {
  const questions: ModelQuestion[] = []
  const queue: ModelScript[] = []
  let usual: ModelScript = modelScripts.plain
  let open = 0
  let sentBytes = 0
  const waiters = new Set<() => void>()
  const changed = () => waiters.forEach((wake) => wake())

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const question = await readQuestion(request)
    open += 1
    questions.push(question)
    const close = new AbortController()
    response.once('close', () => {
      open -= 1
      close.abort()
      changed()
    })
    changed()
    if (question.path.endsWith('/models')) {
      replyJson(response, { data: [{ id: 'stub-1' }, { id: 'stub-2' }] })
      return
    }
    const script = queue.shift() ?? usual
    const send = async (text: string) => {
      sentBytes += text.length
      // A socket that takes no more is waited for, as a real server does.
      if (!response.write(text)) await Promise.race([once(response, 'drain'), once(close.signal, 'abort')])
    }
    await script({ question, response, send, gone: close.signal })
  }

  const server = http.createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/v1`,
    questions,
    /** Everything that it was ever sent, headers too. */
    heard: () => questions.map(({ headers, body }) => `${JSON.stringify(headers)}\n${body}`).join('\n'),
    /** How many questions are being answered. */
    open: () => open,
    sentBytes: () => sentBytes,
    answer: (script: ScriptName | ModelScript) => void (usual = scriptOf(script)),
    answerOnce: (...scripts: (ScriptName | ModelScript)[]) => void queue.push(...scripts.map(scriptOf)),
    /** Resolves as soon as something is asked or ended so that the condition holds. */
    until: async (holds: () => boolean) => {
      while (!holds()) await new Promise<void>((resolve) => waiters.add(resolve))
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const scriptOf = (script: ScriptName | ModelScript) => (typeof script === 'string' ? modelScripts[script] : script)

function replyJson(response: http.ServerResponse, body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function readQuestion(request: http.IncomingMessage): Promise<ModelQuestion> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const json = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
  return { path: new URL(request.url ?? '/', 'http://stub').pathname, headers: request.headers, body, json }
}
