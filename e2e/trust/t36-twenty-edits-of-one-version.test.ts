import { describe, expect, test } from 'vitest'
import { type Answer, dataOf } from './raw-requests.ts'
import { call } from './people-and-records.ts'
import { openHouse } from './product.ts'

const house = openHouse()
const { s1 } = house.callers
const nodes = [house.a, house.b]

interface Seen {
  id: number
  version: number
  city: string
  remark: string
}

const make = async (name: string) => dataOf<Seen>(await house.call(s1, 'POST', '/phonebook/companies', { name }))
const edit = (at: number, { id, version }: Pick<Seen, 'id' | 'version'>, body: object): Promise<Answer> =>
  call((nodes[at % 2] ?? house.a).address, s1, 'PATCH', `/phonebook/companies/${id}`, body, {
    'if-match': `"${version}"`,
  })
const read = async ({ id }: Seen) => dataOf<Seen>(await house.call(s1, 'GET', `/phonebook/companies/${id}`))

describe('T36 one record, edited at once by many who saw the same version', () => {
  test('of twenty edits one is kept; nineteen are refused with what stands now', async () => {
    const company = await make('同改货运')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => edit(at, company, { city: `城市${at}` })))
    const kept = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 412),
    ])
    for (const { text } of answers.filter(({ status }) => status === 412))
      expect(JSON.parse(text)).toMatchObject({
        code: 'platform.version_stale',
        details: { current: { id: company.id, city: `城市${kept}` } },
      })
    expect(await read(company)).toMatchObject({ city: `城市${kept}`, version: company.version + 1 })
    const audited = await house.query(
      `select from platform.audit where subject_kind = 'company' and subject_id = $1 and action = 'phonebook.companyChanged'`,
      [company.id],
    )
    expect(audited).toHaveLength(1)
  })

  test('whoever changed another field sends it again upon what stands, and both are kept', async () => {
    const company = await make('各改货运')
    const changes = [{ city: '舟山' }, { remark: '月结' }]
    const answers = await Promise.all(changes.map((change, at) => edit(at, company, change)))
    const late = answers.findIndex(({ status }) => status === 412)
    const { details } = JSON.parse(answers[late]?.text ?? '{}') as { details: { current: Seen } }
    expect((await edit(late, details.current, changes[late] ?? {})).status).toBe(200)
    expect(await read(company)).toMatchObject({ city: '舟山', remark: '月结' })
  })

  test('without a version nothing is changed, nor with one that never was', async () => {
    const company = await make('无版本货运')
    for (const { address } of nodes) {
      expect(await call(address, s1, 'PATCH', `/phonebook/companies/${company.id}`, { city: '舟山' })).toMatchObject({
        status: 428,
      })
      expect(
        await call(
          address,
          s1,
          'PATCH',
          `/phonebook/companies/${company.id}`,
          { city: '舟山' },
          { 'if-match': '"99"' },
        ),
      ).toMatchObject({ status: 412 })
    }
    expect(await read(company)).toMatchObject({ city: '', version: company.version })
  })
})
