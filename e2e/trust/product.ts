import { holdBlocks } from '@seamark/server/domains/identity/testing'
import { createPool } from '@seamark/server/platform/database/connection'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Answer, ask } from './raw-requests.ts'
import { call, callerOf, cookiesOf, plantCaptcha } from './people-and-records.ts'
import type { Caller } from './callers.ts'

/** Opens the product of the run, with access to its database. Call it at the file's top level. */
export function openHouse() {
  const house = inject('house')
  let database: pg.Pool
  beforeAll(() => {
    database = createPool(house.a.databaseUrl, { max: 3, statementTimeout: 60_000 })
  })
  afterAll(async () => {
    await database.end()
  })

  const query = <Row extends pg.QueryResultRow>(question: string | pg.QueryConfig, values: unknown[] = []) =>
    database.query<Row>(question, values).then(({ rows }) => rows)

  /** Tries to sign in once, with a right captcha unless another one is given. */
  async function trySignIn(
    username: string,
    password: string,
    { at = house.a.address, from = '127.0.0.1', headers = {} }: Try = {},
  ): Promise<Answer> {
    const cookie = await plantCaptcha(database, 7)
    const body = JSON.stringify({ username, password, imageCaptcha: 7 })
    return ask(`${at}/api/crmuser/login/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body,
      from,
    })
  }

  /** Signs in with a separate session, for checks that end it. */
  async function signIn(username: string, password = house.password, attempt: Try = {}): Promise<Caller> {
    const answer = await trySignIn(username, password, attempt)
    const { token } = JSON.parse(answer.text) as { token?: string }
    if (token === undefined) throw new Error(`${username} could not sign in: ${answer.text}`)
    return callerOf(username, token, cookiesOf(answer.headers['set-cookie']))
  }

  /** Returns the output of both processes so far. */
  const said = () =>
    fs
      .readdirSync(house.logs)
      .map((name) => fs.readFileSync(path.join(house.logs, name), 'utf8'))
      .join('\n')

  const answered = () =>
    fs
      .readFileSync(path.join(house.logs, 'a.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"msg":"answered"'))
      .map((line) => JSON.parse(line) as Answered)

  /** Returns how many calls the first process has answered, once it has answered no further one for a second: a page that was left may still be asking. */
  async function answeredAtRest(): Promise<number> {
    let count = answered().length
    for (;;) {
      await wait(1000)
      const now = answered().length
      if (now === count) return count
      count = now
    }
  }

  return {
    ...house,
    query,
    said,
    /** Returns every call that the first process has answered so far, from its log. */
    answered,
    answeredAtRest,
    trySignIn,
    holdBlocks: () => holdBlocks(database),
    signIn,
    plantCaptcha: (answer: number, minutes?: number) => plantCaptcha(database, answer, minutes),
    /** Sends a request as this caller to the first process. */
    call: (caller: Caller, method: string, place: string, body?: unknown, headers?: Record<string, string>) =>
      call(house.a.address, caller, method, place, body, headers),
  }
}

interface Answered {
  method: string
  route: string
  status: number
  person?: number
  requestId: string
}

export interface Try {
  at?: string
  from?: string
  headers?: Record<string, string>
}

/**
 * Returns how many times as long `one` takes as `other`, by the fastest of each: a busy machine only makes calls slower, never faster. Asks again while
 * the ratio is beyond `most` or its inverse, because a step that only one of them takes shows every time and a disturbance does not.
 */
export async function compareTimes(
  one: () => Promise<{ ms: number }>,
  other: () => Promise<{ ms: number }>,
  { rounds, most, before = async () => {} }: { rounds: number; most: number; before?: () => Promise<unknown> },
): Promise<number> {
  let ratio = 1
  for (let attempt = 0; attempt < 4; attempt++) {
    const fastest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < rounds; round++) {
      // Each goes first every other time.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        await before()
        fastest[which] = Math.min(fastest[which], (await (which === 0 ? one() : other())).ms)
      }
    }
    ratio = fastest[0] / fastest[1]
    if (ratio < most && ratio > 1 / most) break
  }
  return ratio
}
