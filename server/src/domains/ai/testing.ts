import type { AnswerPiece } from '@seamark/contract/ai/chats/chats'
import { type NewQuestion, newQuestion } from '@seamark/contract/ai/questions/questions'
import { type NewTemplate, newTemplate } from '@seamark/contract/ai/templates/templates'
import { findTerms, translateText } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'
import { Refusal } from '@seamark/contract/platform/client'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import type { z } from 'zod'
import { listPasteItems, type PasteItem } from '@seamark/contract/ai/pastes/items'
import { createPaste, getPaste } from '@seamark/contract/ai/pastes/pastes'
import { pasteTabs } from '@seamark/contract/ai/choices'
import type { createClient } from '@seamark/contract/platform/client'
import type { Context } from '../../platform/context.ts'
import type { startModelServer } from '../../platform/testing/endpoint/endpoint-server.ts'
import { silentlyLost } from '../../platform/testing/endpoint/lost-words.ts'
import { readPasteJob } from './pastes/reading.commands.ts'

let made = 0

/** A question as somebody would write it down; each is another one. */
export const aQuestion = (given: Partial<z.input<typeof newQuestion>> = {}): NewQuestion =>
  newQuestion.parse({
    question: `提单电放要什么资料（${++made}）？`,
    wordings: ['电放怎么办'],
    answer: '电放保函盖章扫描件，以及正本提单全套。\n当天 16:00 前交，当天放。',
    category: '单证',
    language: 'zh',
    ...given,
  })

/** How a call was refused, or the answer that was no refusal. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.catch((error: unknown) => error)
  return error instanceof Refusal
    ? {
        status: error.httpStatus,
        code: error.body.code,
        fields: error.body.details?.fields?.map(({ field, code }) => [field, code]) ?? [],
      }
    : error
}

/**
 * Translates messages over the calls of a person and counts: fixed words, those that are said to be missing or doubled, and those that are lost
 * without a word, of which there may be none.
 */
export async function measureTranslations(caller: Caller, messages: readonly { text: string; to: Language }[]) {
  const measured = { locked: 0, lost: 0, doubled: 0, silent: 0 }
  for (const body of messages) {
    const { terms } = await caller.call(findTerms, { body })
    const locked = terms.filter(({ isLocked }) => isLocked).map(({ target }) => target)
    const done = await caller.call(translateText, { body })
    measured.locked += locked.length
    measured.lost += done.missing.length
    measured.doubled += done.doubled.length
    measured.silent += silentlyLost(locked, done).length
  }
  return measured
}

interface Caller {
  call: ReturnType<typeof createClient>
}

/** Pastes as a person does, and reads at once what the worker would read in a moment. */
export function pastesOf(context: Context) {
  const read = async (caller: Caller, body: { text: string } | { uploadId: string }) => {
    const { id } = await caller.call(createPaste, { body })
    await readPasteJob.run(context, { id })
    return caller.call(getPaste, { params: { id } })
  }
  const items = async (caller: Caller, pasteId: number, tab: (typeof pasteTabs)[number]) => {
    const rows: PasteItem[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await caller.call(listPasteItems, {
        query: { pasteId: String(pasteId), tab, ...(cursor === undefined ? {} : { cursor }) },
      })
      rows.push(...page.rows)
      cursor = page.next
    }
    return rows
  }
  return {
    read,
    items,
    /** All rows of a sheet, in the order in which they were said. */
    all: async (caller: Caller, pasteId: number) => {
      const found: PasteItem[] = []
      for (const tab of pasteTabs) if (tab !== 'replies') found.push(...(await items(caller, pasteId, tab)))
      return found.toSorted((one, other) => one.message - other.message || one.id - other.id)
    },
  }
}

/** A template of somebody's own, as she would write it: a greeting, an offer and a day. */
export const aTemplate = (given: Partial<z.input<typeof newTemplate>> = {}): NewTemplate =>
  newTemplate.parse({
    names: { zh: `截关提醒 ${++made}` },
    drafts: {
      zh: '{{contact.name|客户}}您好：{{rate.pol}}到{{rate.pod}} 40HQ {{rate.price40hq}}，截关{{cutoff}}。{{me.name}}',
    },
    variables: [
      { key: 'contact', type: 'contact', labels: { zh: '联系人' } },
      { key: 'rate', type: 'rate', labels: { zh: '运价' } },
      { key: 'cutoff', type: 'date', labels: { zh: '截关日' } },
      { key: 'me', type: 'me', labels: { zh: '我' } },
    ],
    language: 'zh',
    ...given,
  })

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

/** What the QR of a picture says. */
export async function readQr(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
