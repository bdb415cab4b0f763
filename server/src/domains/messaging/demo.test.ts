import { listManagedChannels } from '@seamark/contract/messaging/channels/channels'
import { listOptOuts } from '@seamark/contract/messaging/opt-outs/lists'
import { listPeers } from '@seamark/contract/messaging/peers/peers'
import { listTemplates } from '@seamark/contract/messaging/templates/templates'
import { listBulks } from '@seamark/contract/messaging/bulks/lists'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openDesk } from '../phonebook/testing.ts'
import { createDemoBulks, createDemoTemplates } from './demo.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)

test('people find templates that colleagues have released, and a second demo adds none', async () => {
  expect(await createDemoTemplates(product.context)).toBe(0)
  await createDemoCompanies(product.pool, {
    companies: 20,
    people: ['sales', 'sales2'].map((name) => ({ id: office.person(name), departmentId: null })),
  })
  expect(await createDemoTemplates(product.context)).toBe(5)
  expect(await createDemoTemplates(product.context)).toBe(0)
  const { rows } = await zhou.call(listTemplates, { query: { state: 'released' } })
  expect([rows.length, new Set(rows.map(({ kind }) => kind)).size]).toEqual([4, 2])
  const boss = await product.signIn('sysadmin')
  expect((await boss.call(listOptOuts, { query: {} })).count.value).toBe(2)
  const accounts = (await boss.call(listManagedChannels, {})).channels.filter(({ provider }) => provider !== null)
  expect(accounts).toMatchObject([
    { kind: 'sms', state: 'paused', isSet: false, provider: { approvedTexts: 1 } },
    { kind: 'telegram', state: 'paused', isSet: false },
    { kind: 'zalo', state: 'paused', isSet: false },
  ])
  // Whose contact somebody is, is shown to its custodian; those who are nobody's yet, to all.
  const peersOf = async (caller: typeof boss, state: 'bound' | 'unbound') =>
    (await caller.call(listPeers, { query: { state } })).rows.map(({ name }) => name)
  expect(await peersOf(boss, 'bound')).toEqual(['Tran Thi Hoa', 'Minh Anh Nguyen'])
  expect((await peersOf(zhou, 'bound')).length).toBeLessThanOrEqual(1)
  expect(await peersOf(zhou, 'unbound')).toEqual([
    'Le Quoc Bao',
    'Karim Haddad',
    'Vietnam import desk',
    'Haiphong – Ningbo bookings',
    'Olga Petrenko',
  ])
})

test('a bulk was sent and answered, and cards wait to be sent by hand; a second demo adds none', async () => {
  expect(await createDemoBulks(product.context)).toBe(2)
  expect(await createDemoBulks(product.context)).toBe(0)
  const { rows } = await product.pool.query<{ title: string; states: string[] }>(
    `select b.title, array_agg(distinct r.state) as states from messaging.bulks b join messaging.recipients r on r.bulk_id = b.id
     where r.state <> 'skipped' group by b.id order by b.id`,
  )
  expect(rows.map(({ states }) => states)).toEqual([['sent'], ['waiting']])
  // They are of the salesperson, and her manager finds them.
  const titlesOf = async (caller: typeof lin, of: 'own' | 'team') =>
    (await caller.call(listBulks, { query: { of } })).rows.map(({ title }) => title).toSorted()
  const titles = ['截单提醒（手工，演示）', '本周特价（演示）'].toSorted()
  expect([await titlesOf(lin, 'own'), await titlesOf(manager, 'team')]).toEqual([titles, titles])
  expect(await titlesOf(zhou, 'team')).toEqual([])
  const channels = await product.pool.query(`select from messaging.channels where kind = 'mail' and state = 'paused'`)
  expect(channels.rowCount).toBe(1)
  const replies = await product.pool.query(`select from messaging.replies where state = 'open'`)
  expect(replies.rowCount).toBe(1)
})
