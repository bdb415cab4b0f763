import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { trySignIn } from '../testing.ts'

const product = await startTestApp({ TRUSTED_PROXIES: '1' })
const apis = [product.api, await product.startAnother()]
await product.addPerson({ username: 'lin', name: '林', role: 'sales' })

interface Try {
  username: string
  password: string
  from: string
  captcha?: number
}

/** Tries all at once, in turns over both processes. The captchas are read before, one after another, as people do. */
async function attemptAll(tries: readonly Try[]) {
  const cookies: string[] = []
  for (const _ of tries) cookies.push(await product.plantCaptcha(7))
  return Promise.all(
    tries.map(({ username, password, from, captcha = 7 }, round) =>
      trySignIn(
        apis[round % 2] ?? product.api,
        { username, password, imageCaptcha: captcha },
        { cookie: cookies[round] ?? '', headers: { 'x-forwarded-for': from } },
      ),
    ),
  )
}
const attempt = async (username: string, password: string, from: string) => {
  const [answer] = await attemptAll([{ username, password, from }])
  if (!answer) throw new Error('nobody tried')
  return answer
}
const times = (count: number, tryOf: (round: number) => Try) =>
  Array.from({ length: count }, (_, round) => tryOf(round))
const countCodes = (answers: readonly { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'in')].map(([code, of]) => [code, of.length]))
const leftSlots = async () =>
  (await product.pool.query<{ count: number }>('select count(*)::int as count from identity.sign_in_slots')).rows[0]
    ?.count
const forget = () => product.pool.query('delete from identity.sign_in_failures')

test('160 tries of one account at once, over two processes, compare only a handful of passwords', async () => {
  await forget()
  const began = performance.now()
  const answers = await attemptAll(
    times(160, (round) => ({ username: 'lin', password: `guess ${round}`, from: `10.1.${round % 8}.${round}` })),
  )
  const codes = countCodes(answers)
  // Five are free, and after each wait, the first of which lasts a second, there is one more.
  const waits = Math.ceil(Math.log2(2 + (performance.now() - began) / 1000))
  expect(codes['identity.credentials_wrong']).toBeLessThanOrEqual(5 + waits)
  expect(codes['identity.credentials_wrong']).toBeGreaterThanOrEqual(5)
  expect((codes['identity.too_many_failures'] ?? 0) + (codes['identity.credentials_wrong'] ?? 0)).toBe(160)
  expect(await leftSlots()).toBe(0)
})

test('tries of many accounts from one address at once are as few as may fail at an address', async () => {
  await forget()
  const began = performance.now()
  const answers = await attemptAll(
    times(120, (round) => ({ username: `nobody${round}`, password: 'a guess', from: '10.2.0.1' })),
  )
  const codes = countCodes(answers)
  const waits = Math.ceil(Math.log2(2 + (performance.now() - began) / 1000))
  expect(codes['identity.credentials_wrong']).toBeLessThanOrEqual(30 + waits)
  expect(await leftSlots()).toBe(0)
})

test('wrong captchas of one address take the same slots', async () => {
  await forget()
  const answers = await attemptAll(
    times(80, (round) => ({ username: `nobody${round}`, password: 'a guess', from: '10.3.0.1', captcha: 8 })),
  )
  const codes = countCodes(answers)
  expect(codes['identity.captcha_wrong']).toBeLessThanOrEqual(33)
  expect(codes['identity.too_many_failures']).toBeGreaterThanOrEqual(40)
})

test('a success gives its slots back and leaves nothing counted', async () => {
  await forget()
  expect((await attempt('lin', testPassword, '10.4.0.1')).status).toBe(200)
  expect(await leftSlots()).toBe(0)
  expect((await product.pool.query('select from identity.sign_in_failures')).rowCount).toBe(0)
})

test('the slots of a process that died block nobody for longer than a minute', async () => {
  await forget()
  await product.pool.query(
    `insert into identity.sign_in_slots (try_id, key, taken_at)
     select gen_random_uuid(), 'account:lin', now() - interval '61 seconds' from generate_series(1, 5)`,
  )
  expect((await attempt('lin', testPassword, '10.5.0.1')).status).toBe(200)
})

test('an office of 300 behind one address signs in at one moment, all of them', async () => {
  await forget()
  for (let made = 0; made < 300; made += 1)
    await product.addPerson({ username: `office${made}`, name: `同事${made}`, role: 'sales' })
  const answers = await attemptAll(
    times(300, (round) => ({ username: `office${round}`, password: testPassword, from: '10.6.0.1' })),
  )
  expect(countCodes(answers)).toEqual({ in: 300 })
}, 120_000)
