import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createTagGroup, setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { furtherConditions } from './conditions.queries.ts'
import { openOffice, refusalOf } from '../../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const sales = await product.signIn('sales')
const sales3 = await product.signIn('sales3')
const follow = await product.signIn('follow')
const boss = await product.signIn('sysadmin')

const group = await boss.call(createTagGroup, {
  body: {
    name: '等级',
    nameEn: 'Grade',
    labels: ['A', 'B', 'C'].map((name) => ({ name, nameEn: name, colour: 'red' as const })),
  },
})
const [a = 0, b = 0, c = 0] = group.tags.map(({ id }) => id)

/** Companies by name, with the fields that the filters read. */
async function add(name: string, fields: Record<string, unknown>, tags: number[] = [], set = '', by = sales) {
  const { id } = await by.call(createCompany, { body: { name, ...fields } })
  if (tags.length > 0) await by.call(setCompanyTags, { params: { id }, body: { add: tags } })
  if (set) await product.pool.query(`update phonebook.companies set ${set} where id = $1`, [id])
  return id
}

const route = (pol: string, pod: string) => ({ pol, pod })
await add(
  '甲',
  {
    country: 'CN',
    province: '浙江省',
    city: '宁波',
    coreRoutes: [route('CNNGB', 'USLAX'), route('CNSHA', 'DEHAM')],
    industry: '家电',
  },
  [a, b],
)
await add(
  '乙',
  { country: 'CN', province: '浙江', city: '杭州市', coreRoutes: [route('CNSHA', 'USLAX')], mainCategory: '家具' },
  [a],
  "last_touch_at = now() - interval '40 days'",
)
await add(
  '丙',
  { city: '宁波市', telephone: '87654829' },
  [b, c],
  "next_contact_at = now() - interval '1 minute', last_touch_at = now()",
)
await add(
  '丁',
  { country: 'US', province: 'California', city: 'Los Angeles', email: 'a@ocean.example' },
  [],
  "next_contact_at = now() + interval '40 days'",
)
await add(
  '戊',
  { country: 'CN', province: '广东省', city: '深圳', organizationNumber: '91310000MA1FL00030' },
  [c],
  `follower_ids = array[${office.person('follow')}]::bigint[], held_since = '2025-03-01T00:00:00+08'`,
)
await add('己', { country: 'CN', province: '浙江省', city: '宁波' }, [a], '', sales3)

const named = async (query: Query, caller = sales) =>
  (await caller.call(listCompanies, { query: { ...query, sort: 'createdAt', order: 'asc' } })).rows
    .map(({ name }) => name)
    .join('')

const iso = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

type Query = z.input<NonNullable<typeof listCompanies.query>>

describe('the list is narrowed', () => {
  test.each<[string, Query, string]>([
    ['any of the tags', { tagAny: `${b},${c}` }, '甲丙戊'],
    ['all of the tags', { tagAll: `${a},${b}` }, '甲'],
    ['none of the tags', { tagNone: `${a},${b}` }, '丁戊'],
    ['all three together', { tagAny: `${a},${c}`, tagAll: String(b), tagNone: String(c) }, '甲'],
    ['a tag that nobody has', { tagAny: '987654' }, ''],
    ['without a tag that nobody has', { tagNone: '987654' }, '甲乙丙丁戊'],
    ['a country with all in it', { area: 'CN' }, '甲乙丙戊'],
    ['a province with its cities, however it is written', { area: '330000' }, '甲乙丙'],
    ['a city', { area: '330200' }, '甲丙'],
    ['two areas', { area: 'US,440000' }, '丁戊'],
    ['an area that there is not', { area: '999999' }, ''],
    ['a port of loading', { pol: 'CNSHA' }, '甲乙'],
    ['a port of discharge', { pod: 'uslax,NLRTM' }, '甲乙'],
    ['a lane that a core route goes to', { podLane: 'usWest' }, '甲乙'],
    ['a lane that none goes to', { podLane: 'australasia' }, ''],
    ['a pair of ports, of one route', { pol: 'CNSHA', pod: 'USLAX' }, '乙'],
    ['several pairs', { pol: 'CNSHA,CNNGB', pod: 'USLAX' }, '甲乙'],
    ['overdue', { nextContact: 'overdue' }, '丙'],
    ['not planned', { nextContact: 'none' }, '甲乙戊'],
    ['planned between two days', { nextContactFrom: iso(39), nextContactTo: iso(41) }, '丁'],
    ['never touched', { untouchedDays: 0 }, '甲丁戊'],
    ['not touched for a month, or never', { untouchedDays: 30 }, '甲乙丁戊'],
    ['touched since', { lastTouchFrom: iso(-41), lastTouchTo: iso(-39) }, '乙'],
    ['held since', { heldFrom: '2025-03-01', heldTo: '2025-03-01' }, '戊'],
    ['held after', { heldFrom: '2025-03-02' }, '甲乙丙丁'],
    ['an industry', { industry: '家电' }, '甲'],
    ['a category', { mainCategory: '家具' }, '乙'],
    ['a telephone', { hasTelephone: 'true' }, '丙'],
    ['no e-mail', { hasEmail: 'false' }, '甲乙丙戊'],
    ['an organization number', { hasOrganizationNumber: 'true' }, '戊'],
    ['no contacts', { hasContacts: 'false' }, '甲乙丙丁戊'],
    ['a follow-up person', { followerId: office.person('follow') }, '戊'],
    ['several at once', { area: '330000', tagAny: String(a), untouchedDays: 30, hasEmail: 'false' }, '甲乙'],
  ])('%s', async (_, query, expected) => {
    expect(await named(query)).toBe(expected)
    expect((await sales.call(listCompanies, { query })).count).toEqual({ value: [...expected].length, exact: true })
  })

  test('to what the reader may see, whatever is asked for', async () => {
    expect(await named({ tagAny: String(a) })).toBe('甲乙')
    expect(await named({ area: '330200' }, sales3)).toBe('己')
    expect(await named({ followerId: office.person('follow') }, sales3)).toBe('')
    expect(await named({ followerId: office.person('follow') }, follow)).toBe('戊')
    expect(await named({ tagAny: String(a) }, boss)).toBe('甲乙己')
  })

  test('by the days and weeks of the office, from midnight to midnight', async () => {
    const now = new Date('2026-11-22T15:30:00Z')
    const due = {
      甲: '2026-11-21T16:00:00Z',
      乙: '2026-11-22T15:59:59Z',
      丁: '2026-11-22T16:00:00Z',
      戊: '2026-11-15T16:00:00Z',
    }
    for (const [name, at] of Object.entries(due))
      await product.pool.query('update phonebook.companies set next_contact_at = $1 where name = $2', [at, name])
    const at = async (nextContact: 'today' | 'week' | 'overdue' | 'upToToday') => {
      const [condition] = furtherConditions({ ...product.context, now: () => now }, { nextContact }).filter(
        (one) => one !== undefined,
      )
      const { rows } = await sql<{
        name: string
      }>`select c.name from phonebook.companies c where ${condition} and c.name <> '丙' order by id`.execute(product.db)
      return rows.map(({ name }) => name).join('')
    }
    // It is Sunday, half past eleven at night, in Shanghai.
    expect([await at('today'), await at('week'), await at('overdue')]).toEqual(['甲乙', '甲乙戊', '甲戊'])
    expect(await at('upToToday')).toBe('甲乙戊')
  })
})

test.each([
  [{ tagAny: 'x' }, 'tagAny'],
  [{ tagAll: '-1' }, 'tagAll'],
  [{ pol: 'Shanghai' }, 'pol'],
  [{ area: 'Zhejiang' }, 'area'],
  [{ untouchedDays: '-1' }, 'untouchedDays'],
  [{ nextContact: 'soon' }, 'nextContact'],
  [{ heldFrom: '2026-13-01' }, 'heldFrom'],
])('what a filter cannot mean is refused: %j', async (query, field) => {
  const refusal = await refusalOf(sales.call(listCompanies, { query: query as never }))
  expect(refusal).toMatchObject({
    code: 'platform.invalid_input',
    details: { fields: [{ field: expect.stringContaining(field) as unknown }] },
  })
})
