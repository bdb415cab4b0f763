import { groupStates, groupTypes } from '@seamark/contract/groups/groups/fields'
import { friendStates } from '@seamark/contract/groups/choices'
import { requestStates } from '@seamark/contract/groups/requests/requests'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openOffice } from '../phonebook/testing.ts'
import { createDemoGroups } from './demo.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)

test('without people who hold companies there are no groups', async () => {
  expect(await createDemoGroups(product.context)).toBe(0)
})

test('forty groups of both types have an owner and a roster, and a second demo leaves them as they are', async () => {
  await createDemoCompanies(product.pool, {
    companies: 20,
    people: ['sales', 'sales2'].map((name) => ({ id: office.person(name), departmentId: null })),
  })
  expect(await createDemoGroups(product.context)).toBe(40)
  expect(await createDemoGroups(product.context)).toBe(0)
  const { rows } = await product.pool.query<{
    type: string
    state: string
    owners: number
    size: number
    large: boolean
  }>(`
    select type, state, coalesce(member_count > 100, false) as large,
      (select count(*) filter (where grade = 'owner')::int from groups.members where group_id = g.id) as owners,
      (select count(*)::int from groups.members where group_id = g.id) as size
    from groups.groups g`)
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(groupTypes))
  expect(groupStates).toEqual(expect.arrayContaining([...new Set(rows.map(({ state }) => state))]))
  expect(rows.every(({ owners, size }) => owners === 1 && size >= 4)).toBe(true)
  const statesOf = async (table: string) =>
    new Set(
      (await product.pool.query<{ state: string }>(`select distinct state from groups.${table}`)).rows.map(
        ({ state }) => state,
      ),
    )
  expect(await statesOf('requests')).toEqual(new Set(requestStates))
  expect(await statesOf('friends')).toEqual(new Set(friendStates))
  expect(rows.some(({ type, large }) => type === 'inquiry' && large)).toBe(false)
  const shown = await product.pool.query(`
    select count(company_id) > 0 as companies, count(screenshot_id) > 0 as screenshots, count(invitation_image_id) > 0 as codes,
      bool_or(invitation_ends_on - current_date between 0 and 2) as ending,
      (select count(contact_id) > 0 and count(colleague_id) > 0 from groups.members) as links from groups.groups`)
  expect(shown.rows).toEqual([{ companies: true, screenshots: true, codes: true, ending: true, links: true }])
})
