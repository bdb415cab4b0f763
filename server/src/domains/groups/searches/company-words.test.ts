import { editFinding, listFindings } from '@seamark/contract/groups/findings/findings'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { decideCompanyWord, listCompanyWords } from '@seamark/contract/groups/searches/company-words'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { contactOf } from '../extraction/contacts.rules.ts'
import { keepFindings } from '../findings/found.commands.ts'
import { aGroup, found, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const { context, pool } = product
const forwarders = await lin.call(createGroup, { body: aGroup({ account: 'firms 1', type: 'freightAgent' }) })
const clients = await lin.call(createGroup, { body: aGroup({ account: 'firms 2' }) })

let number = 13_900_070_000
/** Says companies with a telephone, as the reading of a file does. Returns the findings, the latest said first. */
async function say(companies: readonly string[], groupId = forwarders.id) {
  const phone = `+86${++number}`
  const text = `${companies.join(' ')} ${phone}`
  const values = [
    { field: 'phone' as const, value: phone, place: null },
    ...companies.map((value) => {
      const start = text.indexOf(value)
      return { field: 'company' as const, value, place: { of: 'text' as const, start, end: start + value.length } }
    }),
  ]
  const said = found(contactOf(values), groupId, { text, sender: { id: null, key: phone, name: '小陈' } })
  await write.bookkeep(context, 'groups.read', (tx) => keepFindings(tx, [said]))
  const [row] = (await lin.call(listFindings, { query: { q: String(number), limit: 5 } })).rows
  if (!row) throw new Error('nothing was found')
  return row
}

type Row = Awaited<ReturnType<typeof say>>
const rename = ({ id, version, draft }: Row, company: string, caller = lin) =>
  caller.call(editFinding, { params: { id }, version, body: { draft: { ...draft, company } } })
const proposed = async (caller = lin) =>
  (await caller.call(listCompanyWords, {})).words.map(({ word, name, findings }) => [word, name, findings])
const decide = (word: string, name: string, answer: 'isMeant' | 'isNot' | 'open', caller = boss) =>
  caller.call(decideCompanyWord, { body: { word, name, answer } })

/** The values of the last answer in the audit log. */
async function loggedLast() {
  const { rows } = await pool.query<object>(
    `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
     where a.action = 'groups.companyWordDecided' order by a.id desc limit 1`,
  )
  return rows[0]
}

test('a name that somebody gives to the company of a finding is proposed with who gave it, and goes when it is taken back', async () => {
  const [one, other] = [await say(['蓝舟货代']), await say(['蓝舟货代'])]
  const once = await rename(one, '上海蓝舟国际物流有限公司')
  await rename(other, '上海蓝舟国际物流有限公司', zhou)
  expect(await proposed()).toEqual([['蓝舟货代', '上海蓝舟国际物流有限公司', 2]])
  const { words } = await lin.call(listCompanyWords, {})
  expect(words[0]).toMatchObject({ meant: null, examples: [{ group: forwarders.name }, {}] })
  expect(words[0]?.people.toSorted()).toHaveLength(2)
  await rename(once, '蓝舟货代')
  expect(await proposed()).toEqual([['蓝舟货代', '上海蓝舟国际物流有限公司', 1]])
})

test('nothing is proposed of a client group, where two companies are said, or where the name is the word', async () => {
  const before = await proposed()
  await rename(await say(['采购蓝鲸'], clients.id), '宁波蓝鲸进出口有限公司')
  await rename(await say(['甲港货代', '乙港货代']), '丙港货代')
  await rename(await say(['丁港货代']), ' 丁港货代 ')
  await rename(await say([]), '戊港货代')
  expect(await proposed()).toEqual(before)
})

test('a confirmed name is that of what is found from then on, and is taken back; another name takes its place', async () => {
  const name = '宁波远航国际货运有限公司'
  await rename(await say(['Yuanhang货代']), name)
  await decide('yuanhang货代', name, 'isMeant')
  expect((await proposed()).map(([word]) => word)).not.toContain('YUANHANG货代')
  expect(await loggedLast()).toEqual({
    before: { company: '', isMeant: null },
    after: { word: 'YUANHANG货代', company: name, isMeant: true },
  })
  const later = await say(['YuanHang货代'])
  expect(later.draft.company).toBe(name)
  // What the message says stays as it was said, and finds it still.
  expect(later.snippet).toContain('YuanHang货代')
  const byWord = await lin.call(listFindings, { query: { q: 'yuanhang货代', limit: 20 } })
  expect(byWord.rows.map(({ id }) => id)).toContain(later.id)
  const better = '宁波远航国际货运代理有限公司'
  await rename(later, better)
  const [word] = (await lin.call(listCompanyWords, {})).words
  expect(word).toMatchObject({ word: 'YUANHANG货代', name: better, meant: name })
  await decide('YUANHANG货代', better, 'isMeant')
  expect(await loggedLast()).toEqual({
    before: { company: name, isMeant: null },
    after: { word: 'YUANHANG货代', company: better, isMeant: true },
  })
  // A finding still has the name that is no longer meant, which nobody is asked about again.
  expect((await proposed()).map(([said]) => said)).not.toContain('YUANHANG货代')
  expect((await say(['yuanhang货代'])).draft.company).toBe(better)
  // Its undo, as the screen does it.
  await decide('YUANHANG货代', name, 'isMeant')
  await decide('YUANHANG货代', better, 'open')
  expect((await say(['yuanhang货代'])).draft.company).toBe(name)
  expect(await proposed()).toContainEqual(['YUANHANG货代', better, 1])
  await decide('YUANHANG货代', name, 'open')
  expect((await say(['yuanhang货代'])).draft.company).toBe('yuanhang货代')
})

test('the log says of a refusal and of its undo which pair they were about, and nothing of what changes nothing', async () => {
  const [word, name] = ['白鹭货代', '厦门白鹭物流有限公司']
  await decide(word, name, 'isNot')
  const refused = { before: { company: '', isMeant: null }, after: { word, company: name, isMeant: false } }
  expect(await loggedLast()).toEqual(refused)
  await decide(word, name, 'isNot')
  await decide(word, name, 'open')
  expect(await loggedLast()).toEqual({
    before: { company: '', isMeant: false },
    after: { word, company: name, isMeant: null },
  })
  const { rowCount } = await pool.query(
    `select from platform.audit_values where after ->> 'word' = $1 and after ->> 'company' = $2`,
    [word, name],
  )
  expect(rowCount).toBe(2)
})

test('a refused name is not proposed again, and another one is', async () => {
  await rename(await say(['飞鱼货代']), '错误的名称')
  await decide('飞鱼货代', '错误的名称', 'isNot')
  await rename(await say(['飞鱼货代']), '错误的名称')
  expect((await proposed()).map(([word]) => word)).not.toContain('飞鱼货代')
  expect((await say(['飞鱼货代'])).draft.company).toBe('飞鱼货代')
  await rename(await say(['飞鱼货代']), '厦门飞鱼物流有限公司')
  expect(await proposed()).toContainEqual(['飞鱼货代', '厦门飞鱼物流有限公司', 1])
})

test('only who teaches the office’s words decides', async () => {
  await pool.query(
    `update identity.roles set capabilities = array_remove(capabilities, 'import') where authority = 'sales'`,
  )
  expect(await refusalOf(decide('飞鱼货代', '厦门飞鱼物流有限公司', 'isMeant', lin))).toMatchObject({
    code: 'platform.forbidden',
  })
  expect(await proposed(manager)).toContainEqual(['飞鱼货代', '厦门飞鱼物流有限公司', 1])
})
