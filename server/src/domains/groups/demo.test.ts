import { listFindings } from '@seamark/contract/groups/findings/findings'
import { chosenTypes, groupStates } from '@seamark/contract/groups/groups/fields'
import { friendStates } from '@seamark/contract/groups/choices'
import { listGroups } from '@seamark/contract/groups/groups/groups'
import { listGroupValues } from '@seamark/contract/groups/months/months'
import { getPerson, listPersons, personStates } from '@seamark/contract/groups/persons/persons'
import { requestStates } from '@seamark/contract/groups/requests/requests'
import { listCarrierWords } from '@seamark/contract/groups/searches/carrier-words'
import { listCompanyWords } from '@seamark/contract/groups/searches/company-words'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openDesk } from '../phonebook/testing.ts'
import { createDemoChats, createDemoGroups, createDemoTalks } from './demo.ts'
import { tellAlerts } from './findings/alerts.commands.ts'
import { findInFile } from './searches/found-in-files.commands.ts'
import { rebuildMonths } from './months/months.commands.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)

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
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(chosenTypes))
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

test('months of talk show people of each relation, somebody erased, words in two groups, an alert and a group to leave', async () => {
  const { context, pool } = product
  expect(await createDemoChats(context, { messages: 450 })).toBeGreaterThan(400)
  const { rows: files } = await pool.query<{ id: number; counts: boolean }>(`
    select f.id::float8 as id, f.file_id is not null and f.written = (select sum(p.messages) from groups.file_parts p where p.file_id = f.id) as counts
    from groups.files f`)
  expect(files).toMatchObject([{ counts: true }])
  await findInFile(context, { fileId: files[0]?.id ?? 0, part: 0, after: null })
  await tellAlerts(context)
  await rebuildMonths(context)
  const shown = await pool.query(`
    select (select count(*) > 0 from groups.erasures where done_at is not null and cardinality(file_ids) = 1) as erased,
      (select count(*) > 0 from notices.notices where kind = 'groups.notice.findingsFound') as told,
      (select count(*) > 0 from groups.findings where sources > 1 and cardinality(group_ids) > 1) as shared`)
  expect(shown.rows).toEqual([{ erased: true, told: true, shared: true }])
  const { rows: values } = await lin.call(listGroupValues, { query: {} })
  expect(values.map(({ advice }) => advice?.advice)).toContain('leave')
  const { rows: people } = await lin.call(listPersons, { query: { limit: 20 } })
  const states = await Promise.all(people.map(async ({ id }) => (await lin.call(getPerson, { params: { id } })).state))
  expect(new Set(states)).toEqual(new Set(personStates))
})

test('two people have private chats in which something is found, and carriers wait whom no reader knows', async () => {
  // The clock of a machine so slow that a step of the search, which ends after seconds, is over with its first messages.
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 60_000))
  const made = await createDemoTalks(product.context).finally(() => clock.mockRestore())
  expect(made).toBeGreaterThan(500)
  const { rows: owners } = await product.pool.query<{ count: number; owners: number }>(
    `select count(*)::int as count, count(distinct private_to_id)::int as owners from groups.groups where type = 'private'`,
  )
  expect(owners).toEqual([{ count: 4, owners: 2 }])
  const { rows: mine } = await lin.call(listGroups, { query: { type: 'private', limit: 20 } })
  expect(mine).toMatchObject([
    { company: { name: expect.any(String) }, rosterSize: 2, lastMessageAt: expect.any(String) },
    { rosterSize: 2 },
  ])
  const { rows: found } = await lin.call(listFindings, { query: { groupId: mine[0]?.id ?? 0, limit: 20 } })
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found.map(({ sender }) => sender))).toEqual(new Set([mine[0]?.name]))
  const { words } = await lin.call(listCarrierWords, {})
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['QSL', '蓝鲸航运']))
  const companies = await lin.call(listCompanyWords, {})
  expect(companies.words).toHaveLength(2)
})
