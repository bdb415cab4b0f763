import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startProduct } from '@seamark/e2e/start-product.ts'
import { findPlace } from '@seamark/server/platform/embedded/place'
import { readPostmaster } from '@seamark/server/platform/embedded/postmaster'
import { makeScratch } from '@seamark/server/platform/testing/cluster'
import { withConnection } from '../measuring/connection.ts'
import { type Figure, median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { signInVisitor } from '../measuring/visitors.ts'
import { z } from 'zod'

const kills = 5
const mostMs = 10_000
/** Between two kills somebody works, so that there is something to recover. */
const workMs = 5000
const givenUpMs = 120_000

/**
 * Kills the PostgreSQL of a running installation of its own with `kill -9`, again and again while companies are created. Measures how long it takes
 * until the product says that it is ready and a list answers, and counts created companies that are gone.
 */
export async function* crashFigures(companies: number, say: (line: string) => void): AsyncGenerator<Figure> {
  const folder = makeScratch()
  const password = randomUUID()
  say(`Making an installation with ${companies} companies …`)
  const product = await startProduct({
    DATA_DIR: folder,
    DEMO_COMPANIES: String(companies),
    ADMIN_PASSWORD: password,
    READS_PER_MINUTE: '0',
    WRITES_PER_MINUTE: '0',
  })
  try {
    const headers = await withConnection(product.databaseUrl, (client) =>
      signInVisitor(product.address, client, { username: 'admin', password }),
    )
    const target = { address: product.address, headers }
    const work = startWork(target)
    const taken: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(workMs)
      taken.push(await killAndWait(folder, target))
    }
    await wait(workMs)
    yield* figuresOf(companies, taken, await countLost(target, await work.stop()))
  } finally {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function killAndWait(folder: string, target: Target): Promise<number> {
  const place = findPlace(folder, () => undefined)
  const killed = readPostmaster(place)
  if (!killed) throw new Error('There is no PostgreSQL to be killed')
  // Its children answer for a moment longer, so another one must be there.
  const isReplaced = () => ![undefined, killed.pid].includes(readPostmaster(place)?.pid)
  const began = performance.now()
  process.kill(killed.pid, 'SIGKILL')
  while (!isReplaced() || !(await isBack(target))) {
    if (performance.now() - began > givenUpMs) throw new Error('The product did not come back')
    await wait(20)
  }
  return performance.now() - began
}

const isBack = async (target: Target) =>
  (await isGood(target, '/health/ready')) && (await isGood(target, '/api/phonebook/companies?limit=50'))

const isGood = ({ address, headers }: Target, path: string) =>
  fetch(address + path, { headers, signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

const created = z.object({ data: z.object({ id: z.number() }) })

/** Creates one company after the other. `stop` returns the ids of those that the product has confirmed. */
function startWork({ address, headers }: Target) {
  const confirmed: number[] = []
  const stopping = new AbortController()
  const create = async () => {
    const response = await fetch(`${address}/api/phonebook/companies`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Measured ${randomUUID()}`, visibility: 'public' }),
      signal: AbortSignal.timeout(10_000),
    })
    confirmed.push(created.parse(await response.json()).data.id)
  }
  const working = (async () => {
    while (!stopping.signal.aborted) await create().catch(() => wait(50))
  })()
  return {
    async stop() {
      stopping.abort()
      await working
      return confirmed
    },
  }
}

async function countLost(target: Target, confirmed: readonly number[]) {
  if (confirmed.length === 0) throw new Error('No company was created')
  let lost = 0
  for (const id of confirmed) if (!(await isGood(target, `/api/phonebook/companies/${id}`))) lost += 1
  return { lost, of: confirmed.length }
}

function* figuresOf(
  companies: number,
  taken: readonly number[],
  { lost, of }: { lost: number; of: number },
): Generator<Figure> {
  const name = `kill -9 of PostgreSQL beside ${companies} companies, ${taken.length} times`
  const slowest = Math.max(...taken)
  const bare = { limit: null, ratio: null }
  yield {
    ...bare,
    name: `${name}: ready, and a list answers, after at most`,
    value: slowest,
    unit: 'ms',
    goal: `≤ ${mostMs}`,
    holds: slowest <= mostMs,
  }
  yield { ...bare, name: `${name}: the median`, value: median(taken), unit: 'ms', goal: '', holds: true }
  yield {
    ...bare,
    name: `${name}: lost of ${of} companies that were created meanwhile`,
    value: lost,
    unit: 'companies',
    goal: '0',
    holds: lost === 0,
  }
}
