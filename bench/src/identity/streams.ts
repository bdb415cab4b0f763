import type { Figure } from '../measuring/figures.ts'
import { measurePaced, percentile } from '../measuring/paced.ts'
import { signInVisitor } from '../measuring/visitors.ts'
import { filteredList } from '../phonebook/companies.ts'
import type { IdentityStage } from './stage.ts'

const people = 100
const streamsOfPerson = 10
const measuredMs = 20_000
const most = 1.3

/** Measures a thousand live streams that open at one moment, as after a restart, and the list of companies beside them. */
export async function* streamFigures(stage: Pick<IdentityStage, 'product' | 'pool' | 'people' | 'password'>) {
  const { product } = stage
  const headers = await signInAll(stage)
  await measurePaced(product, filteredList, measuredMs / 4)
  const alone = percentile(await measurePaced(product, filteredList, measuredMs), 0.95)
  const beside = measurePaced(product, filteredList, measuredMs)
  const stop = new AbortController()
  const answers = await Promise.all(
    headers.flatMap((own) => Array.from({ length: streamsOfPerson }, () => open(product.address, own, stop.signal))),
  )
  const p95 = percentile(await beside, 0.95)
  stop.abort()
  yield* figuresOf(answers, p95, alone)
}

function* figuresOf(answers: readonly Answer[], p95: number, alone: number): Generator<Figure> {
  const refused = answers.filter(({ status }) => status !== 200).length
  const ended = answers.filter(({ isEnded }) => isEnded()).length
  const name = `${answers.length} streams of ${people} people at once`
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  const plain = { limit: null, ratio: null }
  yield { name: `${name}: refused`, value: refused, unit: 'streams', ...plain, goal: '0', holds: refused === 0 }
  yield { name: `${name}: ended later`, value: ended, unit: 'streams', ...plain, goal: '0', holds: ended === 0 }
  yield { name: `${name}: the last is open after`, value: slowest, unit: 'ms', ...plain, goal: '', holds: true }
  yield {
    name: `${name}: p95 of the list beside them`,
    value: p95,
    unit: 'ms',
    limit: alone,
    ratio: p95 / alone,
    goal: `≤ ${most}`,
    holds: p95 / alone <= most,
  }
}

async function signInAll({ product, pool, people: names, password }: Parameters<typeof streamFigures>[0]) {
  const headers: Record<string, string>[] = []
  for (const username of names.slice(0, people))
    headers.push(await signInVisitor(product.address, pool, { username, password }))
  return headers
}

type Answer = Awaited<ReturnType<typeof open>>

async function open(address: string, headers: Record<string, string>, signal: AbortSignal) {
  const began = performance.now()
  const response = await fetch(`${address}/api/live`, { headers, signal })
  const reader = response.body?.getReader()
  await reader?.read()
  const milliseconds = performance.now() - began
  let ended = false
  void (async () => {
    if (!reader) return
    while (!(await reader.read()).done);
    ended = true
  })().catch(() => undefined)
  return { status: response.status, milliseconds, isEnded: () => ended }
}
