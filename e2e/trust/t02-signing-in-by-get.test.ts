import { describe, expect, test } from 'vitest'
import { ask } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { nameOf, permissionOf, routes } from './routes.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const from = '127.0.2.1'
/** Calls that cost or open something and are answered to GET, as the specification has them. */
const costly = routes.filter(({ rate, method }) => rate === 'signIn' && method === 'GET')
const login = `${house.a.address}/api/crmuser/login/accounts`
const query = (password: string) => new URLSearchParams({ username: 's1', password, imageCaptcha: '7' }).toString()
const sessions = async () =>
  Number((await house.query<{ n: string }>('select count(*) as n from identity.sessions'))[0]?.n)

describe('T02 what signs in or costs by GET', () => {
  test('is the five calls of the specification', () => {
    expect(costly.map(nameOf)).toEqual(
      expect.arrayContaining([
        'GET /crmuser/login/accounts',
        'GET /crmuser/login/simpleMobile',
        'GET /crmuser/wxlogin',
        'GET /crmuser/getCode',
        'GET /clientV2/user/sendCode',
      ]),
    )
  })

  test.each(costly.map((route) => ({ route, name: nameOf(route) })))(
    '$name is refused where a browser was led there, before it is looked at',
    async ({ route }) => {
      const before = await sessions()
      const caller = permissionOf(route) === 'anyone' ? {} : headersOf(house.callers.s1)
      const led: Record<string, string>[] = [
        { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
        { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' },
        { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' },
      ]
      for (const headers of led) {
        const cookie = await house.plantCaptcha(7)
        const answer = await ask(`${house.a.address}/api${route.path}?${query(house.password)}`, {
          headers: { ...caller, cookie, ...headers },
          from,
        })
        expect([headers, answer.status, answer.code, answer.headers['set-cookie']]).toEqual([
          headers,
          403,
          'platform.cross_site',
          undefined,
        ])
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['referrer-policy']).toBe('no-referrer')
      }
      expect(await sessions()).toBe(before)
    },
  )

  test('control: the same call from a program that is no browser opens a session, and is not kept', async () => {
    const before = await sessions()
    const answer = await ask(`${login}?${query(house.password)}`, {
      headers: { cookie: await house.plantCaptcha(7) },
      from,
    })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 200,
      message: 'ok',
      token: expect.any(String),
      data: { token: expect.any(String) },
    })
    expect(await sessions()).toBe(before + 1)
  })

  test('a parameter said twice is refused', async () => {
    const answer = await ask(`${login}?${query(house.password)}&password=other`, {
      headers: { cookie: await house.plantCaptcha(7) },
      from,
    })
    expect(answer.status).toBe(400)
  })

  test('POST and GET refuse in the same form and share one throttle', async () => {
    const stranger = '127.0.2.2'
    const byGet = async () =>
      ask(`${login}?${query('wrong')}`.replace('s1', 'twin'), {
        headers: { cookie: await house.plantCaptcha(7) },
        from: stranger,
      })
    const byPost = () => house.trySignIn('twin', 'wrong', { from: stranger })
    const shape = ({ text }: { text: string }) => Object.keys(JSON.parse(text) as object).toSorted()
    const [one, other] = [await byGet(), await byPost()]
    expect([one.status, one.code, shape(one)]).toEqual([other.status, other.code, shape(other)])
    for (let round = 0; round < 2; round++) await byGet()
    await byPost()
    await house.holdBlocks()
    const blocked = [await byGet(), await byPost()]
    expect(blocked.map(({ status, code }) => [status, code])).toEqual([
      [429, 'identity.too_many_failures'],
      [429, 'identity.too_many_failures'],
    ])
  })
})
