import { describe, expect, test } from 'vitest'
import { ask } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { endsItself, isWrite, nameOf, objectOf, pathTo, permissionOf, routes } from './routes.ts'
import { sampleBody } from './sample-bodies.ts'
import { hashContents } from './table-contents.ts'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const writes = routes.filter((route) => isWrite(route) && !endsItself(route) && permissionOf(route) !== 'anyone')
const versions = { 'if-match': '"1"' }

/** The request is as valid as possible, so that only the refusal can stop it. */
async function attempt(route: (typeof routes)[number], caller: Caller | undefined) {
  const body = route.raw === 'protocol' ? undefined : sampleBody(route)
  const answer = await ask(`${house.a.address}/api${pathTo(route, house.things)}`, {
    method: route.method,
    headers: {
      ...(caller ? headersOf(caller) : {}),
      ...versions,
      ...(route.raw === 'protocol'
        ? { 'tus-resumable': '1.0.0', 'upload-offset': '0' }
        : body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return answer.status
}

describe('T15 a refused write changes no row of any table', () => {
  /** What the tables held after the last refusal, which is what they hold before the next attempt. */
  let held: Record<string, string> | undefined

  test.each(writes.map((route) => ({ route, name: nameOf(route) })))('$name', async ({ route }) => {
    const strangers = [undefined, house.callers.x0, house.callers.f1, ...(objectOf(route) ? [house.callers.s2] : [])]
    for (const stranger of strangers) {
      const before = held ?? (await hashContents(house.query))
      held = undefined
      const status = await attempt(route, stranger)
      // Calls within the caller's own rights may succeed; only refusals are checked.
      if (status < 400) continue
      held = await hashContents(house.query)
      expect([stranger?.username ?? 'nobody', status, held]).toEqual([stranger?.username ?? 'nobody', status, before])
    }
  })

  test('most of them were refused, or nothing was looked at', async () => {
    const refused = await Promise.all(writes.map((route) => attempt(route, undefined)))
    expect([...new Set(refused)]).toEqual([401])
  })

  test('control: a write that is not refused is seen in the tables', async () => {
    const before = await hashContents(house.query)
    const answer = await house.call(
      house.callers.s1,
      'PATCH',
      `/phonebook/companies/${house.things.company}`,
      { remark: 'by its owner' },
      versions,
    )
    expect(answer.status).toBe(200)
    const after = await hashContents(house.query)
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toContain('phonebook.companies')
  })

  test('the attempt stands in the log, with who, what and the refusal', async () => {
    const answer = await house.call(
      house.callers.f1,
      'DELETE',
      `/phonebook/companies/${house.things.company}`,
      undefined,
      versions,
    )
    expect(answer.status).toBe(403)
    const requestId = String(answer.headers['x-request-id'])
    await expect
      .poll(
        () =>
          house
            .said()
            .split('\n')
            .find((line) => line.includes(requestId)) ?? '',
      )
      .toContain('"status":403')
    const line = house
      .said()
      .split('\n')
      .find((line) => line.includes(requestId))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      method: 'DELETE',
      route: '/api/phonebook/companies/:id',
      status: 403,
      person: house.callers.f1.id,
    })
  })
})
