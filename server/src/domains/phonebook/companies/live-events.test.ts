import {
  createCompany,
  deleteCompany,
  editCompany,
  restoreCompany,
} from '@seamark/contract/phonebook/companies/companies'
import type { LiveEvent } from '@seamark/contract/platform/live'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { createLog } from '../../../platform/log.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, ask, listen, openOffice } from '../testing.ts'

const product = await startTestApp({ live: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const boss = await product.signIn('sysadmin')
/** A second process on the same database: streams are open on it, and writes go to the first one. */
const neighbour = await createApp(product.config, product.url, createLog('silent'))
const neighbourServer = await neighbour.serve()
const neighbourApi = `${await neighbourServer.listen({ port: 0, host: '127.0.0.1' })}/api`
afterAll(async () => {
  await neighbourServer.close()
  await neighbour.stop()
})

test('what happens to a company is told in other processes, to those who may see it, and says no more than its id', async () => {
  const birth = await listen(neighbourApi, lin)
  const made = await lin.call(createCompany, { body: aCompany() })
  await birth.until(made.id)
  const listeners = await Promise.all(
    ['sales', 'manager', 'sysadmin', 'sales2', 'manager2', 'follow'].map(async (name) =>
      listen(neighbourApi, await product.signIn(name)),
    ),
  )
  const { id } = made
  await lin.call(editCompany, { params: { id }, version: 1, body: { telephone: '11112222' } })
  await lin.call(deleteCompany, { params: { id }, version: 2 })
  await lin.call(restoreCompany, { params: { id } })
  // Everybody gets events of the pool, so this event ends all streams of the test.
  const last = await boss.call(createCompany, { body: aCompany({ visibility: 'public' }) })
  const heard = await Promise.all(
    listeners.map(async (listener) =>
      (await listener.until(last.id)).filter(({ topic }) => topic === 'phonebook.company'),
    ),
  )
  const changed: LiveEvent = { topic: 'phonebook.company', id, by: office.person('sales') }
  const pool: LiveEvent = { topic: 'phonebook.company', id: last.id, by: office.person('sysadmin') }
  const insiders = [changed, changed, changed, pool]
  expect(heard).toEqual([insiders, insiders, insiders, [pool], [pool], [pool]])
})

test('what was refused or changed nothing is told to nobody', async () => {
  const birth = await listen(neighbourApi, lin)
  const made = await lin.call(createCompany, { body: aCompany({ code: 'TOLD' }) })
  await birth.until(made.id)
  const listener = await listen(neighbourApi, lin)
  const edit = (version: string, body: unknown) =>
    ask(product.api, lin, 'PATCH', `/${made.id}`, { body, headers: { 'if-match': version } })
  expect((await edit('"1"', { city: made.city })).status).toBe(200)
  expect((await edit('"9"', { city: '舟山' })).status).toBe(412)
  expect((await ask(product.api, lin, 'POST', '', { body: { name: '重复', code: 'TOLD' } })).status).toBe(409)
  const last = await lin.call(createCompany, { body: aCompany() })
  expect((await listener.until(last.id)).map(({ id }) => id)).toEqual([last.id])
})
