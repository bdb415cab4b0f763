import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { nameOf, pathTo, permissionOf, routes } from './routes.ts'
import { saidByPostgres } from './postgres-log.ts'
import { ownParameters } from './sample-bodies.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const from = '127.0.20.1'
const reads = routes.filter(({ method, streams, raw }) => method === 'GET' && !streams && raw !== 'protocol')
const payloads = [
  `'`,
  `' or '1'='1`,
  `"; drop table identity.users; --`,
  `1); select pg_sleep(5); --`,
  `' union select password_hash from identity.users --`,
  `%' and 1=cast((select version()) as int) and '%'='`,
  `\\'; --`,
  `$1`,
  `{"$gt":""}`,
  `name->>'a'`,
  `-1`,
  `1e9`,
  `99999999999999999999`,
  `NaN`,
  `__proto__`,
  `%00`,
  `\u{1F600}'`,
  `(select 1)`,
]

describe('T20 no text becomes SQL', () => {
  let treasures: string[]

  beforeAll(async () => {
    const rows = await house.query<{ text: string }>(
      `select password_hash as text from identity.users where password_hash <> '' union all select version()`,
    )
    treasures = rows.map(({ text }) => text)
  })

  /**
   * A refusal must hold no word of SQL. A list may, because it shows what people and the other checks have written into it; but it must
   * never hold the secrets that the injected words ask for.
   */
  const tells = ({ status, text }: Answer) =>
    (status >= 400 && /syntax error|pg_|SELECT |password_hash/i.test(text)) ||
    treasures.some((treasure) => text.includes(treasure))

  test.each(reads.map((route) => ({ route, name: nameOf(route) })))('$name', async ({ route }) => {
    const own = ownParameters(route)
    const foreign = ['sort', 'order', 'limit', 'filter[name]', `name' or 1=1--`, 'a.b->c'].filter(
      (key) => !own.includes(key),
    )
    const headers = permissionOf(route) === 'anyone' ? {} : headersOf(house.callers.admin)
    // Each of its own parameters goes alone, so that no other one is refused in its place. What it does not know goes together, by each payload.
    const together = [...own.map((key) => [key]), foreign]
    const odd: string[] = []
    for (const sent of together) {
      for (const payload of payloads) {
        const query = new URLSearchParams(sent.map((key) => [key, payload])).toString()
        const answer = await ask(`${house.a.address}/api${pathTo(route, house.things)}?${query}`, { headers, from })
        if (answer.status >= 500 || answer.ms > 4000 || tells(answer))
          odd.push(`${sent.join()}=${payload}: ${answer.status} ${answer.code} ${Math.round(answer.ms)} ms`)
      }
    }
    expect(odd).toEqual([])
  })

  test.each(reads.filter(({ path }) => path.includes('/:')).map((route) => ({ route, name: nameOf(route) })))(
    '$name, in its path',
    async ({ route }) => {
      for (const payload of payloads) {
        const path = route.path.replaceAll(/:\w+/g, encodeURIComponent(payload))
        const answer = await ask(`${house.a.address}/api${path}`, { headers: headersOf(house.callers.admin), from })
        expect([payload, [400, 404].includes(answer.status)]).toEqual([payload, true])
      }
    },
  )

  test('control: PostgreSQL’s log shows a statement that text has broken', async () => {
    const mark = `broken_${process.pid}`
    await expect(house.query(`select '${mark}' frm nothing where`)).rejects.toThrow('syntax error')
    await expect.poll(() => saidByPostgres(house.a.databaseUrl)).toContain('syntax error')
    const errors = saidByPostgres(house.a.databaseUrl).match(/syntax error.*/g) ?? []
    expect(errors.length).toBe(1)
  })
})
