import { messageColumns } from '@seamark/server/domains/groups/messages/rows.queries'
import type { Engine } from '@seamark/server/platform/engine/engine'
import { z } from 'zod'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import { type Figure, median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { percentile } from '../measuring/paced.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { fillTalk, plantedWords, registerTalk } from './made-talk.ts'
import { openMessages } from './stores.ts'

interface Searched {
  database: BenchDatabase
  messages: number
  rounds: number
}

/** How many times a round asks the product; the scan is asked once between. */
const askedInRound = 6
const mostMilliseconds = 500
/** What a word may take of the scan, by how often it is said. */
const goals = [0.2, 0.2, 0.6, 0.6] as const

/** Searches two characters in so many messages by the product's route: beside the same question to the engine without its index, in turns. */
export async function* searchFigures(
  { database, messages, rounds }: Searched,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const store = await openMessages(say, {
    name: `messages_${messages}`,
    makers: ['server/engine/0010-messages.sql', 'bench/src/groups/made-talk.ts', 'bench/src/groups/made-chatter.ts'],
    fill: (engine) => fillTalk(engine, messages),
  })
  try {
    await withConnection(database.url, registerTalk)
    const product = await startProduct(database.url, { CLICKHOUSE_URL: store.url })
    try {
      const target = { address: product.address, headers: await signIn(product, database.url) }
      for (const [place, { name, word }] of plantedWords.entries())
        yield* wordFigures(target, store.engine, { name, word, messages, rounds, goal: goals[place] ?? 1 })
    } finally {
      await product.stop()
    }
  } finally {
    await store.stop()
  }
}

interface Word {
  name: string
  word: string
  messages: number
  rounds: number
  goal: number
}

async function* wordFigures(
  target: Target,
  engine: Engine,
  { name, word, messages, rounds, goal }: Word,
): AsyncGenerator<Figure> {
  const [ours, scans]: [number[], number[]] = [[], []]
  const found = await pageOf(target, word)
  await scan(engine, word)
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < askedInRound; turn++) ours.push((await pageOf(target, word)).milliseconds)
    scans.push(await scan(engine, word))
  }
  const [typical, limit, slow] = [median(ours), median(scans), percentile(ours, 0.95)]
  const what = `the newest ${found.rows} of a word in ${name}, of ${messages} messages`
  yield {
    name: `${what}, beside a scan`,
    value: typical,
    unit: 'ms',
    limit,
    ratio: typical / limit,
    goal: `≤ ${goal}`,
    holds: typical / limit <= goal,
  }
  yield {
    name: `${what}, p95`,
    value: slow,
    unit: 'ms',
    limit: null,
    ratio: null,
    goal: `≤ ${mostMilliseconds}`,
    holds: slow <= mostMilliseconds,
  }
}

const shown = 50
const answered = z.object({ data: z.object({ rows: z.array(z.unknown()) }) })

async function pageOf({ address, headers }: Target, word: string) {
  const began = performance.now()
  const query = new URLSearchParams({ q: word, limit: String(shown) }).toString()
  const response = await fetch(`${address}/api/groups/messages?${query}`, { headers })
  if (!response.ok) throw new Error(`“${word}”: HTTP ${response.status}`)
  const { rows } = answered.parse(await response.json()).data
  if (rows.length === 0) throw new Error(`“${word}” was not found`)
  return { rows: rows.length, milliseconds: performance.now() - began }
}

/** The same rows by one question that reads every text: without the cache in which the engine keeps which blocks a condition has not met before. */
async function scan(engine: Engine, word: string): Promise<number> {
  const began = performance.now()
  await engine.rows(
    `select ${messageColumns} from facts.messages as m where m.folded like {word:String}
     order by m.at desc, grp desc, file desc, part desc, line desc limit {limit:UInt32}`,
    { word: `%${word}%`, limit: shown + 1 },
    { use_skip_indexes: 0, use_top_k_dynamic_filtering: 0, use_query_condition_cache: 0 },
  )
  return performance.now() - began
}
