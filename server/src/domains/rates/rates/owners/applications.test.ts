import { decideApplication, getApplication, listApplications } from '@seamark/contract/applications/applications'
import { listNotices } from '@seamark/contract/notices/notices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { askForClient, createRate, getRate, listRateHistory } from '@seamark/contract/rates/index'
import { expect, test } from 'vitest'
import { write } from '../../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { companiesMoved } from '../../../phonebook/index.ts'
import { aCompany, type Caller, openDesk, refusalOf } from '../../../phonebook/testing.ts'
import { aRequest } from '../../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const newCompany = (name: string) => lin.call(createCompany, { body: aCompany({ name }) })
const requestOf = (companyId: number) => lin.call(createRate, { body: aRequest({ companyId }) })
const ask = (id: number, caller: Caller = zhou, note = '') =>
  caller.call(askForClient, { params: { id }, body: { note } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const read = (id: number, caller: Caller = zhou) => caller.call(getRate, { params: { id } })
const noticesOf = async (caller: Caller) =>
  (await caller.call(listNotices, { query: {} })).rows.filter(({ kind }) => kind?.startsWith('applications.'))

test('whoever does not see the client of a request asks for it: the custodian hears, and nothing is told before they agree', async () => {
  const company = await newCompany('金丝雀灯具')
  const rate = await requestOf(company.id)
  expect(await read(rate.id)).toMatchObject({ company: null, isCompanyHidden: true })
  const { id } = await ask(rate.id, zhou, '我有美西的舱位')
  const own = await zhou.call(getApplication, { params: { id } })
  expect(own).toMatchObject({ subject: { kind: 'rate', id: rate.id, name: rate.number }, state: 'applied' })
  const known = [
    own,
    await zhou.call(listApplications, { query: {} }),
    await read(rate.id),
    await zhou.call(listRateHistory, { params: { id: rate.id } }),
  ]
  expect(JSON.stringify(known)).not.toContain('金丝雀')
  expect(await noticesOf(lin)).toMatchObject([
    { kind: 'applications.notice.applied', facts: { name: rate.number, applicant: '周敏' } },
  ])
  // Whoever decides reads whose it is.
  expect(await lin.call(getApplication, { params: { id } })).toMatchObject({
    subject: { name: `${rate.number} · 金丝雀灯具` },
    note: '我有美西的舱位',
    can: { decide: true },
  })
  await lin.call(decideApplication, { params: { id }, body: { state: 'agreed', note: '' } })
  expect(await read(rate.id)).toMatchObject({ company: { id: company.id, name: '金丝雀灯具' }, isCompanyHidden: false })
  expect(await noticesOf(zhou)).toMatchObject([{ kind: 'applications.notice.agreed' }])
})

test('a person has one open application for a request, also when she asks twice at once; another request of that client tells nothing by its answer', async () => {
  const company = await newCompany('一次一问')
  const [one, other] = [await requestOf(company.id), await requestOf(company.id)]
  const both = await Promise.allSettled([ask(one.id), ask(one.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await codeOf(ask(one.id))).toBe('applications.open_already')
  expect(await ask(other.id)).toMatchObject({ id: expect.any(Number) })
})

test('a client whom the caller sees is not asked for, nor one that is gone, and a rate that is gone is not found', async () => {
  const company = await newCompany('看得见的客户')
  const rate = await requestOf(company.id)
  expect(await codeOf(ask(rate.id, lin))).toBe('rates.client_not_hidden')
  expect(await codeOf(ask(rate.id, manager))).toBe('rates.client_not_hidden')
  expect(await codeOf(ask(987_654))).toBe('rates.rate_not_found')
  await product.pool.query('update phonebook.companies set delete_after = now() where id = $1', [company.id])
  expect(await codeOf(ask(rate.id))).toBe('rates.client_not_hidden')
})

test('what was asked ends when the client goes to the pool, and nobody but those who answer for the client decides', async () => {
  const company = await newCompany('回公海的客户')
  const rate = await requestOf(company.id)
  const { id } = await ask(rate.id)
  const decision = { params: { id }, body: { state: 'agreed', note: '' } } as const
  expect(await codeOf(zhou.call(decideApplication, decision))).toBe('applications.own')
  const stranger = await product.signIn('sales3')
  expect(await codeOf(stranger.call(decideApplication, decision))).toBe('applications.not_found')
  await write.bookkeep(product.context, 'phonebook.openCompany', (tx) =>
    tx.reactions.announce(tx, companiesMoved, {
      toId: null,
      moves: [{ companyId: company.id, fromId: office.person('sales') }],
    }),
  )
  expect(await zhou.call(getApplication, { params: { id } })).toMatchObject({
    state: 'lapsed',
    lapse: 'phonebook.lapse.inPool',
  })
})
