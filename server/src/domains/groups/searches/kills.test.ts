import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { getChatFile, searchChatFile } from '@seamark/contract/groups/files/files'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { expect, test } from 'vitest'
import { testDice } from '../../../platform/testing/database.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, aKeptFile, aMessage, checkOpenFindings, startWorkerProcess } from '../testing.ts'
import { findInFile } from './found-in-files.commands.ts'
import { searchFiles } from './searches.commands.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const { context, pool } = product
const random = testDice()

const [pieces, linesAPiece] = [5, 30]
const senders = ['老周', '小李', '宁波-远航货代-王静-美线']

/** A file of several pieces that was searched once; since then some of what it says is gone, and some is muted. */
async function aSearchedFile(account: string, day: number) {
  const group = await lin.call(createGroup, { body: aGroup({ account, type: 'freightAgent' }) })
  const talk = Array.from({ length: pieces }, (_piece, piece) =>
    Array.from({ length: linesAPiece }, (_line, at) => {
      const line = piece * linesAPiece + at + 1
      return aMessage({
        at: day + line * 60_000,
        line,
        name: senders[line % senders.length] ?? '',
        text: line % 5 === 0 ? '收到，谢谢' : `宁波-洛杉矶 40HQ USD${2000 + line} 13900${line % 7}66603`,
      })
    }),
  )
  const fileId = await aKeptFile(product, { groupId: group.id, personId: office.person('sales') }, ...talk)
  await findInFile(context, { fileId })
  await pool.query('delete from groups.finding_sources where file_id = $1 and line % 3 = 0', [fileId])
  return fileId
}

/** Starts another process that does the search at work as a worker does, until it is over. */
const startWorker = () =>
  startWorkerProcess(
    product,
    `const { sql } = await import('kysely')
     const { searchFiles } = await import('./src/domains/groups/searches/searches.commands.ts')
     for (;;) {
       const { rows } = await sql\`select id::float8 as id from groups.searches where state = 'searching'\`.execute(context.db)
       if (rows.length === 0) break
       await searchFiles(context, { id: rows[0].id, turnMs: 60_000 })
     }`,
  )

/** What is kept of a file, without what only its day tells apart. */
async function keptOf(fileId: number) {
  const { rows } = await pool.query(
    `select f.kind, f.fingerprint, f.state, s.part, s.line, s.sender, s.origin, s.snippet
     from groups.finding_sources s join groups.findings f on f.id = s.finding_id
     where s.file_id = $1 order by s.part, s.line, f.kind, f.fingerprint, s.origin`,
    [fileId],
  )
  const { searchedAgain, muted } = await lin.call(getChatFile, { params: { id: fileId } })
  return { rows, added: searchedAgain?.added, gone: searchedAgain?.gone, muted }
}

test('a search whose worker is killed twice keeps, adds and takes away what an undisturbed one does', {
  timeout: 400_000,
}, async () => {
  const plain = await aSearchedFile('kills-1', Date.UTC(2026, 8, 1, 1))
  const disturbed = await aSearchedFile('kills-2', Date.UTC(2026, 8, 11, 1))
  await pool.query('update settings.options set chosen = $1', [
    JSON.stringify({ chatMuteWords: '66603 2007\nUSD2013' }),
  ])
  await lin.call(searchChatFile, { params: { id: plain }, body: {} })
  const { rows } = await pool.query<{ id: string }>(`select id from groups.searches where state = 'searching'`)
  await searchFiles(context, { id: Number(rows[0]?.id), turnMs: 60_000 })
  const expected = await keptOf(plain)
  expect(expected).toMatchObject({ added: expect.any(Number), muted: [{ word: 'USD2013', count: 1 }] })
  expect([expected.rows.length > 100, (expected.added ?? 0) > 20, (expected.gone ?? 0) > 0]).toEqual([true, true, true])

  await lin.call(searchChatFile, { params: { id: disturbed }, body: {} })
  const gate = await closeGate(product.url, {
    table: 'groups.searched_files',
    when: 'new.messages_done > old.messages_done',
  })
  for (let time = 0; time < 2; time += 1) {
    const worker = startWorker()
    await gate.reached()
    await gate.letOneBy()
    // Now it works on the next lot, whose end the gate holds.
    await wait(random.next() * 400)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await gate.clear()
    const { search } = await lin.call(getChatFile, { params: { id: disturbed } })
    const { done = 0 } = search ?? {}
    expect([done > 0, done < pieces * linesAPiece]).toEqual([true, true])
  }
  await gate.open()
  await once(startWorker(), 'exit')
  expect(await keptOf(disturbed)).toEqual(expected)
  await checkOpenFindings(pool)
})
