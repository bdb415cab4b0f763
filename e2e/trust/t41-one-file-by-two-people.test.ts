import { createPool } from '@seamark/server/platform/database/connection'
import { describe, expect, test } from 'vitest'
import { dataOf } from './raw-requests.ts'
import { call } from './people-and-records.ts'
import { openHouse } from './product.ts'
import { uploadText } from './uploads.ts'

const house = openHouse()
const { s2, m1 } = house.callers
const rows = 40

interface Import {
  id: number
  state: string
  columns: { index: number; suggestion: string | null }[]
  counts: { create: number; duplicate: number; error: number }
  turned: number
}

const names = Array.from({ length: rows }, (_, index) => `同一展会${index + 1}号货运`)
const file = `公司名称\n${names.join('\n')}\n`

/** Each person works at a process of her own. */
const people = [
  { caller: s2, address: house.a.address },
  { caller: m1, address: house.b.address },
]
type Person = (typeof people)[number]

const look = async ({ caller, address }: Person, id: number) =>
  dataOf<Import>(await call(address, caller, 'GET', `/workbench/imports/${id}`))

async function until(person: Person, id: number, state: string): Promise<Import> {
  await expect.poll(async () => (await look(person, id)).state, { timeout: 60_000 }).toBe(state)
  return look(person, id)
}

async function preview(person: Person): Promise<Import> {
  const { caller, address } = person
  const uploadId = await uploadText(address, caller, file, { whole: true })
  const { id } = dataOf<Import>(
    await call(address, caller, 'POST', '/workbench/imports', { list: 'companies', uploadId }),
  )
  const { columns } = await until(person, id, 'mapping')
  await call(address, caller, 'PUT', `/workbench/imports/${id}/mapping`, {
    columns: columns.map(({ index, suggestion }) => ({ index, field: suggestion })),
    options: {},
  })
  return until(person, id, 'checked')
}

describe('T41 one file by two people at two processes', () => {
  test('makes each company once, and the rows that came second are counted', async () => {
    const previews = await Promise.all(people.map(preview))
    expect(previews.map(({ counts }) => counts.create)).toEqual([rows, rows])
    await Promise.all(
      people.map(({ caller, address }, at) =>
        call(address, caller, 'POST', `/workbench/imports/${previews[at]?.id}/confirm`, {}),
      ),
    )
    const done = await Promise.all(people.map((person, at) => until(person, previews[at]?.id ?? 0, 'done')))
    const sum = (count: (one: Import) => number) => done.reduce((all, one) => all + count(one), 0)
    expect([
      sum(({ counts }) => counts.create),
      sum(({ turned }) => turned),
      sum(({ counts }) => counts.error),
    ]).toEqual([rows, rows, 0])
    const made = await house.query<{ name: string; count: number }>(
      'select name, count(*)::int as count from phonebook.companies where name = any($1) group by name',
      [names],
    )
    expect(made.filter(({ count }) => count !== 1)).toEqual([])
    expect(made).toHaveLength(rows)
  })

  test('control: without a claim of their keys two transactions would both find none', async () => {
    const claim = `select phonebook.claim_keys(array['t41'])`
    const pool = createPool(house.a.databaseUrl, { max: 2, statementTimeout: 10_000 })
    const [one, other] = [await pool.connect(), await pool.connect()]
    await one.query('begin')
    await one.query(claim)
    await other.query(`set lock_timeout = '200ms'`)
    await expect(other.query(claim)).rejects.toMatchObject({ code: '55P03' })
    await one.query('commit')
    await other.query(claim)
    one.release()
    other.release()
    await pool.end()
    expect(await house.query('select from phonebook.key_claims')).toEqual([])
  })
})
