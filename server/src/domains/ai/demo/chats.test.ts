import { listChats, openChat } from '@seamark/contract/ai/chats/chats'
import { listDrawings } from '@seamark/contract/ai/drawings/drawings'
import { listPastes } from '@seamark/contract/ai/pastes/pastes'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, openDesk } from '../../phonebook/testing.ts'
import { aLine, daysOn, issued } from '../../rates/testing.ts'
import { pastesOf } from '../testing.ts'
import { createDemoAssistantChats } from './chats.commands.ts'
import { createDemoPosters } from './drawings.commands.ts'
import { createDemoPastes } from './pastes.commands.ts'
import { createDemoQuestions } from './questions.commands.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
const company = await lin.call(createCompany, { body: anotherCompany() })
const pastes = pastesOf(product.context)

test('a fresh demo has chats of people who hold clients, with tables, entries, a proposal and an answer of a model, once', async () => {
  await createDemoQuestions(product.context)
  expect(await createDemoAssistantChats(product.context)).toBe(3)
  expect(await createDemoAssistantChats(product.context)).toBe(0)
  const { rows } = await lin.call(listChats, { query: {} })
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ pinned: true, title: '我今天要做什么' })
  const opened = await Promise.all(rows.map(({ id }) => lin.call(openChat, { params: { id }, query: {} })))
  const messages = opened.flatMap((one) => one.messages)
  const kinds = new Set(messages.flatMap(({ parts }) => parts.map(({ kind }) => kind)))
  expect([...kinds]).toEqual(expect.arrayContaining(['plan', 'proposal', 'qa']))
  expect(messages.filter(({ kind, text }) => kind === 'answered' && text !== '').map(({ text }) => text)).toEqual([
    expect.stringMatching(new RegExp(`^${company.name}：目前是“.+”`)),
  ])
  const { rows: said } = await product.pool.query(
    `select state, planner, tokens_in > 0 and tokens_out > 0 as counted, are_tokens_estimated as estimated from ai.messages where model is not null`,
  )
  expect(said).toEqual([{ state: 'done', planner: 'model', counted: true, estimated: true }])
  expect((await zhou.call(listChats, { query: {} })).rows).toEqual([])
})

test('and a chat of a day that somebody has pasted, with something of every kind, once', async () => {
  expect(await createDemoPastes(product.context)).toBe(1)
  expect(await createDemoPastes(product.context)).toBe(0)
  const [sheet] = (await lin.call(listPastes, { query: {} })).rows
  expect(sheet).toMatchObject({ state: 'ready' })
  const items = await pastes.all(lin, sheet?.id ?? 0)
  expect([...new Set(items.map(({ kind }) => kind))].toSorted()).toEqual(
    expect.arrayContaining(['change', 'contact', 'demand', 'schedule', 'supply']),
  )
})

test('and a poster of a quote that holds for another week, once', async () => {
  expect(await createDemoPosters(product.context)).toBe(0)
  await issued(lin, company.id, { lines: [aLine()], validTo: daysOn(20) })
  expect(await createDemoPosters(product.context)).toBe(1)
  expect(await createDemoPosters(product.context)).toBe(0)
  expect((await lin.call(listDrawings, { query: {} })).rows).toMatchObject([{ preset: 'lane', seenBy: 'department' }])
})
