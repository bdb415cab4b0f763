import { describe, expect, test } from 'vitest'
import { ask } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { endsItself, isWrite, nameOf, pathToNothing, permissionOf, routes } from './routes.ts'
import { ownParameters, sampleBody } from './sample-bodies.ts'
import { hashContents } from './table-contents.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const from = '127.0.21.1'
const companies = `${house.a.address}/api/phonebook/companies`
const post = (body: string, contentType?: string) =>
  ask(companies, {
    method: 'POST',
    headers: { ...headersOf(house.callers.s1), ...(contentType === undefined ? {} : { 'content-type': contentType }) },
    body,
    from,
  })
const good = JSON.stringify({ name: 'T21' })

describe('T21 odd bodies', () => {
  test.each([
    ['__proto__', '{"name":"T21","__proto__":{"polluted":"yes"}}'],
    ['constructor.prototype', '{"name":"T21","constructor":{"prototype":{"polluted":"yes"}}}'],
    [
      '__proto__ deep inside',
      '{"name":"T21","coreRoutes":[{"pol":"CNNGB","pod":"USLAX","__proto__":{"polluted":"yes"}}]}',
    ],
    ['a dotted key', '{"name":"T21","__proto__.polluted":"yes"}'],
    ['an array for a text', '{"name":["T21"]}'],
    ['an object for a text', '{"name":{"toString":"T21"}}'],
    ['a number for a text', '{"name":21}'],
    ['a text for a boolean', '{"name":"T21","masterCoLoader":"true"}'],
    ['a text for a number', '{"name":"T21","departmentId":"1"}'],
    ['null', 'null'],
    ['a list', '[{"name":"T21"}]'],
    ['a text', '"T21"'],
    ['nothing', ''],
    ['half', '{"name":"T21"'],
    ['two', '{"name":"T21"}{"name":"T21"}'],
    ['NUL', '{"name":"T21\\u0000"}'],
    ['half a letter', '{"name":"T21\\ud800"}'],
  ])('%s is refused', async (_what, body) => {
    const before = await hashContents(house.query)
    const answer = await post(body, 'application/json')
    expect([answer.status, await hashContents(house.query)]).toEqual([400, before])
  })

  test('of two keys of one name the last counts, for the check as for the deed', async () => {
    const answer = await post('{"name":"T21/refused","name":"T21 twice"}', 'application/json')
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('refused')
  })

  test.each([
    [undefined],
    [''],
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json x'],
    ['application/jsonx'],
    ['application/json\ta'],
    ['application/xml'],
    ['*/*'],
    ['application/octet-stream'],
  ])('the type %j brings nothing past the schema', async (contentType) => {
    const before = await hashContents(house.query)
    const answer = await post('{"name":"T21","isAdmin":true}', contentType).catch((error: unknown) => ({
      status: 400,
      text: String(error),
    }))
    expect([400, 415]).toContain(answer.status)
    expect(await hashContents(house.query)).toEqual(before)
  })

  test.each([
    [' application/json'],
    ['APPLICATION/JSON'],
    ['application/json;charset=utf-8'],
    ['application/json ; charset=utf-8'],
  ])('the type %j is JSON, and checked as such', async (contentType) => {
    expect((await post('{"name":"T21","isAdmin":true}', contentType)).status).toBe(400)
    expect((await post(good, contentType)).status).toBe(200)
  })

  test('every key of every call is refused when it is said twice in the query', async () => {
    const taken: string[] = []
    for (const route of routes.filter(({ method, query }) => method === 'GET' && query !== undefined)) {
      for (const key of ownParameters(route)) {
        const headers = permissionOf(route) === 'anyone' ? {} : headersOf(house.callers.admin)
        const answer = await ask(`${house.a.address}/api${pathToNothing(route)}?${key}=1&${key}=2`, { headers, from })
        if (answer.status !== 400) taken.push(`${nameOf(route)} ${key}: ${answer.status}`)
      }
    }
    expect(taken).toEqual([])
  })

  test('no call that writes takes a body of another type', async () => {
    const taken: string[] = []
    for (const route of routes.filter((route) => isWrite(route) && route.body !== undefined && !endsItself(route))) {
      const answer = await ask(`${house.a.address}/api${pathToNothing(route)}`, {
        method: route.method,
        headers: {
          ...(permissionOf(route) === 'anyone' ? {} : headersOf(house.callers.admin)),
          'content-type': 'text/plain',
          'if-match': '"1"',
        },
        body: JSON.stringify(sampleBody(route)),
        from,
      })
      if (![400, 415].includes(answer.status)) taken.push(`${nameOf(route)}: ${answer.status}`)
    }
    expect(taken).toEqual([])
  })

  test('nothing of it has rubbed off on the process', async () => {
    for (const path of [`/crmuser/${house.callers.s1.id}`, '/phonebook/companies?limit=1', '/identity/preferences']) {
      expect((await house.call(house.callers.s1, 'GET', path)).text).not.toContain('polluted')
    }
  })
})
