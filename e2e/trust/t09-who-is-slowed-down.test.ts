import { describe, expect, test } from 'vitest'
import { openHouse } from './product.ts'
import { startProduct } from '../start-product.ts'
import { ask } from './raw-requests.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const invented = (round: number) => ({
  'x-forwarded-for': `203.0.113.${round % 250}, 198.51.100.${round % 200}`,
  'true-client-ip': `203.0.113.${round % 250}`,
  'x-real-ip': `203.0.113.${round % 250}`,
  'cf-connecting-ip': `203.0.113.${round % 250}`,
  forwarded: `for=203.0.113.${round % 250}`,
})

describe('T09 whoever guesses is slowed down by where she really is', () => {
  test('200 wrong passwords under invented addresses count against the one that they came from', async () => {
    const from = '127.0.9.1'
    const codes: (string | undefined)[] = []
    const waits: number[] = []
    for (let round = 0; round < 200; round++) {
      const answer = await house.trySignIn(`guess${round}`, 'wrong', { from, headers: invented(round) })
      codes.push(answer.code)
      if (answer.status === 429) waits.push(Number(answer.headers['retry-after']))
    }
    // Thirty are free within a minute, because an office shares an address.
    expect(codes.slice(0, 30)).not.toContain('identity.too_many_failures')
    expect(codes.filter((code) => code === 'identity.too_many_failures').length).toBeGreaterThan(140)
    expect(Math.min(...waits)).toBeGreaterThan(0)
  })

  test('one account is slowed down from wherever it is tried, however its name is written', async () => {
    const spellings = ['m1', 'M1', ' m1 ', 'ｍ１', 'm1']
    for (const [index, username] of spellings.entries()) {
      expect((await house.trySignIn(username, 'wrong', { from: `127.0.9.${10 + index}` })).code).toBe(
        'identity.credentials_wrong',
      )
    }
    await house.holdBlocks()
    expect((await house.trySignIn('Ｍ１', 'wrong', { from: '127.0.9.20' })).code).toBe('identity.too_many_failures')
    await house.query(`delete from identity.sign_in_failures where key like 'account:%'`)
  })

  test('160 tries of one account at once, from eight addresses over both processes, compare a handful of passwords', async () => {
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, round) =>
        house.trySignIn('m2', `guess ${round}`, {
          from: `127.0.9.${100 + (round % 8)}`,
          at: (round % 2 ? house.a : house.b).address,
        }),
      ),
    )
    const compared = answers.filter(({ code }) => code === 'identity.credentials_wrong').length
    // Five are free; after each wait, of 1, 2, 4 … seconds, one more is compared.
    expect(compared).toBeLessThanOrEqual(5 + Math.ceil(Math.log2(2 + (performance.now() - began) / 1000)))
    expect(compared).toBeGreaterThanOrEqual(5)
    await house.query(`delete from identity.sign_in_failures`)
  })

  test('meanwhile others sign in, from elsewhere', async () => {
    expect((await house.trySignIn('s2', house.password, { from: '127.0.9.30' })).status).toBe(200)
  })

  test('a trusted proxy is believed about one hop and no further', async () => {
    const at = house.b.address
    for (let round = 0; round < 31; round++) {
      await house.trySignIn(`hop${round}`, 'wrong', {
        at,
        from: '127.0.9.40',
        headers: { 'x-forwarded-for': `10.0.0.${round}, 192.0.2.77` },
      })
    }
    await house.holdBlocks()
    const again = await house.trySignIn('hop', 'wrong', {
      at,
      from: '127.0.9.40',
      headers: { 'x-forwarded-for': '192.0.2.77' },
    })
    expect(again.code).toBe('identity.too_many_failures')
    const other = await house.trySignIn('hop', 'wrong', {
      at,
      from: '127.0.9.40',
      headers: { 'x-forwarded-for': '192.0.2.78' },
    })
    expect(other.code).toBe('identity.credentials_wrong')
  })

  test('reads and writes are limited for a person, with the time to wait', async () => {
    const settings = {
      DATABASE_URL: house.a.databaseUrl,
      PROCESSES: 'web',
      DEMO_COMPANIES: '0',
      ADMIN_PASSWORD: house.password,
      READS_PER_MINUTE: '5',
      WRITES_PER_MINUTE: '2',
    }
    const strict = await startProduct(settings)
    try {
      const read = () =>
        ask(`${strict.address}/api/identity/bindings`, {
          headers: { ...headersOf(house.callers.s1), 'x-forwarded-for': '203.0.113.9' },
        })
      const answers = [await read(), await read(), await read(), await read(), await read(), await read()]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
      expect(
        (await ask(`${strict.address}/api/identity/bindings`, { headers: headersOf(house.callers.s2) })).status,
      ).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})
