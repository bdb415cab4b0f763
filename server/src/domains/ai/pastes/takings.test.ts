import { type PasteItem, listPasteItems } from '@seamark/contract/ai/pastes/items'
import { deletePaste, finishPaste } from '@seamark/contract/ai/pastes/pastes'
import { createQuestion } from '@seamark/contract/ai/questions/questions'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { createRate } from '@seamark/contract/rates/rates/rates'
import { countBulk, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { anOffer, daysOn } from '../../rates/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { aQuestion, pastesOf, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(
  { ...product, signIn: (name) => product.signIn(name, testPassword, 'zh') },
  testPassword,
)
const { context, pool } = product
const pastes = pastesOf(context)

afterEach(async () => {
  await pool.query('delete from ai.pastes')
  await pool.query('delete from ai.paste_outcomes')
})

const ways = ['洛杉矶', '长滩', '汉堡', '鹿特丹', '釜山', '桑托斯', '巴生', '胡志明', '热那亚', '安特卫普']
const inquiries = (boxes: number) => ways.map((to) => `求 宁波-${to} ${boxes}*40HQ 货好12.20`)

const count = (caller: typeof lin, ids: readonly number[], action: string, input: Record<string, unknown> = {}) =>
  caller.call(countBulk, { body: { list: 'pasteItems', action, input, rows: { ids: [...ids] } } })
const run = async (caller: typeof lin, ids: readonly number[], action: string, input: Record<string, unknown> = {}) =>
  confirmRun(caller, await count(caller, ids, action, input))
const problems = async (id: number) =>
  (await lin.call(listBulkRows, { params: { id }, query: { outcome: 'refused' } })).rows.map(({ code }) => code)
const idsOf = (items: readonly PasteItem[]) => items.map(({ id }) => id)
const number = async (table: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0
const demands = async () => number(`rates.rates where side = 'demand' and delete_after is null`)

test('ten inquiries are posted at once, and pasted again in another text they make nothing new', async () => {
  const before = await demands()
  const first = await pastes.read(lin, { text: inquiries(1).join('\n\n') })
  const items = await pastes.items(lin, first.id, 'demand')
  expect(items).toHaveLength(10)
  const counted = await count(lin, idsOf(items), 'post')
  expect(await demands()).toBe(before)
  const posted = await confirmRun(lin, counted)
  expect(posted.counts).toMatchObject({ done: 10, refused: 0 })
  expect(await demands()).toBe(before + 10)

  const again = await pastes.read(lin, { text: ['大家早', ...inquiries(1)].join('\n\n') })
  expect(again.id).not.toBe(first.id)
  const repeated = await pastes.items(lin, again.id, 'demand')
  expect(repeated.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'accepted'))
  expect((await run(lin, idsOf(repeated), 'post')).counts).toMatchObject({ done: 0, unchanged: 10 })
  expect(await demands()).toBe(before + 10)

  expect((await undoRun(lin, posted.id)).counts).toMatchObject({ done: 10 })
  expect(await demands()).toBe(before)
  expect((await pastes.items(lin, again.id, 'demand')).every(({ state }) => state === 'open')).toBe(true)
})

test('two sheets with the same words that are taken at once make one of each', async () => {
  const before = await demands()
  const sheets = [await pastes.read(lin, { text: inquiries(2).join('\n\n') })]
  sheets.push(await pastes.read(lin, { text: ['早', ...inquiries(2)].join('\n\n') }))
  const runs = await Promise.all(
    sheets.map(async ({ id }) => run(lin, idsOf(await pastes.items(lin, id, 'demand')), 'post')),
  )
  expect(runs.reduce((sum, { counts }) => sum + counts.done, 0)).toBe(10)
  expect(await demands()).toBe(before + 10)
})

test('the database keeps one outcome for the same words, person and target, and none twice', async () => {
  const insert = () =>
    pool.query(
      `insert into ai.paste_outcomes (person_id, target, item_key, subject_id)
       select id, 'demand', 'same words', 1 from identity.users where username = 'sales'`,
    )
  await insert()
  await expect(insert()).rejects.toMatchObject({ constraint: 'paste_outcomes_once' })
})

test('what another person has taken of the same words is hers, and mine is mine', async () => {
  const text = '求 宁波-纽约 7*40HQ 货好12.20'
  const [mine] = await pastes.items(lin, (await pastes.read(lin, { text })).id, 'demand')
  const [hers] = await pastes.items(zhou, (await pastes.read(zhou, { text })).id, 'demand')
  await run(lin, [mine?.id ?? 0], 'post')
  const seen = await zhou.call(listPasteItems, { query: { pasteId: String((await pastes.read(zhou, { text })).id) } })
  expect(seen.rows[0]).toMatchObject({ id: hers?.id, state: 'open', outcomes: [] })
  const stranger = await run(zhou, [mine?.id ?? 0], 'post')
  expect(stranger.counts).toMatchObject({ done: 0, refused: 1 })
})

test('each refusal of freight is said by row, and an edited row is taken', async () => {
  const paste = await pastes.read(lin, {
    text: '宁波-洛杉矶 40HQ 特价 现舱 有舱\n\n找 深圳到孟买 拼箱 3.5方 1.2吨\n\n求 出口 宁波 1*40HQ\n\n求 宁波-汉堡 1*40HQ\n\n你好啊朋友',
  })
  const items = await pastes.all(lin, paste.id)
  const posted = await run(lin, idsOf(items), 'post')
  expect(await problems(posted.id)).toEqual(
    expect.arrayContaining(['groups.finding_no_price', 'groups.finding_not_fcl', 'groups.finding_no_freight']),
  )
  expect(posted.counts.done).toBe(1)
  const again = await run(lin, idsOf(items), 'post')
  expect(again.counts).toMatchObject({ done: 0, unchanged: 1 })
})

test('ignored rows and finished sheets are not taken, and an ignored one is opened again', async () => {
  const paste = await pastes.read(lin, { text: '求 宁波-洛杉矶 4*40HQ\n\n求 宁波-汉堡 4*40HQ' })
  const items = await pastes.items(lin, paste.id, 'demand')
  const [one, other] = idsOf(items)
  const ignored = await run(lin, [one ?? 0], 'ignore')
  expect(ignored.counts).toMatchObject({ done: 1 })
  expect((await run(lin, [one ?? 0], 'ignore')).counts).toMatchObject({ unchanged: 1 })
  expect(await problems((await run(lin, [one ?? 0], 'post')).id)).toEqual(['ai.item_ignored'])
  await undoRun(lin, ignored.id)
  expect((await pastes.items(lin, paste.id, 'demand'))[0]?.state).toBe('open')
  await run(lin, [one ?? 0], 'post')
  expect(await problems((await run(lin, [one ?? 0], 'ignore')).id)).toEqual(['ai.item_decided'])
  await lin.call(finishPaste, { params: paste, body: {} })
  expect(await problems((await run(lin, [other ?? 0], 'post')).id)).toEqual(['ai.paste_done'])
})

test('people: ours get values, the pool is claimed, unknown ones are made, and whom a colleague holds stays with her', async () => {
  const mine = await lin.call(createCompany, { body: aCompany({ name: '宁波甬海国际物流有限公司', code: '' }) })
  await zhou.call(createCompany, { body: aCompany({ name: '上海申达货运代理有限公司', code: '' }) })
  const paste = await pastes.read(lin, {
    text: [
      '宁波甬海国际物流有限公司 张三 13900001111',
      '上海申达货运代理有限公司 李四 13900002222',
      '青岛海顺供应链有限公司 王五 13900003333',
      'QQ 2851234567',
    ].join('\n\n'),
  })
  const items = await pastes.items(lin, paste.id, 'contact')
  expect(items).toHaveLength(4)
  expect(items[0]?.standing).toBe('ours')
  const taken = await run(lin, idsOf(items), 'contact')
  expect(taken.counts).toMatchObject({ done: 2, refused: 2 })
  expect(await problems(taken.id)).toEqual(expect.arrayContaining(['groups.finding_held']))
  const contacts = await lin.call(listContacts, { params: { id: mine.id }, query: {} })
  expect(JSON.stringify(contacts)).toContain('13900001111')
  const { rows } = await pool.query<{ finding_id: number | null }>('select finding_id from phonebook.extracted_values')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ finding_id }) => finding_id === null)).toBe(true)
  expect((await run(lin, idsOf(items), 'contact')).counts).toMatchObject({ done: 0, unchanged: 2 })
  expect((await undoRun(lin, taken.id)).counts).toMatchObject({ done: 2 })
  const { rowCount } = await pool.query(
    `select from phonebook.companies where name = '青岛海顺供应链有限公司' and delete_after is null`,
  )
  expect(rowCount).toBe(0)
})

test('what a client of ours says is logged as a follow-up, what nobody of ours says is not, and the undo takes it back', async () => {
  await lin.call(createCompany, { body: aCompany({ name: '杭州之江进出口有限公司', code: '' }) })
  const paste = await pastes.read(lin, {
    text: '杭州之江进出口有限公司 赵六 13900004444\n\n下周的船期是什么时候？宁波到鹿特丹',
  })
  const items = await pastes.all(lin, paste.id)
  const logged = await run(lin, idsOf(items), 'followUp')
  expect(logged.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await problems(logged.id)).toEqual(['groups.finding_unlinked'])
  expect(await number('followups.records where delete_after is null')).toBe(1)
  expect((await run(lin, idsOf(items), 'followUp')).counts).toMatchObject({ done: 0 })
  expect((await undoRun(lin, logged.id)).counts).toMatchObject({ done: 1 })
  expect(await number('followups.records where delete_after is null')).toBe(0)
})

test('an inquiry becomes an entry of the office, which holds as long as the offer that it quotes', async () => {
  await lin.call(createRate, {
    body: anOffer({
      pols: ['CNXMN'],
      pods: ['DEHAM'],
      expiry: daysOn(6),
      prices: [{ container: '40HQ', amount: 1999 }],
    }),
  })
  await lin.call(createQuestion, { body: aQuestion({ question: '截关几点', wordings: [] }) })
  const paste = await pastes.read(lin, { text: '求 厦门-汉堡 1*40HQ 货好12.20\n\n截关几点\n\n谢谢大家' })
  const items = await pastes.all(lin, paste.id)
  const made = await run(lin, idsOf(items), 'question')
  expect(made.counts).toMatchObject({ done: 1, refused: 2 })
  const { rows } = await pool.query<{ answer: string; valid_to: string }>(
    `select answer, valid_to::text as valid_to from ai.questions where question like '求 厦门%'`,
  )
  expect(rows).toMatchObject([{ valid_to: daysOn(6) }])
  expect(rows[0]?.answer).toContain('1999')
  const open = items.filter(({ text }) => text !== '求 厦门-汉堡 1*40HQ 货好12.20')
  const answered = await run(lin, idsOf(open), 'question', { answer: '16:00', category: '单证' })
  expect(answered.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await problems(answered.id)).toEqual(['ai.question_taken'])
  expect((await undoRun(lin, made.id)).counts).toMatchObject({ done: 1 })
  expect(await number(`ai.questions where question like '求 厦门%' and delete_after is null`)).toBe(0)
})

test('an answer whose words were changed ends with the offer whose price it says, and one without a price does not', async () => {
  await lin.call(createRate, {
    body: anOffer({
      pols: ['CNTAO'],
      pods: ['ITGOA'],
      expiry: daysOn(8),
      prices: [{ container: '40HQ', amount: 2345 }],
    }),
  })
  const answers = ['您好，40HQ 2,345 美金，欢迎订舱', '请联系我们，电话 123450']
  const paste = await pastes.read(lin, { text: '求 青岛-热那亚 1*40HQ\n\n求 青岛-热那亚 2*40HQ' })
  const items = await pastes.items(lin, paste.id, 'demand')
  expect(items.map(({ best }) => best?.endsOn)).toEqual([daysOn(8), daysOn(8)])
  for (const [at, { id }] of items.entries())
    expect((await run(lin, [id], 'question', { answer: answers[at] })).counts).toMatchObject({ done: 1 })
  const { rows } = await pool.query<{ valid_to: string | null }>(
    `select valid_to::text as valid_to from ai.questions where question like '求 青岛-热那亚%' order by id`,
  )
  expect(rows.map((one) => one.valid_to)).toEqual([daysOn(8), null])
})

test('what was made of a sheet that was thrown away stays, and its undo says why', async () => {
  await lin.call(createCompany, { body: aCompany({ name: '绍兴越州进出口有限公司', code: '' }) })
  for (const [action, text, input] of [
    ['post', '求 宁波-洛杉矶 6*40HQ', {}],
    ['contact', '绍兴越州进出口有限公司 钱七 13900005555', {}],
    ['followUp', '绍兴越州进出口有限公司 孙八 13900006666', {}],
    ['question', '求 宁波-汉堡 6*40HQ', { answer: '请联系单证部' }],
    ['ignore', '求 宁波-釜山 6*40HQ', {}],
  ] as const) {
    const paste = await pastes.read(lin, { text })
    const items = await pastes.all(lin, paste.id)
    const done = await run(lin, idsOf(items), action, input)
    expect([action, done.counts]).toMatchObject([action, { done: items.length }])
    await lin.call(deletePaste, { params: paste })
    expect([action, (await undoRun(lin, done.id)).counts]).toMatchObject([action, { done: 0, refused: items.length }])
  }
  expect(
    await number(`rates.rates where side = 'demand' and source_text like '%6*40HQ' and delete_after is null`),
  ).toBe(1)
})

test('each action asks for the right of the domain to which a row goes', async () => {
  await pool.query(
    `update identity.roles set codes = '{304}' where id in (
       select role_id from identity.user_roles ur join identity.users u on u.id = ur.user_id where u.username = 'service')`,
  )
  const service = await product.signIn('service', testPassword, 'zh')
  const paste = await pastes.read(service, { text: '求 宁波-洛杉矶 5*40HQ' })
  const items = await pastes.items(service, paste.id, 'demand')
  for (const action of ['post', 'contact', 'followUp', 'question'])
    expect([action, await refusalOf(count(service, idsOf(items), action))]).toMatchObject([action, { status: 403 }])
  expect((await run(service, idsOf(items), 'ignore')).counts).toMatchObject({ done: 1 })
})
