import { describe, expect, test } from 'vitest'
import { type Answer, ask, dataOf, sameForAll } from './raw-requests.ts'
import { canary, type Person } from './people-and-records.ts'
import { openHouse } from './product.ts'
import { png } from './images.ts'
import { isShared, isWrite, nameOf, namesObject, objectOf, pathTo, pathToNothing, routes } from './routes.ts'
import { sampleBody, sampleQuery } from './sample-bodies.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const onObjects = routes.filter(namesObject)
const known = onObjects.filter(objectOf)

/** Sends everything that the call needs, so that only the permission can stop it. */
async function send(route: (typeof routes)[number], path: string, person: Person): Promise<Answer> {
  const { type, bytes } = await sentWith(route)
  const headers = {
    ...headersOf(house.callers[person]),
    ...(route.versioned ? { 'if-match': '"1"' } : {}),
    ...(route.raw === 'protocol' ? { 'tus-resumable': '1.0.0', 'upload-offset': '0' } : {}),
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  return ask(`${house.a.address}/api${path}${sampleQuery(route)}`, { method: route.method, headers, body: bytes })
}

async function sentWith(route: (typeof routes)[number]): Promise<{ type?: string; bytes?: string | Buffer }> {
  if (route.raw === 'protocol') return { type: 'application/offset+octet-stream' }
  const body = sampleBody(route)
  if (body === undefined) return {}
  const [image] = Object.keys(route.images ?? {})
  if (image === undefined || Object.keys(body as object).length > 0)
    return { type: 'application/json', bytes: JSON.stringify(body) }
  const form = new FormData()
  form.append(image, new Blob([png(40, 30)], { type: 'image/png' }), 'image.png')
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', bytes: Buffer.from(await written.arrayBuffer()) }
}

describe('T14 the record of another does not exist', () => {
  test('the checks know whose the object of every path is', () => {
    expect(onObjects.filter((route) => !objectOf(route)).map(nameOf)).toEqual([])
    expect(known.length).toBeGreaterThan(30)
  })

  test.each(known.map((route) => ({ route, name: nameOf(route) })))(
    '$name answers a stranger as if there were nothing',
    async ({ route }) => {
      for (const stranger of ['s2', 'x0'] as const) {
        const [ofAnother, ofNobody] = [
          await send(route, pathTo(route, house.things), stranger),
          await send(route, pathToNothing(route), stranger),
        ]
        expect([stranger, sameForAll(ofAnother)]).toEqual([stranger, sameForAll(ofNobody)])
        expect([stranger, [403, 404].includes(ofAnother.status)]).toEqual([stranger, true])
        for (const secret of Object.values(canary)) expect(ofAnother.text).not.toContain(secret)
      }
    },
  )

  test.each(routes.filter(isShared).map((route) => ({ route, name: nameOf(route) })))(
    '$name tells a stranger nothing of the client who stands there',
    async ({ route }) => {
      for (const stranger of ['s2', 'x0'] as const) {
        const answer = await send(route, pathTo(route, house.things), stranger)
        for (const secret of Object.values(canary))
          expect([stranger, secret, answer.text.includes(secret)]).toEqual([stranger, secret, false])
      }
    },
  )

  test('the exhibitor who is a client of another is neither reached, renamed nor tied anew by a stranger', async () => {
    const { exhibitor, exhibition } = house.things
    const path = `/exhibitions/exhibitors/${exhibitor}`
    const own = await house.call(house.callers.s1, 'GET', path)
    for (const secret of [canary.name, canary.telephone, canary.email]) expect(own.text).toContain(secret)
    const before = dataOf<{ version: number }>(own)
    const attempts: [string, string, unknown][] = [
      ['PATCH', path, { mobile: '13800000000' }],
      ['PATCH', path, { contactName: 'trespass' }],
      ['PATCH', path, { name: 'trespass' }],
      ['PUT', `${path}/company`, { company: 'none' }],
      ['PATCH', `/exhibitions/${exhibition}`, { note: 'trespass' }],
      ['DELETE', `/exhibitions/${exhibition}`, undefined],
    ]
    for (const [method, place, body] of attempts) {
      const version = place.startsWith(path) ? before.version : 1
      const { status } = await house.call(house.callers.s2, method, place, body, { 'if-match': `"${version}"` })
      expect([method, place, body, status]).toEqual([method, place, body, 403])
    }
    expect(dataOf(await house.call(house.callers.s1, 'GET', path))).toEqual(before)
  })

  test('a notice of another is no notice, and marking it says so', async () => {
    const mark = (id: number) => house.call(house.callers.s2, 'POST', '/notices/read', { ids: [id] })
    expect(house.things.notice).toBeGreaterThan(0)
    expect(sameForAll(await mark(house.things.notice))).toEqual(sameForAll(await mark(987_654_321)))
  })

  test.each(
    known
      .filter((route) => !isWrite(route) && route.path !== '/crmuser/:userId')
      .map((route) => ({ route, name: nameOf(route) })),
  )('control: $name tells its owner what a stranger is not told', async ({ route }) => {
    const owner = objectOf(route)?.owner ?? 's1'
    const [own, nothing] = [
      await send(route, pathTo(route, house.things), owner),
      await send(route, pathToNothing(route), owner),
    ]
    expect([own.status, nothing.status]).not.toEqual([nothing.status, nothing.status])
  })

  test('no list, count or history tells a stranger of it', async () => {
    const lists = routes.filter(
      ({ method, path, raw, streams }) => method === 'GET' && !path.includes('/:') && !raw && !streams,
    )
    const told: string[] = []
    for (const route of lists) {
      const answer = await ask(`${house.a.address}/api${route.path}`, { headers: headersOf(house.callers.s2) })
      if (Object.values(canary).some((secret) => answer.text.includes(secret))) told.push(nameOf(route))
    }
    expect(told).toEqual([])
    const own = await house.call(house.callers.s1, 'GET', `/phonebook/companies?q=${encodeURIComponent(canary.name)}`)
    expect(own.text).toContain(canary.name)
  })
})
