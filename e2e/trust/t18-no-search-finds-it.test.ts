import { describe, expect, test } from 'vitest'
import { dataOf } from './raw-requests.ts'
import { canary } from './people-and-records.ts'
import { compareTimes, openHouse } from './product.ts'

const house = openHouse()
const list = (query: Record<string, string>) =>
  house.call(house.callers.s2, 'GET', `/phonebook/companies?${new URLSearchParams(query).toString()}`)
const found = async (query: Record<string, string>) =>
  dataOf<{ rows: unknown[]; count: { value: number } }>(await list(query))

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
    const own = await house.call(
      house.callers.s1,
      'GET',
      `/phonebook/companies?${new URLSearchParams(query).toString()}`,
    )
    expect(dataOf<{ rows: unknown[] }>(own).rows.length).toBeGreaterThan(0)
  })

  test('no count that its owner was given is given to another who asks the same at the same time', async () => {
    const path = `/phonebook/companies/count?q=${encodeURIComponent(canary.name)}`
    const asked = [house.callers.s1, house.callers.s2, house.callers.s1, house.callers.s2]
    const answers = await Promise.all(asked.map((caller) => house.call(caller, 'GET', path)))
    const counts = answers.map((answer) => dataOf<{ value: number }>(answer).value)
    expect(counts).toEqual([expect.any(Number), 0, counts[0], 0])
    expect(counts[0]).toBeGreaterThan(0)
  })

  test.each(['progress', 'custodian', 'region'])('no group by %s holds it', async (by) => {
    const path = `/phonebook/companies/groups?by=${by}&q=${encodeURIComponent(canary.name)}`
    const own = await house.call(house.callers.s1, 'GET', path)
    const other = await house.call(house.callers.s2, 'GET', path)
    expect(dataOf<{ groups: unknown[] }>(own).groups.length).toBeGreaterThan(0)
    expect(dataOf(other)).toEqual({ groups: [], others: 0, counted: true })
  })

  test('a cursor of its owner leads nowhere else', async () => {
    for (let index = 0; index < 2; index++)
      await house.call(house.callers.s1, 'POST', '/phonebook/companies', { name: `金丝雀-PRV1-${index}` })
    const first = dataOf<{ next: string | null }>(
      await house.call(house.callers.s1, 'GET', '/phonebook/companies?limit=1'),
    )
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

  test('contact values of a pool record are masked, and no search by them finds it', async () => {
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

  test('similar companies are sought among what one may see', async () => {
    for (const typed of [
      { name: '金丝雀' },
      { name: canary.name },
      { email: 'other@example.com' },
      { telephone: '13900000700' },
    ]) {
      const answer = await house.call(house.callers.s2, 'POST', '/phonebook/similar-companies', typed)
      expect([answer.status, dataOf<{ rows: unknown[] }>(answer).rows]).toEqual([200, []])
    }
    const own = await house.call(house.callers.s1, 'POST', '/phonebook/similar-companies', { name: '金丝雀' })
    expect(own.text).toContain(canary.name)
  })

  test('a search for it takes as long as one for a number that nobody has', async () => {
    const ratio = await compareTimes(
      () => list({ q: canary.telephone }),
      () => list({ q: '13900000778' }),
      { rounds: 60, most: 2 },
    )
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('the one declared look-up beyond what one sees', () => {
  const lookUp = (typed: Record<string, string>) => house.call(house.callers.s2, 'POST', '/phonebook/look-ups', typed)
  const told = async (typed: Record<string, string>) =>
    dataOf<{ matches: Record<string, unknown>[] }>(await lookUp(typed)).matches

  test('tells by an exact value its name, custodian and state, and nothing else: no id, no number, no address', async () => {
    const right: Record<string, string>[] = [
      { name: canary.name },
      { telephone: canary.telephone },
      { email: canary.email.toUpperCase() },
    ]
    for (const typed of right) {
      const [match, ...others] = await told(typed)
      expect(others).toEqual([])
      expect(Object.keys(match ?? {}).sort()).toEqual([
        'applied',
        'by',
        'can',
        'custodian',
        'id',
        'name',
        'reference',
        'visibility',
      ])
      expect(match).toMatchObject({ id: null, name: canary.name, visibility: 'private' })
      const { name: _name, reference: _reference, ...rest } = match ?? {}
      expect(JSON.stringify(rest)).not.toMatch(new RegExp(`${canary.telephone}|${canary.email}`, 'i'))
    }
  })

  test('tells nothing of what is nearly right, so that nobody can feel her way to a value', async () => {
    const near = (value: string) => [
      value.slice(0, -1),
      value.slice(1),
      `${value}9`,
      value.replace(/.$/, '_'),
      value.replace(/.$/, '%'),
    ]
    const wrong: Record<string, string>[] = [
      ...near(canary.name).map((name) => ({ name })),
      ...near(canary.telephone).map((telephone) => ({ telephone })),
      ...near(canary.email).map((email) => ({ email })),
    ]
    for (const typed of wrong) expect([typed, (await told(typed)).map(({ name }) => name)]).toEqual([typed, []])
  })

  test('stands in the audit log, and is counted', async () => {
    const looked = async () =>
      (await house.query('select from phonebook.look_ups where user_id = $1', [house.callers.s2.id])).length
    const audited = async () =>
      (
        await house.query(`select from platform.audit where action = 'phonebook.companyLookedUp' and actor_id = $1`, [
          house.callers.s2.id,
        ])
      ).length
    const [before, entries] = [await looked(), await audited()]
    await told({ name: canary.name })
    await told({ name: '没有这家公司' })
    expect([await looked(), await audited()]).toEqual([before + 2, entries + 1])
  })

  test('is over after two hundred in an hour, at either process, until some are old enough', async () => {
    const { id } = house.callers.s2
    await house.query('insert into phonebook.look_ups (user_id) select $1 from generate_series(1, 200)', [id])
    try {
      const refused = await lookUp({ name: canary.name })
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
      expect(refused.text).not.toContain(canary.name)
    } finally {
      await house.query('delete from phonebook.look_ups where user_id = $1', [id])
    }
    expect(await told({ name: canary.name })).toHaveLength(1)
  })

  test('a reference is nobody else’s, and no application tells more of the record than the look-up did', async () => {
    const [match] = await told({ name: canary.name })
    const wish = { reference: match?.['reference'], kind: 'phonebook.application.access', note: '' }
    expect((await house.call(house.callers.m1, 'POST', '/phonebook/applications', wish)).status).toBe(410)
    const { id } = dataOf<{ id: number }>(await house.call(house.callers.s2, 'POST', '/phonebook/applications', wish))
    const own = await house.call(house.callers.s2, 'GET', `/applications/${id}`)
    expect(dataOf<{ subject: unknown }>(own).subject).toEqual({ kind: 'company', id: null, name: canary.name })
    for (const secret of [canary.telephone, canary.email]) expect(own.text).not.toContain(secret)
    expect(
      (await house.call(house.callers.s2, 'POST', `/applications/${id}/decision`, { state: 'agreed' })).status,
    ).toBe(403)
    expect((await house.call(house.callers.s2, 'POST', `/applications/${id}/withdrawal`)).status).toBe(200)
  })
})

describe('the same look-up while somebody types a contact', () => {
  /** The company of s2 to which the contact is to belong. */
  const own = async () => {
    const made = await house.call(house.callers.s2, 'POST', '/phonebook/companies', {
      name: `联系人查重-${crypto.randomUUID()}`,
    })
    return dataOf<{ id: number }>(made).id
  }
  const lookUp = (companyId: number, values: { kind: string; value: string }[], caller = house.callers.s2) =>
    house.call(caller, 'POST', `/phonebook/look-ups/companies/${companyId}/contacts`, { values })
  const told = async (...values: { kind: string; value: string }[]) =>
    dataOf<{ matches: Record<string, unknown>[]; contacts: unknown[] }>(await lookUp(await own(), values))

  test.each([
    { kind: 'mobile', value: canary.telephone },
    { kind: 'whatsapp', value: `+86 ${canary.telephone}` },
    { kind: 'email', value: canary.email.toUpperCase() },
  ])('tells by $kind the name, custodian and state, and neither an id nor whose number it is', async (value) => {
    const { matches, contacts } = await told(value)
    expect([matches.length, contacts]).toEqual([1, []])
    expect(matches[0]).toMatchObject({
      id: null,
      name: canary.name,
      visibility: 'private',
      by: [{ ...value, contact: null }],
    })
    const { name: _name, reference: _reference, by: _by, ...rest } = matches[0] ?? {}
    expect(JSON.stringify(rest)).not.toMatch(new RegExp(`${canary.telephone}|${canary.email}`, 'i'))
  })

  test('tells nothing of what is nearly right', async () => {
    const { telephone, email } = canary
    const near = [telephone.slice(0, -1), `${telephone.slice(0, -1)}_`, `${telephone.slice(0, -1)}%`]
    for (const value of near.map((one) => ({ kind: 'mobile', value: one })))
      expect([value, (await told(value)).matches]).toEqual([value, []])
    for (const one of [email.slice(1), `${email}x`, email.replace('@', '%@')])
      expect([one, (await told({ kind: 'email', value: one })).matches]).toEqual([one, []])
  })

  test('is refused for a company that one does not see, as if there were none', async () => {
    const values = [{ kind: 'mobile', value: canary.telephone }]
    const refused = [await lookUp(house.things.company, values), await lookUp(2 ** 40, values)]
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
    for (const { text } of refused) expect(text).not.toContain('金丝雀')
    const outsider = await lookUp(await own(), values, house.callers.x0)
    expect([outsider.status, outsider.text.includes('金丝雀')]).toEqual([403, false])
  })

  test('hides the contacts of a pool record, whose values are masked', async () => {
    const answer = await lookUp(house.things.poolCompany, [{ kind: 'mobile', value: '13800138000' }])
    expect([answer.status, dataOf<{ contacts: unknown[] }>(answer).contacts]).toEqual([200, []])
  })

  test('stands in the audit log, and many values count as several look-ups of the same limit', async () => {
    const { id } = house.callers.s2
    const looked = async () => (await house.query('select from phonebook.look_ups where user_id = $1', [id])).length
    const audited = async () =>
      (
        await house.query(`select from platform.audit where action = 'phonebook.companyLookedUp' and actor_id = $1`, [
          id,
        ])
      ).length
    const [before, entries] = [await looked(), await audited()]
    const others = Array.from({ length: 8 }, (_, at) => ({ kind: 'mobile', value: `1390000${String(4000 + at)}` }))
    await told({ kind: 'mobile', value: canary.telephone }, ...others)
    expect([await looked(), await audited()]).toEqual([before + 3, entries + 1])

    const companyId = await own()
    await house.query('insert into phonebook.look_ups (user_id) select $1 from generate_series(1, 200)', [id])
    try {
      const refused = await lookUp(companyId, [{ kind: 'mobile', value: canary.telephone }])
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
      expect(refused.text).not.toContain(canary.name)
    } finally {
      await house.query('delete from phonebook.look_ups where user_id = $1', [id])
    }
  })
})
