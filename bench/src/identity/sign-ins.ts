import { hashPassword } from '@seamark/server/platform/passwords'
import { filteredList } from '../phonebook/companies.ts'
import { type Figure, median } from '../measuring/figures.ts'
import { requestsPerSecond } from '../measuring/load.ts'
import { percentile } from '../measuring/paced.ts'
import { captchaGiven, pressButton } from '../measuring/visitors.ts'
import type { IdentityStage } from './stage.ts'

const seconds = 60
const goal = 30

/** Measures the morning: everybody signs in within a minute, each at a time of her own, while list requests run as fast as answers come. */
export async function* signInFigures(stage: IdentityStage): AsyncGenerator<Figure> {
  const { product } = stage
  const bare = await bareHash()
  const load = requestsPerSecond(product, [{ path: filteredList }], {
    connections: 16,
    seconds: seconds + 10,
    rounds: 1,
    workers: 1,
  })
  const [answers, lists] = await Promise.all([everybodyComes(stage), load])
  const times = answers.map(({ milliseconds }) => milliseconds)
  const failed = answers.filter(({ status }) => status !== 200)
  const codes = [...new Set(failed.map(({ body }) => codeOf(body)))].join(' ')
  const p95 = percentile(times, 0.95)
  const name = `${answers.length} sign-ins in ${seconds} s beside the list`
  yield { name: 'lists meanwhile', value: lists, unit: 'requests/s', limit: null, ratio: null, goal: '', holds: true }
  yield {
    name: `${name}: failed ${codes}`.trim(),
    value: failed.length,
    unit: 'sign-ins',
    limit: null,
    ratio: null,
    goal: '0',
    holds: failed.length === 0,
  }
  yield {
    name: `${name}: median`,
    value: median(times),
    unit: 'ms',
    limit: bare,
    ratio: median(times) / bare,
    goal: '',
    holds: true,
  }
  yield {
    name: `${name}: p95, beside one bare hash`,
    value: p95,
    unit: 'ms',
    limit: bare,
    ratio: p95 / bare,
    goal: `≤ ${goal}`,
    holds: p95 / bare <= goal,
  }
}

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'no answer of ours'

/** Measures one hash alone on the machine. */
async function bareHash() {
  const taken: number[] = []
  for (let turn = 0; turn < 21; turn++) {
    const began = performance.now()
    await hashPassword('only measured here')
    taken.push(performance.now() - began)
  }
  return median(taken)
}

/** Lets each person sign in at a moment of her own, whether or not the others have finished; some coincide, as in real life. */
function everybodyComes({ product: { address }, pool, people, password }: IdentityStage) {
  return Promise.all(
    people.map(async (username) => {
      const browser = await captchaGiven(pool)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * seconds * 1000))
      return pressButton(address, browser, { username, password })
    }),
  )
}
