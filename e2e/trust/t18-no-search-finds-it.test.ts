import { describe, expect, test } from 'vitest'
import { dataOf } from './ask.ts'
import { canary } from './furniture.ts'
import { median, openHouse } from './house.ts'

const house = openHouse()
const list = (query: Record<string, string>) => house.call(house.callers.s2, 'GET', `/phonebook/companies?${new URLSearchParams(query).toString()}`)
const found = async (query: Record<string, string>) => dataOf<{ rows: unknown[]; count: { value: number } }>(await list(query))

describe('T18 the private record of another is found by no search, filter, order, count or suggestion', () => {
  test.each([
    ['its name', { q: canary.name }],
    ['a part of its name', { q: '金丝雀' }],
    ['its initials', { q: 'jsq' }],
    ['its number', { q: canary.telephone }],
    ['the end of its number', { q: '0777' }],
    ['its mail', { q: canary.email }],
    ['its custodian', { custodianId: String(house.callers.s1.id) }],
    ['its custodian and state', { custodianId: String(house.callers.s1.id), visibility: 'private' }],
  ])('by %s', async (_by, query) => {
    expect(await found(query)).toMatchObject({ rows: [], count: { value: 0 } })
    const own = await house.call(house.callers.s1, 'GET', `/phonebook/companies?${new URLSearchParams(query).toString()}`)
    expect(dataOf<{ rows: unknown[] }>(own).rows.length).toBeGreaterThan(0)
  })

  test('a cursor of its owner leads nowhere else', async () => {
    for (let index = 0; index < 2; index++) await house.call(house.callers.s1, 'POST', '/phonebook/companies', { name: `金丝雀-PRV1-${index}` })
    const first = dataOf<{ next: string | null }>(await house.call(house.callers.s1, 'GET', '/phonebook/companies?limit=1'))
    expect(first.next).not.toBeNull()
    const page = await list({ cursor: first.next ?? '' })
    expect(page.text).not.toContain('金丝雀')
  })

  test('what the screen does not sort or filter by is refused, so that no order tells a hidden value', async () => {
    const hidden: Record<string, string>[] = [
      { sort: 'telephone' },
      { sort: 'email' },
      { telephone: canary.telephone },
      { email: canary.email },
      { search_all: canary.telephone },
    ]
    for (const query of hidden) {
      expect((await list(query)).status).toBe(400)
    }
  })

  test('contact values of a pool record are covered, and no search by them finds it', async () => {
    const record = await house.call(house.callers.s2, 'GET', `/phonebook/companies/${house.things.poolCompany}`)
    expect(record.text).toContain('"masked":true')
    expect(record.text).not.toContain('13800138000')
    expect(await found({ q: '13800138000' })).toMatchObject({ rows: [] })
  })

  test('colleagues are suggested by name, and nothing of theirs', async () => {
    const people = await house.call(house.callers.s2, 'GET', `/identity/people?q=${encodeURIComponent('s1')}`)
    expect(people.status).toBe(200)
    expect(people.text).not.toMatch(/phone|email|unionid|金丝雀/)
  })

  test('a search for it takes as long as one for a number that nobody has', async () => {
    const times: Record<'its' | 'nobodys', number[]> = { its: [], nobodys: [] }
    for (let round = 0; round < 60; round++) {
      times.its.push((await list({ q: canary.telephone })).ms)
      times.nobodys.push((await list({ q: '13900000778' })).ms)
    }
    const ratio = median(times.its) / median(times.nobodys)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})
