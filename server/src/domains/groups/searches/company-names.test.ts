import { editFinding, listFindings } from '@seamark/contract/groups/findings/findings'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { decideCompanyWord } from '@seamark/contract/groups/searches/company-words'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { contactOf } from '../extraction/contacts.rules.ts'
import { type FoundFinding, keepFindings } from '../findings/found.commands.ts'
import { aGroup, found } from '../testing.ts'
import { nameCompanies } from './company-names.commands.ts'

const product = await startTestApp({ worker: true })
const { lin } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const { context, pool } = product
const group = await lin.call(createGroup, { body: aGroup({ account: 'named 1', type: 'freightAgent' }) })

let number = 13_900_080_000
function contactWith(company: string): FoundFinding {
  const phone = `+86${++number}`
  const text = `${company} ${phone}`
  const place = { of: 'text' as const, start: 0, end: company.length }
  const values = [
    { field: 'phone' as const, value: phone, place: null },
    { field: 'company' as const, value: company, place },
  ]
  return found(contactOf(values), group.id, { text, sender: { id: null, key: phone, name: '小陈' } })
}
const say = (findings: readonly FoundFinding[]) =>
  write.bookkeep(context, 'groups.read', (tx) => keepFindings(tx, findings))
const decide = (word: string, name: string, answer: 'isMeant' | 'isNot' | 'open') =>
  boss.call(decideCompanyWord, { body: { word, name, answer } })

/** How many open findings have each name, of those that say the word. */
async function namesOf(word: string) {
  const { rows } = await pool.query<{ company: string; count: number }>(
    `select f.company, count(*)::int as count from groups.findings f
     where exists (select from groups.finding_sources s where s.finding_id = f.id and s.snippet ilike $1) group by 1 order by 1`,
    [`${word} %`],
  )
  return rows.map(({ company, count }) => [company, count])
}
const patiently = { timeout: 30_000 }

test('open findings that say a word are called by its confirmed name, by another one, and by the word again', async () => {
  const [word, name, better] = ['蓝港货代', '宁波蓝港国际货运有限公司', '宁波蓝港国际物流有限公司']
  await say([contactWith(word), contactWith(word), contactWith('蓝港货代二部')])
  await decide(word, name, 'isMeant')
  await expect.poll(() => namesOf(word), patiently).toEqual([[name, 2]])
  expect(await namesOf('蓝港货代二部')).toEqual([['蓝港货代二部', 1]])
  // They are found by what they are called, and by what was said.
  for (const q of [name, word])
    expect(
      (await lin.call(listFindings, { query: { q, limit: 20 } })).rows.filter((row) => row.draft.company === name),
    ).toHaveLength(2)
  await decide(word, better, 'isMeant')
  await expect.poll(() => namesOf(word), patiently).toEqual([[better, 2]])
  await decide(word, better, 'open')
  await expect.poll(() => namesOf(word), patiently).toEqual([[word, 2]])
})

test('what somebody has put right or decided stays as it is, and a form that is open meanwhile hears of the change', async () => {
  const [word, name] = ['白鹤货代', '厦门白鹤物流有限公司']
  await say([contactWith(word), contactWith(word), contactWith(word)])
  const { rows } = await lin.call(listFindings, { query: { q: word, limit: 20 } })
  const [edited, decided, open] = rows
  if (!edited || !decided || !open) throw new Error('fewer than three were found')
  await lin.call(editFinding, {
    params: { id: edited.id },
    version: edited.version,
    body: { draft: { ...edited.draft, city: '厦门' } },
  })
  await pool.query(`update groups.findings set state = 'ignored', reason = 'known' where id = $1`, [decided.id])
  await decide(word, name, 'isMeant')
  await expect
    .poll(() => namesOf(word), patiently)
    .toEqual([
      [name, 1],
      [word, 2],
    ])
  const { rows: renamed } = await pool.query<{ id: number; version: number }>(
    `select id::int as id, version from groups.findings where company = $1`,
    [name],
  )
  expect(renamed).toEqual([{ id: open.id, version: open.version + 1 }])
})

test('more than one lot is named, and a second run changes nothing', async () => {
  const [word, name] = ['千帆货代', '上海千帆国际货运有限公司']
  await say(Array.from({ length: 620 }, () => contactWith(word)))
  await decide(word, name, 'isMeant')
  await expect.poll(() => namesOf(word), patiently).toEqual([[name, 620]])
  const versions = () =>
    pool
      .query<{ sum: number }>('select sum(version)::int as sum from groups.findings where company = $1', [name])
      .then(({ rows }) => rows[0]?.sum)
  const before = await versions()
  await nameCompanies(context, { word, names: [name] })
  expect(await versions()).toBe(before)
})
