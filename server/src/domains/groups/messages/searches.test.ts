import { createGroup, type NewGroup } from '@seamark/contract/groups/groups/groups'
import { foldText, wordsOf } from '@seamark/contract/groups/messages/folding'
import { countMessages, searchMessages } from '@seamark/contract/groups/messages/messages'
import { placeOf } from '@seamark/contract/groups/messages/places'
import { dayMs } from '@seamark/contract/platform/days'
import { expect, test } from 'vitest'
import { createEngine, type Engine, type EngineSettings, type Parameters } from '../../../platform/engine/engine.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, aMessage, refusalOf } from '../testing.ts'
import { lotsOf } from './lots.rules.ts'
import { type LotMessage, writeMessages } from './messages.commands.ts'
import { countMessages as countHits, searchMessages as search } from './searches.queries.ts'

const product = await startTestApp()
const { context } = product
const { lin, zhou } = await openDesk(product, testPassword)
const random = testDice()

/** Some share pairs of signs, so that a text may have all pairs of a word and not the word. */
const words =
  '宁波 宁海 海宁 波宁 桑托斯 鹿特丹 汉堡 洛杉矶 40HQ 20gp ＣＭＡ MSK 订舱 甩柜 截关 免柜期 100% a_b c\\d 海运费 $2,350 求舱 有船 特价'.split(
    ' ',
  )
interface Written extends LotMessage {
  groupId: number
  fileId: number
  folded: string
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
  return messages.map((message) => ({ ...message, groupId, fileId, folded: foldText(message.text) }))
}

const newGroup = async (account: string, given: Partial<NewGroup> = {}) =>
  (await lin.call(createGroup, { body: aGroup({ account, name: account, type: 'freightAgent', ...given }) })).id

const groups = [await newGroup('search-1'), await newGroup('search-2', { platform: 'wechat' })]
const closed = await newGroup('search-3', { type: 'inquiry' })
const written: Written[] = []
for (const [place, groupId] of [...groups, closed].entries())
  written.push(...(await writeTalk(groupId, place + 1, 1500)))

const newestFirst = written.toSorted(
  (one, other) => other.at - one.at || other.groupId - one.groupId || other.line - one.line,
)

/** What a look at every message finds, newest first. */
function scan(q: string, groupIds: readonly number[]) {
  const sought = wordsOf(q)
  return newestFirst
    .filter(({ groupId, folded }) => groupIds.includes(groupId) && sought.every((word) => folded.includes(word)))
    .map(({ groupId, line }) => `${groupId}:${line}`)
}

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

interface ByChance {
  q: string
  limit: number
  groupId: number | undefined
}

/** A search of signs that stand in some message, some with a word beside them. */
function searchByChance(): ByChance {
  const signs = [...random.pick(written).text.replace(/\s/g, '')]
  const from = random.whole(0, Math.max(0, signs.length - 2))
  const first = signs.slice(from, from + random.whole(2, 5)).join('')
  const q = random.chance(0.2) ? `${first} ${random.pick(words)}` : first
  return { q, limit: random.pick([5, 50, 200]), groupId: random.chance(0.3) ? random.pick(groups) : undefined }
}

interface Asked {
  question: string
  parameters: Parameters
  settings: EngineSettings | undefined
  resolve: (rows: never[]) => void
  reject: (error: unknown) => void
}

/**
 * Makes an engine for searches that run side by side: it waits until each of them has a question, and asks them all at once. To begin with a question
 * takes the engine most of the time where there are few messages.
 */
function askedTogether(engine: Engine) {
  let searching = 0
  let open: Asked[] = []
  const askWhenAll = () => {
    if (searching === 0 || open.length < searching) return
    const asked = open
    open = []
    askAll(engine, asked).catch((error: unknown) => asked.forEach(({ reject }) => reject(error)))
  }
  const together: Engine = {
    ...engine,
    rows: (question, parameters = {}, settings) =>
      new Promise((resolve, reject) => {
        open.push({ question, parameters, settings, resolve, reject })
        askWhenAll()
      }),
  }
  async function searched<Answer>(search: (engine: Engine) => Promise<Answer>): Promise<Answer> {
    searching += 1
    try {
      return await search(together)
    } finally {
      searching -= 1
      askWhenAll()
    }
  }
  return searched
}

async function askAll(engine: Engine, asked: readonly Asked[]) {
  expect(new Set(asked.map(({ settings }) => JSON.stringify(settings))).size).toBe(1)
  const rows = await engine.rows<{ asked: number }>(
    asked
      .map(({ question }, at) => `select ${at} as asked, * from (${question.replace(/\{(?=\w+:)/g, `{q${at}_`)})`)
      .join(' union all '),
    Object.fromEntries(
      asked.flatMap(({ parameters }, at) =>
        Object.entries(parameters).map(([name, value]) => [`q${at}_${name}`, value] as const),
      ),
    ),
    asked[0]?.settings,
  )
  for (const [at, { resolve }] of asked.entries()) resolve(rows.filter((row) => row.asked === at) as never[])
}

const sideBySide = 20

test('a thousand searches by chance find what a look at every message finds, in the same order, and count it', {
  timeout: 600_000,
}, async () => {
  const searches: ByChance[] = []
  while (searches.length < 1000) {
    const one = searchByChance()
    if ([...foldText(one.q)].length >= 2) searches.push(one)
  }
  const searched = askedTogether(context.engine)
  const compare = async ({ q, limit, groupId }: ByChance) => {
    const { rows } = await searched((engine) => search({ ...context, engine }, { q, limit, groupId }))
    const expected = scan(q, groupId === undefined ? [...groups, closed] : [groupId])
    const found = rows.map((row) => `${row.groupId}:${placeOf(row.place).line}`)
    expect({ q, limit, found }).toEqual({ q, limit, found: expected.slice(0, limit) })
  }
  for (let from = 0; from < searches.length; from += sideBySide)
    await Promise.all(searches.slice(from, from + sideBySide).map((one) => compare(one)))
  // The first page is what may lack rows. Few searches are walked to their end and counted, as the product asks by itself.
  for (const { q, groupId } of searches.slice(0, 40)) {
    const expected = scan(q, groupId === undefined ? [...groups, closed] : [groupId])
    expect({ q, found: await findAll(q, 1000, groupId) }).toEqual({ q, found: expected })
    expect({ q, ...(await countHits(context, { q, groupId })) }).toEqual({ q, value: expected.length, exact: true })
  }
})

/** With it, questions by the index of pairs have left out rows; on which rows they do that depends on the engine's version and load. */
test('the engine is never let choose the newest rows by a threshold', async () => {
  const settings: (EngineSettings | undefined)[] = []
  const engine: Engine = {
    ...context.engine,
    rows: (question, parameters, given) => {
      settings.push(given)
      return context.engine.rows(question, parameters, given)
    },
  }
  await search({ ...context, engine }, { q: '宁波 桑托斯 鹿特丹', limit: 200 })
  expect(settings.length).toBeGreaterThan(1)
  expect(settings.map((one) => one?.['use_top_k_dynamic_filtering'])).toEqual(settings.map(() => 0))
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
