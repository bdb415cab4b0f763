import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '@seamark/server/platform/database/connection'
import { hashPassword } from '@seamark/server/platform/passwords'
import type pg from 'pg'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { percentile } from '../measuring/paced.ts'
import { signInVisitor } from '../measuring/visitors.ts'
import { type Action, actions, callsOf, type Colleague, nextAction } from './actions.ts'

export const people = 300
const measuredMs = 120_000
const warmUpMs = 15_000
/** People think so long between two actions, on average. */
const thoughtMs = 6000
const timesAlone = 30
/** How many times as quickly as usual they act, until they wait too long. */
const paces = [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8]
/** Then so many paces between the last that was slow enough and the first that was too quick, each in the middle of what is left. */
const middles = 3
const stepMs = 20_000
const mostMs = 250
const password = 'only measured here'

interface Answers {
  taken: Record<Action, number[]>
  errors: string[]
  /** How many actions were begun. */
  acted: number
}

/**
 * Measures three hundred people at work for two minutes, each with a live stream: an action begins when its time has come, whether or not the
 * one before was answered. Then the same calls one after another on the idle product, and how quickly the people may act until one call of
 * twenty takes too long.
 */
export async function* officeFigures({ address }: Target, databaseUrl: string): AsyncGenerator<Figure> {
  const pool = createPool(databaseUrl, { max: 4, statementTimeout: 60_000 })
  try {
    const office = await openOffice(address, pool)
    const alone = await workAlone(address, office)
    const stop = new AbortController()
    const streams = await Promise.all(office.map((one) => openStream(address, one, stop.signal)))
    await work(address, office, warmUpMs)
    const beside = await work(address, office, measuredMs)
    const ended = streams.filter(({ isEnded }) => isEnded()).length
    yield* figuresOf(beside, alone, ended)
    yield await capacityOf(address, office)
    stop.abort()
  } finally {
    await pool.end()
  }
}

/** Signs everybody in, and divides what they hold and what they may claim among them. */
export async function openOffice(address: string, pool: pg.Pool): Promise<Colleague[]> {
  await pool.query(`update identity.users set password_hash = $1 where username like 'owner%'`, [
    await hashPassword(password),
  ])
  const { rows } = await pool.query<{ username: string; own: number[] }>(
    `select username, array(select id::int from phonebook.companies where custodian_id = users.id order by id limit 40) as own
     from identity.users where username like 'owner%' order by id limit $1`,
    [people],
  )
  const { rows: free } = await pool.query<{ id: number }>(
    `select id::int from phonebook.companies where visibility = 'public' order by id limit $1`,
    [people * 10],
  )
  const office: Colleague[] = []
  for (const [place, { username, own }] of rows.entries())
    office.push({
      headers: await signInVisitor(address, pool, { username, password }),
      own,
      free: free.filter((_, index) => index % people === place).map(({ id }) => id),
    })
  return office
}

/**
 * The actions a second of the quickest pace at which nineteen of twenty calls are answered in time, and why no quicker one is. A pace that was too
 * quick is tried again, since one moment of the machine makes a step late. The callers share the machine.
 */
async function capacityOf(address: string, office: readonly Colleague[]): Promise<Figure> {
  let [slow, quick] = [0, Number.POSITIVE_INFINITY]
  let most = 0
  let end = ''
  const attempt = async (pace: number) => {
    const step = await tryPace(address, office, pace)
    const { late, perSecond } = step.late ? await tryPace(address, office, pace) : step
    if (late) [quick, end] = [pace, late]
    else [slow, most] = [pace, perSecond]
  }
  for (const pace of paces) if (quick > pace) await attempt(pace)
  if (Number.isFinite(quick)) for (let turn = 0; turn < middles; turn++) await attempt((slow + quick) / 2)
  const name = `${people} people: actions a second with calls of p95 ≤ ${mostMs} ms (${end})`
  return { name, value: most, unit: 'actions/s', limit: null, ratio: null, goal: '', holds: true }
}

/** `late` says why the pace is too quick. */
async function tryPace(address: string, office: readonly Colleague[], pace: number) {
  const { taken, errors, acted } = await work(address, office, stepMs, pace)
  const all = actions.flatMap((action) => taken[action])
  const p95 = percentile(all, 0.95)
  const perSecond = (acted * 1000) / stepMs
  const tried = `${Math.round(perSecond)} actions/s, ${Math.round((all.length * 1000) / stepMs)} calls/s: p95 ${Math.round(p95)} ms`
  if (errors.length > 0) return { perSecond, late: `${tried}, ${errors.length} errors, ${errors[0]}` }
  return p95 > mostMs ? { perSecond, late: tried } : { perSecond }
}

/** Lets everybody act for so long, `pace` times as quickly as usual. */
export async function work(
  address: string,
  office: readonly Colleague[],
  milliseconds: number,
  pace = 1,
): Promise<Answers> {
  const thought = thoughtMs / pace
  const answers = emptyAnswers()
  const until = performance.now() + milliseconds
  const think = () => wait(Math.max(0, Math.min(-Math.log(1 - Math.random()) * thought, until - performance.now())))
  const pending: Promise<unknown>[] = []
  await Promise.all(
    office.map(async (one) => {
      await think()
      while (performance.now() < until) {
        pending.push(act(address, one, nextAction(), answers))
        await think()
      }
    }),
  )
  await Promise.all(pending)
  return answers
}

async function workAlone(address: string, office: readonly Colleague[]): Promise<Answers> {
  const answers = emptyAnswers()
  for (const one of office.slice(0, timesAlone)) for (const action of actions) await act(address, one, action, answers)
  return answers
}

/** Sends the calls of an action one after another, as a page does. */
async function act(address: string, one: Colleague, action: Action, answers: Answers) {
  const { taken, errors } = answers
  answers.acted += 1
  for (const call of callsOf(address, one, action)) {
    const began = performance.now()
    await call().catch((error: unknown) => errors.push(`${action}: ${String(error)}`))
    taken[action].push(performance.now() - began)
  }
}

const emptyAnswers = (): Answers => ({
  taken: { list: [], open: [], save: [], claim: [], analyse: [], image: [] },
  errors: [],
  acted: 0,
})

async function openStream(address: string, { headers }: Colleague, signal: AbortSignal) {
  const response = await fetch(`${address}/api/live`, { headers, signal })
  let ended = !response.ok
  const reader = response.body?.getReader()
  void (async () => {
    if (!reader) return
    while (!(await reader.read()).done);
    ended = true
  })().catch(() => undefined)
  return { isEnded: () => ended }
}

function* figuresOf(beside: Answers, alone: Answers, ended: number): Generator<Figure> {
  const calls = actions.reduce((sum, action) => sum + beside.taken[action].length, 0)
  const name = `${people} people for two minutes`
  const plain = { limit: null, ratio: null }
  yield {
    name: `${name}: calls a second`,
    value: (calls * 1000) / measuredMs,
    unit: 'calls/s',
    ...plain,
    goal: '',
    holds: true,
  }
  const count = beside.errors.length
  const first = beside.errors[0] ?? ''
  yield {
    name: `${name}: errors ${first}`.trim(),
    value: count,
    unit: 'calls',
    ...plain,
    goal: '0',
    holds: count === 0,
  }
  yield { name: `${name}: streams that ended`, value: ended, unit: 'streams', ...plain, goal: '0', holds: ended === 0 }
  for (const action of actions)
    for (const part of [0.5, 0.95, 0.99]) {
      const [value, limit] = [percentile(beside.taken[action], part), percentile(alone.taken[action], part)]
      yield {
        name: `${action}: p${part * 100}, beside the same alone`,
        value,
        unit: 'ms',
        limit,
        ratio: value / limit,
        goal: '',
        holds: true,
      }
    }
}
