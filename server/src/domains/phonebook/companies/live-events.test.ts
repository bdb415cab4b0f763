import {
  createCompany,
  deleteCompany,
  editCompany,
  restoreCompany,
} from '@seamark/contract/phonebook/companies/companies'
import { type LiveEvent, liveEvent } from '@seamark/contract/platform/live'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { createLog } from '../../../platform/log.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, ask, type Caller, openOffice } from '../testing.ts'

const product = await startTestApp({ live: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const boss = await product.signIn('sysadmin')
/** A second process on the same database: streams are open on it, and writes go to the first one. */
const neighbour = await createApp(product.config, product.url, createLog('silent'))
const neighbourServer = await neighbour.serve()
const neighbourAddress = await neighbourServer.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await neighbourServer.close()
  await neighbour.stop()
})

test('what happens to a company is told in other processes, to those who may see it, and says no more than its id', async () => {
  const birth = await listen(lin)
  const made = await lin.call(createCompany, { body: aCompany() })
  await birth.until(made.id)
  const listeners = await Promise.all(
    ['sales', 'manager', 'sysadmin', 'sales2', 'manager2', 'follow'].map(async (name) =>
      listen(await product.signIn(name)),
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
  const birth = await listen(lin)
  const made = await lin.call(createCompany, { body: aCompany({ code: 'TOLD' }) })
  await birth.until(made.id)
  const listener = await listen(lin)
  const edit = (version: string, body: unknown) =>
    ask(product.api, lin, 'PATCH', `/${made.id}`, { body, headers: { 'if-match': version } })
  expect((await edit('"1"', { city: made.city })).status).toBe(200)
  expect((await edit('"9"', { city: '舟山' })).status).toBe(412)
  expect((await ask(product.api, lin, 'POST', '', { body: { name: '重复', code: 'TOLD' } })).status).toBe(409)
  const last = await lin.call(createCompany, { body: aCompany() })
  expect((await listener.until(last.id)).map(({ id }) => id)).toEqual([last.id])
})

/** A live stream of the second process; it is open when this returns. */
async function listen(caller: Caller) {
  const response = await fetch(`${neighbourAddress}/api/live`, {
    headers: caller.headers(),
    signal: AbortSignal.timeout(20_000),
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || !reader) throw new Error(`No stream: HTTP ${response.status}`)
  let text = ''
  const read = async () => {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream ended after: ${text}`)
    text += value
  }
  while (!text.includes('\n\n')) await read()
  const events = () => [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => liveEvent.parse(JSON.parse(data)))
  return {
    /** Reads the events up to the one about this company. */
    until: async (id: number) => {
      while (!events().some((event) => event.id === id)) await read()
      await reader.cancel()
      return events()
    },
  }
}
