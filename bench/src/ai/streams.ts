import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beginChat, stopAnswer } from '@seamark/contract/ai/chats/chats'
import { createClient, Refusal } from '@seamark/contract/platform/client'
import { changeOptions, getOptions } from '@seamark/contract/settings/options'
import { createPool } from '@seamark/server/platform/database/connection'
import { writing } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { type Figure, median, plainFigure } from '../measuring/figures.ts'
import { processesBelow } from '../measuring/memory.ts'
import { measurePaced, percentile } from '../measuring/paced.ts'
import { type Running, signIn, startProduct } from '../measuring/processes.ts'
import { openOffice } from '../office/office.ts'
import { filteredList } from '../phonebook/companies.ts'
import { atMost, ratioAtMost } from './goals.ts'

/** A model thinks so long before its first piece, and writes fifty pieces a second. */
const pace = { firstMs: 500, everyMs: 20 }
/** So often somebody asks, until as many answers are being written as are wanted. */
const askEveryMs = 50
const warmUps = 5
/** How many answers are written at once, with the goal of their ratio. */
const crowds = [
  { answers: 1, most: 1.3 },
  { answers: 50, most: 2 },
  { answers: 100, most: undefined },
] as const
const mostLater = 300
const streams = 100
const mostBeside = 1.5
const mostMegabytes = 150
const mostToStop = 1000

type Headers = Record<string, string>
type Stub = Awaited<ReturnType<typeof startModelServer>>

interface Stage {
  stub: Stub
  products: readonly [Running, Running]
  people: readonly Headers[]
  admin: Headers
  /** How often the product had to be asked again. */
  refused: number
}

/** Asks a model that writes slowly from two products, and measures when its first piece is shown beside the bare call of it, and what many answers at once cost. */
export async function* answerStreamFigures(
  databaseUrl: string,
  { seconds, rounds }: { seconds: number; rounds: number },
): AsyncGenerator<Figure> {
  const stub = await startModelServer()
  const pool = createPool(databaseUrl, { max: 4, statementTimeout: 60_000 })
  const endpoint = { AI_URL: stub.address, AI_KEY: 'only-measured', AI_MODEL: 'stub-1' }
  const products: [Running, Running] = [
    await startProduct(databaseUrl, endpoint),
    await startProduct(databaseUrl, endpoint),
  ]
  try {
    stub.answer(writing(pace))
    const [first] = products
    const admin = await signIn(first, databaseUrl)
    const people = (await openOffice(first.address, pool)).map(({ headers }) => headers)
    await askModelFirst(first, admin)
    const stage: Stage = { stub, products, people, admin, refused: 0 }
    yield* firstPieceFigures(stage, rounds)
    yield* crowdFigures(stage, seconds * 4000)
    yield plainFigure('calls that were refused for a moment, and asked again', stage.refused, 'calls')
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    await Promise.all([stub.stop(), pool.end()])
  }
}

const callerOf = ({ address }: Running, headers: Headers) =>
  createClient({ base: `${address}/api`, headers: () => headers, timeoutMs: 60_000 })

async function askModelFirst(product: Running, admin: Headers) {
  const call = callerOf(product, admin)
  const { version } = await call(getOptions, {})
  await call(changeOptions, { version, body: { modelFirst: true } })
}

async function* firstPieceFigures(stage: Stage, rounds: number): AsyncGenerator<Figure> {
  for (let turn = 0; turn < warmUps; turn += 1) {
    await askAtOnce(stage, 1)
    await askBareAtOnce(stage, 1)
  }
  for (const { answers, most } of crowds) {
    const taken = { ours: new Array<number>(), bare: new Array<number>() }
    // One alone is asked more often, so that its median rests on as many.
    for (let round = 0; round < (answers === 1 ? rounds * 5 : rounds); round += 1) {
      taken.bare.push(...(await askBareAtOnce(stage, answers)))
      taken.ours.push(...(await askAtOnce(stage, answers)))
    }
    const [ours, bare] = [median(taken.ours), median(taken.bare)]
    const name = `first piece shown, ${answers} written at once, beside the bare call of the model`
    const figure = ratioAtMost(name, ours, bare, most ?? Number.POSITIVE_INFINITY)
    const goal = most === undefined ? '' : `≤ ${most}, + ${mostLater} ms`
    yield { ...figure, goal, holds: most === undefined || (figure.holds && ours - bare <= mostLater) }
  }
}

async function* crowdFigures(stage: Stage, listMs: number): AsyncGenerator<Figure> {
  const { products, admin, stub } = stage
  const list = { address: products[0].address, headers: admin }
  await measurePaced(list, filteredList, listMs / 4)
  const quiet = percentile(await measurePaced(list, filteredList, listMs), 0.95)
  const before = memoryOf(products)
  const asked = await oneByOne(streams, (at) => ask(stage, at))
  const beside = measurePaced(list, filteredList, listMs)
  const look = largestMemory(products)
  const p95 = percentile(await beside, 0.95)
  const most = look.end()
  yield ratioAtMost(`the list of companies beside ${streams} answers, p95`, p95, quiet, mostBeside)
  yield atMost(`memory that ${streams} answers add, two processes`, most - before, 'MB', mostMegabytes)
  const open = stub.open()
  const stops: number[] = []
  for (const one of asked) stops.push(await one.stop())
  yield plainFigure('answers at work when the first was stopped', open, 'answers')
  const name = 'from stopping an answer in another process to the closed line of the model'
  yield atMost(`${name}, the slowest`, Math.max(...stops), 'ms', mostToStop)
  yield plainFigure(`${name}, p50`, median(stops), 'ms')
}

/** Asks again as browsers do if a kept connection closes at the moment of a request. */
const keptFetch: typeof fetch = (address, init) => fetch(address, init).catch(() => fetch(address, init))

/** Begins them one after another, as people ask, and waits for all. */
const oneByOne = <Result>(times: number, begin: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(
    Array.from({ length: times }, async (_, at) => {
      await pause(at * askEveryMs)
      return begin(at)
    }),
  )

/** Asks so many questions until all are being answered, and returns how long each waited for its first piece. */
async function askAtOnce(stage: Stage, answers: number): Promise<number[]> {
  const asked = await oneByOne(answers, (at) => ask(stage, at))
  await Promise.all(asked.map((one) => one.stop()))
  await stage.stub.until(() => stage.stub.open() === 0)
  return asked.map(({ firstMs }) => firstMs)
}

/** Asks as a page does, in a new chat, and opens its stream, half of them in another process. */
async function ask(stage: Stage, at: number) {
  const { stub, products, people } = stage
  const headers = people[at % people.length] ?? {}
  const [asked, other] = at % 2 === 0 ? products : products.toReversed()
  const shown = at % 4 < 2 ? asked : other
  if (!asked || !other || !shown) throw new Error('There are two products')
  const began = performance.now()
  const question = { key: randomUUID(), text: '在吗' }
  const { messages } = await patiently(stage, () => callerOf(asked, headers)(beginChat, { body: question }))
  const answer = messages.find(({ kind }) => kind === 'answered')
  if (answer?.planner !== 'model') throw new Error('The model was not asked')
  const leave = new AbortController()
  const address = `${shown.address}/api/ai/answers/${answer.id}/stream?after=0`
  await patiently(stage, async () => {
    const opened = await keptFetch(address, { headers, signal: leave.signal })
    if (opened.status === 503) throw new Busy(address)
    await untilSaid(opened, '"kind":"text"')
  })
  return {
    firstMs: performance.now() - began,
    /** Stops it in the other process, and returns after how long the model has lost its line. */
    stop: async () => {
      const [open, from] = [stub.open(), performance.now()]
      const call = callerOf(other, headers)
      const { state } = await patiently(stage, () => call(stopAnswer, { params: { id: answer.id } }))
      if (state !== 'stopped') throw new Error(`The answer had ended by itself: ${state}`)
      await stub.until(() => stub.open() < open)
      leave.abort()
      return performance.now() - from
    },
  }
}

class Busy extends Error {}
const mostTries = 40

/** Does it again as a page does where the product has no connection to its database to spare for a moment; the time counts as waiting. */
async function patiently<Result>(stage: Stage, deed: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await deed()
    } catch (error) {
      const isBusy = error instanceof Busy || (error instanceof Refusal && error.httpStatus === 503)
      if (!isBusy || tries === mostTries) throw error
      stage.refused += 1
      await pause(250)
    }
}

/** The same question of the model itself, with nothing of ours between. */
async function askBareAtOnce({ stub }: Stage, answers: number): Promise<number[]> {
  const leave = new AbortController()
  const taken = await oneByOne(answers, async () => {
    const began = performance.now()
    const response = await keptFetch(`${stub.address}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub-1', stream: true, messages: [{ role: 'user', content: '在吗' }] }),
      signal: leave.signal,
    })
    await untilSaid(response, '"content"')
    return performance.now() - began
  })
  leave.abort()
  await stub.until(() => stub.open() === 0)
  return taken
}

/** Reads until something has come, and goes on reading what comes then, as a page does. */
async function untilSaid(response: Response, wanted: string) {
  if (!response.ok || !response.body) throw new Error(`${response.url}: HTTP ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let told = ''; !told.includes(wanted); ) {
    const { done, value } = await reader.read()
    if (done) throw new Busy(`${response.url} ended before a piece came`)
    told += value
  }
  void (async () => {
    while (!(await reader.read()).done);
  })().catch(() => undefined)
}

/** Looks now and then, since looking costs time too. */
function largestMemory(products: readonly Running[]) {
  let most = memoryOf(products)
  const timer = setInterval(() => (most = Math.max(most, memoryOf(products))), 2000)
  return {
    end: () => {
      clearInterval(timer)
      return Math.max(most, memoryOf(products))
    },
  }
}

const memoryOf = (products: readonly Running[]) =>
  products.flatMap(({ pid }) => processesBelow(pid)).reduce((sum, { memory }) => sum + memory, 0)
