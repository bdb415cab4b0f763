import { setTimeout as wait } from 'node:timers/promises'
import type { FetchReason } from '@seamark/contract/crawl/choices'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { readText } from '../../../platform/outbound/answer-texts.ts'
import { TypedCallFailed } from '../../../platform/outbound/typed-call-failures.ts'
import type { TypedAnswer, TypedCall } from '../../../platform/outbound/typed-calls.ts'
import { write } from '../../../platform/write.ts'
import { agentOf, type Fetcher } from './adapters/fetcher.ts'
import { whyUnasked } from './answers.rules.ts'
import { giveTurnBack, keepRobots, prolongTurn, takeTurn, waitForHost } from './hosts.commands.ts'
import { readRobotsAside } from './robots.queries.ts'
import { mostRobots, type RobotsState, robotsHours, robotsStateOf, type Verdict } from './robots.rules.ts'

interface RobotsRow {
  robots_state: RobotsState | null
  robots: string
  robots_why: FetchReason | ''
  age_hours: number
}

/** Returns what robots.txt of its host says of an address; undefined where it is not known, or too old. */
export async function verdictOf({ db }: Pick<Context, 'db'>, address: string): Promise<Verdict | undefined> {
  const { rows } = await sql<RobotsRow>`
    select robots_state, robots, robots_why, extract(epoch from clock_timestamp() - robots_at)::float8 / 3600 as age_hours
    from crawl.hosts where host = ${new URL(address).host}`.execute(db)
  const [row] = rows
  if (!row || row.robots_state === null || row.age_hours >= robotsHours(row.robots_state)) return undefined
  const { verdict } = await readRobotsAside({ state: row.robots_state, text: row.robots }, address)
  return row.robots_why === '' ? verdict : { ...verdict, why: row.robots_why }
}

const mostHops = 5

/** Fetches robots.txt of a host whose turn is taken, keeps it, and gives the turn back. */
export async function fetchRobots(context: Context, fetcher: Fetcher, address: string, contact: string): Promise<void> {
  const { host, origin, protocol } = new URL(address)
  const call = {
    headers: { 'user-agent': agentOf(fetcher, contact) },
    allowsHttp: protocol === 'http:',
    mostBytes: mostRobots - 1000,
    cuts: true,
    mostRedirects: 0,
  }
  try {
    let answer = await fetcher.callTyped(`${origin}/robots.txt`, call)
    let isElsewhere = false
    for (let hops = 0; answer.movedTo !== null && hops < mostHops; hops += 1) {
      isElsewhere = new URL(answer.movedTo).host !== host
      answer = await askNext(context, fetcher, { host, to: answer.movedTo }, call)
    }
    const state = robotsStateOf(answer.status)
    const { text } = readText(answer.body, answer.headers['content-type'])
    const kept = state === 'rules' ? text.replaceAll('\0', '').slice(0, mostRobots) : ''
    const { delaySeconds } = await readRobotsAside({ state, text: kept }, address)
    await keepRobots(context, host, { state, text: kept, delaySeconds })
    // Another host that asks for patience has been left alone by `askNext`.
    if (state === 'away' && !isElsewhere) await waitForHost(context, fetcher, host, answer.headers['retry-after'])
    else await giveTurnBack(context, fetcher, host)
  } catch (error) {
    if (!(error instanceof TypedCallFailed)) throw error
    const why = whyUnasked(error.problem)
    await keepRobots(context, host, { state: 'away', text: '', delaySeconds: 0, why })
    await giveTurnBack(context, fetcher, host)
  }
}

/** How often the turn of another host is asked for. */
const mostTurns = 12

/** Asks where robots.txt has moved to. Another host of the site has a pause of its own; one whose turn does not come is as good as away. */
async function askNext(
  context: Context,
  fetcher: Fetcher,
  { host, to }: { host: string; to: string },
  call: TypedCall,
): Promise<TypedAnswer> {
  const { host: next } = new URL(to)
  await wait(fetcher.pauseSeconds * 1000)
  await prolongTurn(context, fetcher, host)
  if (next === host) return fetcher.callTyped(to, call)
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if ((await write.bookkeep(context, permission, (tx) => takeTurn(tx, fetcher, next))) === null)
      return askAnother(context, fetcher, to, call)
    await wait(fetcher.pauseSeconds * 1000)
    await prolongTurn(context, fetcher, host)
  }
  throw new TypedCallFailed('timeout', host)
}

/** Asks a host whose turn is taken, and gives the turn back; one that asks for patience is left alone. */
async function askAnother(context: Context, fetcher: Fetcher, to: string, call: TypedCall): Promise<TypedAnswer> {
  const { host } = new URL(to)
  const answer = await fetcher.callTyped(to, call).catch(async (error: unknown) => {
    await giveTurnBack(context, fetcher, host)
    throw error
  })
  if (answer.movedTo === null && robotsStateOf(answer.status) === 'away')
    await waitForHost(context, fetcher, host, answer.headers['retry-after'])
  else await giveTurnBack(context, fetcher, host)
  return answer
}

const permission = 'crawl.writeSources'
