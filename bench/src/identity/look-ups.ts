import { createApp } from '@seamark/server/app'
import { KeptSessions, Tokens } from '@seamark/server/domains/identity/index'
import { readConfig } from '@seamark/server/platform/config'
import { createPool } from '@seamark/server/platform/database/connection'
import { createLog } from '@seamark/server/platform/log'
import { readOrCreateSecret } from '@seamark/server/platform/secrets'
import { openedList } from '../phonebook/companies.ts'
import { type Figure, median } from '../measuring/figures.ts'
import type { IdentityStage } from './stage.ts'

const turns = 300
const goal = 0.25

/** Measures the share of a list request's server time that identifies the person. Both are timed in this process, in turns, without a network. */
export async function* lookUpFigure({
  product: { headers },
  pool,
  databaseUrl,
}: IdentityStage): AsyncGenerator<Figure> {
  const config = readConfig({ PROCESSES: 'web', READS_PER_MINUTE: '0' })
  const app = await createApp(config, databaseUrl, createLog('silent'))
  const server = await app.serve()
  const channel = createPool(databaseUrl, { max: 1, statementTimeout: 1000 })
  try {
    const tokens = new Tokens(await readOrCreateSecret(pool, 'tokens'))
    const shown = {
      token: headers['authorization'] ?? '',
      exchange: browserWith(headers['cookie'] ?? ''),
    }
    const sessions = new KeptSessions(channel, pool, tokens, config.SESSION_IDLE_MINUTES)
    const lookUp = () => sessions.authenticate(shown)
    const list = async () => {
      const { statusCode } = await server.inject({ url: openedList, headers })
      if (statusCode !== 200) throw new Error(`${openedList}: HTTP ${statusCode}`)
    }
    const taken: [number[], number[]] = [[], []]
    for (let turn = -20; turn < turns; turn++) {
      const [one, other] = [await millisecondsOf(lookUp), await millisecondsOf(list)]
      if (turn >= 0) taken[0].push(one)
      if (turn >= 0) taken[1].push(other)
    }
    const [value, limit] = [median(taken[0]), median(taken[1])]
    yield {
      name: 'session look-up, of a list request',
      value,
      unit: 'ms',
      limit,
      ratio: value / limit,
      goal: `≤ ${goal}`,
      holds: value / limit <= goal,
    }
  } finally {
    await channel.end()
    await server.close()
    await app.stop()
  }
}

async function millisecondsOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A request's edge from a browser that holds these cookies. */
const browserWith = (cookies: string) => ({
  address: '127.0.0.1',
  origin: 'http://127.0.0.1',
  userAgent: 'bench',
  secure: false,
  cookie: (name: string) =>
    cookies
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  setCookie: () => undefined,
  clearCookie: () => undefined,
  clearSiteData: () => undefined,
  gone: new AbortController().signal,
})
