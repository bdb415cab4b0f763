import { createGroup } from '@seamark/contract/groups/groups/groups'
import { foldText, wordsOf } from '@seamark/contract/groups/messages/folding'
import { countMessages, searchMessages } from '@seamark/contract/groups/messages/messages'
import { placeOf } from '@seamark/contract/groups/messages/places'
import { dayMs } from '@seamark/contract/platform/days'
import { expect, test } from 'vitest'
import { createEngine } from '../../../platform/engine/engine.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, aMessage, refusalOf } from '../testing.ts'
import { lotsOf } from './lots.rules.ts'
import { type LotMessage, writeMessages } from './messages.commands.ts'
import { searchMessages as search } from './searches.queries.ts'

const product = await startTestApp()
const { context } = product
const { lin, zhou } = await openDesk(product, testPassword)
const random = testDice()

const words =
  '宁波 桑托斯 鹿特丹 汉堡 洛杉矶 40HQ 20gp ＣＭＡ MSK 订舱 甩柜 截关 免柜期 100% a_b c\\d 海运费 $2,350 求舱 有船 特价'.split(
    ' ',
  )
interface Written extends LotMessage {
  groupId: number
  fileId: number
}

/** Messages of two years, most of them old, some within the last month, in lots that the engine keeps apart. */
async function writeTalk(groupId: number, fileId: number, amount: number): Promise<Written[]> {
  const now = Date.now()
  const messages = Array.from({ length: amount }, () => {
    const daysAgo = random.chance(0.3) ? random.whole(0, 29) : random.whole(0, 700)
    const text = Array.from({ length: random.whole(1, 6) }, () => random.pick(words)).join(
      random.chance(0.5) ? ' ' : '',
    )
    return { at: now - daysAgo * dayMs - random.whole(0, 86_000) * 1000, text }
  })
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, text }, place) => aMessage({ at, text, line: place + 1, name: `发送人${place % 7}` }))
  for (const [lot, some] of lotsOf(messages, { messages: 400, letters: 1_000_000 }).entries())
    await writeMessages(context, { groupId, fileId, part: 0, lot, messages: some })
  return messages.map((message) => ({ ...message, groupId, fileId }))
}

const newGroup = async (account: string, given: Parameters<typeof aGroup>[0] = {}) =>
  (await lin.call(createGroup, { body: aGroup({ account, name: account, type: 'freightAgent', ...given }) })).id

const groups = [await newGroup('search-1'), await newGroup('search-2', { platform: 'wechat' })]
const closed = await newGroup('search-3', { type: 'inquiry' })
const written: Written[] = []
for (const [place, groupId] of [...groups, closed].entries())
  written.push(...(await writeTalk(groupId, place + 1, 1500)))

/** What a look at every message finds, newest first. */
const scan = (q: string, groupIds: readonly number[]) =>
  written
    .filter(
      ({ groupId, text }) => groupIds.includes(groupId) && wordsOf(q).every((word) => foldText(text).includes(word)),
    )
    .toSorted((one, other) => other.at - one.at || other.groupId - one.groupId || other.line - one.line)
    .map(({ groupId, line }) => `${groupId}:${line}`)

/** All pages of a search. */
async function findAll(q: string, limit: number, groupId?: number) {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await search(context, { q, limit, groupId, cursor })
    found.push(...page.rows.map((row) => `${row.groupId}:${placeOf(row.place).line}`))
    cursor = page.next ?? undefined
  } while (cursor)
  return found
}

test('searches by chance find what a look at every message finds, in the same order, and count it', {
  timeout: 300_000,
}, async () => {
  const searches = Array.from({ length: 80 }, () => {
    const { text } = random.pick(written)
    const signs = [...text.replace(/\s/g, '')]
    const from = random.whole(0, Math.max(0, signs.length - 2))
    const first = signs.slice(from, from + random.whole(2, 5)).join('')
    const q = random.chance(0.2) ? `${first} ${random.pick(words)}` : first
    return { q, groupId: random.chance(0.3) ? random.pick(groups) : undefined }
  })
  for (const { q, groupId } of searches) {
    if ([...foldText(q)].length < 2) continue
    const expected = scan(q, groupId === undefined ? [...groups, closed] : [groupId])
    expect({ q, found: await findAll(q, 100, groupId) }).toEqual({ q, found: expected })
    const count = await lin.call(countMessages, { query: { q, ...(groupId ? { groupId } : {}) } })
    expect({ q, ...count }).toEqual({ q, value: expected.length, exact: true })
  }
})

test('signs of patterns are found as they stand, and one letter only within a group', async () => {
  for (const q of ['0%', '_b', '\\d', '%%']) expect(await findAll(q, 100)).toEqual(scan(q, [...groups, closed]))
  expect(await findAll('%', 100, groups[0])).toEqual(scan('%', [groups[0] ?? 0]))
  expect(await refusalOf(lin.call(searchMessages, { query: { q: '波' } }))).toMatchObject({
    status: 400,
    code: 'groups.search_too_short',
  })
})

test('pages are cut anywhere and miss nothing', async () => {
  const expected = scan('宁波', groups)
  expect(expected.length).toBeGreaterThan(50)
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await zhou.call(searchMessages, { query: { q: '宁波', limit: 7, ...(cursor ? { cursor } : {}) } })
    found.push(...page.rows.map((row) => `${row.groupId}:${placeOf(row.place).line}`))
    cursor = page.next ?? undefined
  } while (cursor && found.length < 70)
  expect(found).toEqual(expected.slice(0, found.length))
  expect(await refusalOf(zhou.call(searchMessages, { query: { q: '宁波', cursor: 'nonsense' } }))).toMatchObject({
    code: 'groups.cursor_invalid',
  })
})

test('what one may not read is neither found nor counted', async () => {
  expect(await findAll('宁波', 100, closed)).toEqual(scan('宁波', [closed]))
  expect(await zhou.call(searchMessages, { query: { q: '宁波', groupId: closed } })).toEqual({ rows: [], next: null })
  expect(await zhou.call(countMessages, { query: { q: '宁波', groupId: closed } })).toEqual({ value: 0, exact: true })
  expect(await zhou.call(countMessages, { query: { q: '宁波' } })).toEqual({
    value: scan('宁波', groups).length,
    exact: true,
  })
})

test('a search is narrowed by platform, day and sender', async () => {
  const count = async (given: object) => (await lin.call(countMessages, { query: { q: '宁波', ...given } })).value
  expect(await count({ platform: 'wechat' })).toBe(scan('宁波', [groups[1] ?? 0]).length)
  expect(await count({ sender: '发送人3' })).toBe(
    written.filter(({ sender, text }) => sender?.name === '发送人3' && text.includes('宁波')).length,
  )
  expect(await count({ sender: '没有这个人' })).toBe(0)
  const { rows } = await lin.call(searchMessages, { query: { q: '宁波', limit: 1, to: '2100-01-01' } })
  const day = new Date(Date.parse(rows[0]?.at ?? '') + 8 * 3_600_000).toISOString().slice(0, 10)
  const sameDay = written.filter(
    ({ at, text }) => text.includes('宁波') && new Date(at + 8 * 3_600_000).toISOString().slice(0, 10) === day,
  )
  expect(await count({ from: day, to: day })).toBe(sameDay.length)
})

test('while the engine is away it is said that the messages are, and that findings are not', async () => {
  const engine = createEngine('unix:///tmp/no-engine-here.sock?database=facts')
  const away = search({ ...context, engine }, { q: '宁波', limit: 10 })
  await expect(away).rejects.toMatchObject({ code: 'groups.messages_unavailable', httpStatus: 503 })
  await engine.stop()
})
