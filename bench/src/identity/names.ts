import { isDeepStrictEqual } from 'node:util'
import { type Figure, median } from '../measuring/figures.ts'
import type { IdentityStage } from './identity.ts'
import { captchaGiven, press } from '../measuring/visitors.ts'

const tries = 200
const most = 0.1

/** Measures whether the time of a refusal reveals that a user name exists: wrong passwords for known and unknown names, in turns. */
export async function* nameFigure({ product: { address }, pool, people }: IdentityStage): AsyncGenerator<Figure> {
  const taken: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const refusal = async (username: string) => {
    // Each attempt is the first failure of its account and address, so that the throttle does not distort the times.
    await pool.query('delete from identity.sign_in_failures')
    const { milliseconds, status, body } = await press(address, await captchaGiven(pool), {
      username,
      password: 'not this one',
    })
    if (status !== 400) throw new Error(`A wrong password was answered by HTTP ${status}`)
    return { milliseconds, said: { ...(body as object), requestId: undefined } }
  }
  for (let turn = -10; turn < tries; turn++) {
    const names = {
      known: people[(turn + people.length) % people.length] ?? '',
      unknown: `nobody${turn + people.length}`,
    }
    const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    const said: unknown[] = []
    for (const kind of order) {
      const answer = await refusal(names[kind])
      said.push(answer.said)
      if (turn >= 0) taken[kind].push(answer.milliseconds)
    }
    if (!isDeepStrictEqual(said[0], said[1])) throw new Error('The refusals of a known and an unknown name differ')
  }
  const [known, unknown] = [median(taken.known), median(taken.unknown)]
  const gap = Math.abs(known - unknown) / Math.min(known, unknown)
  yield {
    name: `refused: known beside unknown name, ${tries} tries each`,
    value: known,
    unit: 'ms',
    limit: unknown,
    ratio: gap,
    goal: `< ${most}`,
    holds: gap < most,
  }
}
