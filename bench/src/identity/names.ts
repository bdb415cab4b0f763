import { isDeepStrictEqual } from 'node:util'
import { type Figure, median } from '../measuring/figures.ts'
import { askForCode, captchaGiven, pressButton } from '../measuring/visitors.ts'
import type { IdentityStage } from './stage.ts'

const tries = 200
const most = 0.1
const kinds = ['known', 'unknown'] as const

type Names = Record<(typeof kinds)[number], string>
type Attempt = (name: string) => Promise<{ milliseconds: number; status: number; body: unknown }>

/** Measures whether the time of an answer reveals that somebody works here: known and unknown names in turns. */
export async function* nameFigures(stage: IdentityStage): AsyncGenerator<Figure> {
  const { product, pool, people } = stage
  // Each attempt is the first of its account and address, so that the throttle does not distort the times.
  const enter: Attempt = async (username) => {
    await pool.query('delete from identity.sign_in_failures')
    return pressButton(product.address, await captchaGiven(pool), { username, password: 'not this one' })
  }
  const remember: Attempt = async (email) => {
    await pool.query('delete from identity.code_requests')
    return askForCode(product.address, await captchaGiven(pool), email)
  }
  await pool.query(`update identity.users set email = username || '@seamark.example' where username = any ($1)`, [
    people,
  ])
  const namesOf = (turn: number): Names => ({
    known: people[turn % people.length] ?? '',
    unknown: `nobody${turn}`,
  })
  yield compare('refused: known beside unknown name', 400, enter, namesOf)
  yield compare('code for a password: known beside unknown address', 200, remember, (turn) => {
    const { known, unknown } = namesOf(turn)
    return { known: `${known}@seamark.example`, unknown: `${unknown}@seamark.example` }
  })
}

async function compare(
  name: string,
  status: number,
  attempt: Attempt,
  namesOf: (turn: number) => Names,
): Promise<Figure> {
  const taken: Record<keyof Names, number[]> = { known: [], unknown: [] }
  for (let turn = 0; turn < tries + 10; turn++) {
    const names = namesOf(turn)
    const said: unknown[] = []
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      const answer = await attempt(names[kind])
      if (answer.status !== status)
        throw new Error(`${name}: answered by HTTP ${answer.status} ${JSON.stringify(answer.body)}`)
      said.push({ ...(answer.body as object), requestId: undefined })
      if (turn >= 10) taken[kind].push(answer.milliseconds)
    }
    if (!isDeepStrictEqual(said[0], said[1])) throw new Error(`${name}: the answers differ`)
  }
  const [known, unknown] = [median(taken.known), median(taken.unknown)]
  const gap = Math.abs(known - unknown) / Math.min(known, unknown)
  return {
    name: `${name}, ${tries} tries each`,
    value: known,
    unit: 'ms',
    limit: unknown,
    ratio: gap,
    goal: `< ${most}`,
    holds: gap < most,
  }
}
