import { getChatFile, searchChatFile } from '@seamark/contract/groups/files/files'
import { getChatSearch, searchChatFiles, stopChatSearch } from '@seamark/contract/groups/files/searches'
import { listFindings } from '@seamark/contract/groups/findings/findings'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine } from '../../../platform/engine/engine.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { chatFileUndone } from '../events.ts'
import type { LotMessage } from '../messages/messages.commands.ts'
import { aGroup, aKeptFile, aMessage, checkOpenFindings, refusalOf } from '../testing.ts'
import { findInFile } from './found-in-files.commands.ts'
import { resumeSearchesJob, searchFiles } from './searches.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const { context, pool } = product
const open = await lin.call(createGroup, { body: aGroup({ account: '810 1', name: '舱位群', type: 'freightAgent' }) })

/** Each test has a day of its own: what one file says is not kept of another one. */
let day = Date.UTC(2026, 8, 1, 1)
const offer = (line: number, price: number): LotMessage =>
  aMessage({ at: day + line * 60_000, line, name: '老周', text: `宁波-洛杉矶 40HQ USD${price} 有效期到10月31日` })
const person = (line: number): LotMessage =>
  aMessage({ at: day + line * 60_000, line, name: '小蓝', text: '宁波蓝舟国际货运代理有限公司 王海 13900066603' })

const aFile = (...chunks: readonly (readonly LotMessage[])[]) =>
  aKeptFile(product, { groupId: open.id, personId: office.person('sales') }, ...chunks)

/** What the office mutes from now on. */
const mute = (words: string) =>
  pool.query('update settings.options set chosen = $1', [JSON.stringify({ chatMuteWords: words })])

/** Does a part of the search at work: a turn that is over keeps one lot. */
async function step(turnMs = 0) {
  const { rows } = await pool.query<{ id: string }>(`select id from groups.searches where state = 'searching'`)
  if (rows[0]) await searchFiles(context, { id: Number(rows[0].id), turnMs })
  return rows.length > 0
}
async function finish() {
  while (await step(60_000) /* until nothing is at work */);
}
const searched = async (caller = lin) => (await caller.call(getChatSearch, {})).search
const kinds = async () =>
  (await lin.call(listFindings, { query: { state: 'found' } })).rows.map(({ kind }) => kind).toSorted()

beforeEach(async () => {
  day += 86_400_000
  await finish()
  await pool.query('delete from groups.findings')
  await pool.query(`update groups.files set state = 'undone'`)
  await mute('')
})
afterEach(() => checkOpenFindings(pool))

test('all files that one may see are searched anew with the words of today, and the outcome is told', async () => {
  const files = [await aFile([offer(1, 2450)], [person(2)]), await aFile([offer(3, 2550)])]
  for (const fileId of files) await findInFile(context, { fileId })
  expect(await kinds()).toEqual(['contact', 'supply', 'supply'])
  await mute('蓝舟')
  expect(await lin.call(getChatSearch, {})).toMatchObject({ files: 2, messages: 3, can: { search: true } })
  const begun = await lin.call(searchChatFiles, { body: {} })
  expect(begun.search).toMatchObject({ files: 2, filesDone: 0, messages: 3, messagesDone: 0, endedAt: null })
  await step()
  expect(await searched()).toMatchObject({ filesDone: 0, messagesDone: 1, endedAt: null })
  expect((await lin.call(getChatFile, { params: { id: files[0] ?? 0 } })).search).toEqual({ done: 1, total: 2 })
  await finish()
  const over = { files: 2, filesDone: 2, messages: 3, messagesDone: 3, added: 0, gone: 1, filesStopped: 0 }
  expect(await searched()).toMatchObject({ ...over, endedAt: expect.any(String) })
  expect(await kinds()).toEqual(['supply', 'supply'])
  expect(await lin.call(getChatFile, { params: { id: files[0] ?? 0 } })).toMatchObject({
    search: null,
    muted: [{ word: '蓝舟', count: 1 }],
    searchedAgain: { added: 0, gone: 1 },
  })
  const { rows } = await pool.query(
    `select subject_id::int as id from platform.audit where action = 'groups.fileSearchedAgain' order by 1`,
  )
  expect(rows).toEqual(files.map((id) => ({ id })))
  // Her manager reads the same; a colleague has no files, and hears of none.
  expect(await searched(manager)).toMatchObject(over)
  expect(await zhou.call(getChatSearch, {})).toMatchObject({ search: null, files: 0, messages: 0 })
  await zhou.call(searchChatFiles, { body: {} })
  expect(await searched(zhou)).toBeNull()
})

test('two who search at once share one search, which begins again with what has changed meanwhile', async () => {
  const file = await aFile([offer(1, 2450), person(2)], [offer(3, 2550)])
  await findInFile(context, { fileId: file })
  await mute('2450')
  await lin.call(searchChatFile, { params: { id: file }, body: {} })
  await step()
  expect(await searched()).toMatchObject({ messagesDone: 2, gone: 1 })
  await mute('2450\n蓝舟')
  await Promise.all([
    manager.call(searchChatFiles, { body: {} }),
    lin.call(searchChatFile, { params: { id: file }, body: {} }),
  ])
  expect(await searched()).toMatchObject({ files: 1, messagesDone: 0, gone: 1, endedAt: null })
  const { rows } = await pool.query(`select count(*)::int as open from groups.searches where state = 'searching'`)
  expect(rows).toEqual([{ open: 1 }])
  await finish()
  expect(await searched()).toMatchObject({ files: 1, filesDone: 1, messagesDone: 3, added: 0, gone: 2 })
  expect(await searched(manager)).toMatchObject({ gone: 2 })
  expect(await kinds()).toEqual(['supply'])
  expect((await lin.call(getChatFile, { params: { id: file } })).muted).toEqual([
    { word: '2450', count: 1 },
    { word: '蓝舟', count: 1 },
  ])
})

test('a lot in hand is not kept once somebody has asked anew, and a second worker leaves', async () => {
  const file = await aFile([offer(1, 2450)], [person(2)])
  await lin.call(searchChatFile, { params: { id: file }, body: {} })
  const held = await pool.connect()
  await held.query('begin')
  await held.query('lock table groups.finding_mutes')
  const working = step(60_000)
  await expect
    .poll(async () => (await pool.query(`select 1 from pg_locks where not granted limit 1`)).rowCount, {
      timeout: 20_000,
    })
    .toBe(1)
  // Another worker finds the lock taken and comes again later.
  const jobs = async () =>
    (await pool.query(`select 1 from jobs.job where name = 'groups.searchFiles' and start_after > now()`)).rowCount ?? 0
  const before = await jobs()
  await step()
  expect(await jobs()).toBe(before + 1)
  await lin.call(searchChatFile, { params: { id: file }, body: {} })
  await held.query('commit')
  held.release()
  await working
  await finish()
  expect(await searched()).toMatchObject({ messagesDone: 2, added: 2, gone: 0 })
})

test('whoever stops it leaves the rest as it is', async () => {
  const files = [await aFile([offer(1, 2450)]), await aFile([offer(2, 2550)])]
  for (const fileId of files) await findInFile(context, { fileId })
  await mute('宁波')
  await lin.call(searchChatFiles, { body: {} })
  await step()
  await zhou.call(stopChatSearch, { body: {} })
  expect(await searched()).toMatchObject({ endedAt: null })
  const stopped = await lin.call(stopChatSearch, { body: {} })
  expect(stopped.search).toMatchObject({
    files: 2,
    filesDone: 0,
    filesStopped: 2,
    gone: 1,
    endedAt: expect.any(String),
  })
  await finish()
  expect(await kinds()).toEqual(['supply'])
  const { rows } = await pool.query(`select 1 from platform.audit where action = 'groups.fileSearchStopped'`)
  expect(rows).toHaveLength(2)
})

test('a search waits while the engine is away, goes on where it was, and is resumed when its job is lost', async () => {
  const file = await aFile([offer(1, 2450)], [offer(2, 2550)])
  await lin.call(searchChatFile, { params: { id: file }, body: {} })
  await step()
  const { rows } = await pool.query<{ id: string }>(`select id from groups.searches where state = 'searching'`)
  const id = Number(rows[0]?.id)
  const engine = createEngine('unix:///tmp/no-engine-here.sock?database=facts')
  await searchFiles({ ...context, engine }, { id })
  await engine.stop()
  expect(await searched()).toMatchObject({ isWaiting: true, messagesDone: 1, endedAt: null })
  await pool.query(`delete from jobs.job where name = 'groups.searchFiles'`)
  await pool.query(`update groups.searches set changed_at = now() - interval '6 minutes'`)
  await resumeSearchesJob.run(context, null)
  const { rowCount } = await pool.query(`select 1 from jobs.job where name = 'groups.searchFiles'`)
  expect(rowCount).toBe(1)
  await finish()
  expect(await searched()).toMatchObject({ isWaiting: false, messagesDone: 2, added: 2 })
})

test('a file that is taken back meanwhile keeps nothing, and only files that were read are searched', async () => {
  const file = await aFile([offer(1, 2450)], [offer(2, 2550)])
  await lin.call(searchChatFile, { params: { id: file }, body: {} })
  await step()
  expect(await kinds()).toEqual(['supply'])
  await write.bookkeep(context, 'groups.uploadChat', async (tx) => {
    await pool.query(`update groups.files set state = 'undoing' where id = $1`, [file])
    await pool.query(`update groups.file_parts set is_taken = false where file_id = $1`, [file])
    await tx.reactions.announce(tx, chatFileUndone, { fileId: file })
  })
  await finish()
  expect(await kinds()).toEqual([])
  expect(await refusalOf(lin.call(searchChatFile, { params: { id: file }, body: {} }))).toMatchObject({
    code: 'groups.file_state',
  })
  expect(await refusalOf(zhou.call(searchChatFile, { params: { id: file }, body: {} }))).toMatchObject({ status: 404 })
})
