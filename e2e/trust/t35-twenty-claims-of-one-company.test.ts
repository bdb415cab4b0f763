import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from './raw-requests.ts'
import { call } from './people-and-records.ts'
import { openHouse } from './product.ts'

const house = openHouse()
const { admin, s1, s2, m1 } = house.callers
const rounds = 100
const taken =
  /^Already-claimed or already-assigned customers cannot be claimed or assigned again: (claimed by|assigned to) .+ at (\d{4}-\d\d-\d\d )?\d\d:\d\d\.$/

/** Sixteen claims of four people and four assignments, half of them at each process. */
const attempts = [house.a, house.b].flatMap(({ address }) => [
  ...[s1, s2, m1, admin, s1, s2, m1, admin].map(
    (caller) => (id: number) => call(address, caller, 'POST', `/phonebook/companies/${id}/claim`),
  ),
  ...[m1, admin].map(
    (caller) => (id: number) => call(address, caller, 'POST', `/phonebook/companies/${id}/assign`, { userId: s2.id }),
  ),
])

/** Returns a company that has been in the pool for a month. */
async function pooled(name: string): Promise<number> {
  const { id } = dataOf<{ id: number }>(
    await house.call(admin, 'POST', '/phonebook/companies', { name, visibility: 'public' }),
  )
  await house.query(`update phonebook.companies set pooled_at = now() - interval '30 days' where id = $1`, [id])
  return id
}

describe('T35 one company of the pool, claimed and assigned twenty times at once at two processes', () => {
  let rules: unknown
  beforeAll(async () => {
    // So many rounds exceed the claims that a person may make in a day.
    const [row] = await house.query<{ rules: unknown }>('select rules from phonebook.pool_rules')
    rules = row?.rules
    await house.query(`update phonebook.pool_rules set rules = rules || '{"dailyClaims": null, "holdingCap": null}'`)
  })
  afterAll(() => house.query('update phonebook.pool_rules set rules = $1', [JSON.stringify(rules)]))

  test(`${rounds} rounds: one has it, the others are told who and when, and its history has one row`, async () => {
    expect(attempts).toHaveLength(20)
    const winners = new Set<number>()
    for (let round = 1; round <= rounds; round++) {
      const id = await pooled(`一轮一家${round}号货运`)
      const answers = await Promise.all(attempts.map((attempt) => attempt(id)))
      const won = answers.filter(({ status }) => status === 200)
      expect([round, won.length]).toEqual([round, 1])
      for (const { status, text } of answers.filter((answer) => !won.includes(answer)))
        expect([round, status, (JSON.parse(text) as { message: string }).message]).toEqual([
          round,
          409,
          expect.stringMatching(taken),
        ])
      const hands = await house.query<{ to_id: number }>(
        'select to_id from phonebook.ownerships where company_id = $1',
        [id],
      )
      const audited = await house.query(
        `select from platform.audit where subject_kind = 'company' and subject_id = $1 and action in ('phonebook.companyClaimed', 'phonebook.companyAssigned')`,
        [id],
      )
      const [row] = await house.query<{ custodian_id: number }>(
        'select custodian_id from phonebook.companies where id = $1',
        [id],
      )
      expect([round, hands.length, audited.length, row?.custodian_id]).toEqual([round, 1, 1, hands[0]?.to_id])
      winners.add(answers.findIndex(({ status }) => status === 200))
    }
    expect(winners.size).toBeGreaterThan(1)
  })

  test('control: who looks first and writes then is one of twenty winners', async () => {
    const id = await pooled('先看后写货运')
    const twenty = Array.from({ length: 20 })
    const seen = await Promise.all(
      twenty.map(() => house.query('select from phonebook.companies where id = $1 and custodian_id is null', [id])),
    )
    const write = `update phonebook.companies set custodian_id = $2, visibility = 'private' where id = $1`
    const unguarded = await Promise.all(
      seen.filter(({ length }) => length === 1).map(() => house.query(`${write} returning id`, [id, s1.id])),
    )
    expect(unguarded.filter(({ length }) => length === 1).length).toBeGreaterThan(1)

    const other = await pooled('看与写一步货运')
    const guarded = await Promise.all(
      twenty.map(() => house.query(`${write} and custodian_id is null returning id`, [other, s1.id])),
    )
    expect(guarded.filter(({ length }) => length === 1)).toHaveLength(1)
  })

  test('a private company is refused to its insiders, and is none to others', async () => {
    const { id } = dataOf<{ id: number }>(await house.call(s1, 'POST', '/phonebook/companies', { name: '自留货运' }))
    for (const { address } of [house.a, house.b]) {
      const refused = await call(address, admin, 'POST', `/phonebook/companies/${id}/assign`, { userId: s2.id })
      expect(refused).toMatchObject({ status: 409, code: 'phonebook.company_private' })
      expect(refused.text).toContain('Private customers cannot be claimed or assigned.')
      expect(await call(address, s2, 'POST', `/phonebook/companies/${id}/claim`)).toMatchObject({
        status: 404,
        code: 'phonebook.company_not_found',
      })
    }
  })

  test('claimed once more by its own custodian, it is refused like any other', async () => {
    const id = await pooled('两次认领货运')
    expect((await call(house.a.address, s2, 'POST', `/phonebook/companies/${id}/claim`)).status).toBe(200)
    expect(await call(house.b.address, s2, 'POST', `/phonebook/companies/${id}/claim`)).toMatchObject({
      status: 409,
      code: 'phonebook.company_claimed',
    })
  })
})
