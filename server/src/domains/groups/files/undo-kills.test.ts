import { once } from 'node:events'
import { undoChatFile } from '@seamark/contract/groups/files/files'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { listMembers } from '@seamark/contract/groups/members/members'
import { beforeAll, expect, test } from 'vitest'
import { testDice } from '../../../platform/testing/database.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { writeQqManager } from '../reading/made-files/qq-files.rules.ts'
import { madeTalk } from '../reading/made-files/talks.rules.ts'
import { aGroup, chatFilesOf, killTwice, startWorkerProcess } from '../testing.ts'

const product = await startTestApp({ worker: true })
const { lin } = await openDesk(product, testPassword)
const { pool } = product
const files = chatFilesOf(lin, product.api, { patience: 170_000 })
const random = testDice()

/** The test does these jobs itself. */
beforeAll(async () => {
  for (const name of ['groups.inspectFile', 'groups.readFile', 'groups.undoFile'])
    await product.context.jobs.offWork(name, { wait: true })
})

const inspects = (id: number) => `
  const { inspectFileJob } = await import('./src/domains/groups/files/inspections.commands.ts')
  await inspectFileJob.run(context, { id: ${id} })`
const reads = (id: number) => `
  const { readFile } = await import('./src/domains/groups/files/runs.commands.ts')
  await readFile(context, { id: ${id}, messagesPerLot: 200 })`
const takesBack = (id: number) => `
  const { undoFileJob } = await import('./src/domains/groups/files/undo.commands.ts')
  await undoFileJob.run(context, { id: ${id} })`

const done = (work: string) => once(startWorkerProcess(product, work), 'exit')

const held = async (id: number) => {
  const [row] = await product.context.engine.rows<{ messages: number; places: number }>(
    `select count() as messages, uniqExact(part, line) as places from facts.messages where file = {file:UInt32}`,
    { file: id },
  )
  return row
}

/** Kills a worker right before the end of a transaction that writes such a row. */
async function killAt(when: string, work: string) {
  const gate = await closeGate(product.url, { table: 'groups.files', when })
  for (let time = 0; time < 2; time += 1) {
    const worker = startWorkerProcess(product, work)
    await gate.reached()
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await gate.clear()
  }
  await gate.open()
}

test('inspecting, taking back and reading again are each killed twice, and leave every message and member once', {
  timeout: 600_000,
}, async () => {
  const group = await lin.call(createGroup, { body: aGroup({ account: '8800001', type: 'freightAgent' }) })
  const talk = [...madeTalk(700, 1200)]
  const textOf = (until: number) => [...writeQqManager([{ label: group.account, talk: talk.slice(0, until) }])].join('')
  const first = await files.started('先.txt', textOf(1000))

  await killAt("old.state = 'inspecting' and new.state <> 'inspecting'", inspects(first.id))
  expect((await files.until(first.id, 'inspecting')).parts).toEqual([])
  await done(inspects(first.id))
  expect(await files.until(first.id, 'reading')).toMatchObject({ partsCount: 1, counts: { messages: 1000 } })
  await done(reads(first.id))
  expect((await files.until(first.id, 'done')).counts).toMatchObject({ new: 1000, repeated: 0 })

  const later = await files.started('后.txt', textOf(1200))
  await done(inspects(later.id))
  await done(reads(later.id))
  expect((await files.until(later.id, 'done')).counts).toMatchObject({ new: 200, repeated: 1000 })

  await lin.call(undoChatFile, { params: { id: first.id }, body: {} })
  await killAt("old.state = 'undoing' and new.state = 'undone'", takesBack(first.id))
  expect((await files.until(first.id, 'undoing')).state).toBe('undoing')
  expect((await files.until(later.id, 'done')).counts).toMatchObject({ new: 200, repeated: 1000 })
  await done(takesBack(first.id))
  await files.until(first.id, 'undone')
  expect(await held(first.id)).toMatchObject({ messages: 0 })

  // What the later file had left out is read from it now, by a worker that is killed within it.
  await files.until(later.id, 'reading')
  const gate = await closeGate(product.url, {
    table: 'groups.files',
    when: "new.state = 'reading' and new.rows_done > old.rows_done",
  })
  await killTwice(
    gate,
    () => startWorkerProcess(product, reads(later.id)),
    () => random.next() * 400,
  )
  await gate.open()
  await done(reads(later.id))
  expect((await files.until(later.id, 'done')).counts).toMatchObject({ new: 1200, repeated: 0, leftOut: 0 })
  expect(await held(later.id)).toEqual({ messages: 1200, places: 1200 })
  const { count } = await lin.call(listMembers, { params: { id: group.id }, query: { limit: 1 } })
  expect(count.value).toBe(new Set(talk.map(({ person }) => person.qq)).size)
  const { rows } = await pool.query(
    `select account_key from groups.members where group_id = $1 group by 1 having count(*) > 1`,
    [group.id],
  )
  expect(rows).toEqual([])
})
