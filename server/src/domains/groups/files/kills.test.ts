import { once } from 'node:events'
import { cancelChatFile, chooseGroups } from '@seamark/contract/groups/files/files'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDice } from '../../../platform/testing/database.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { writeQqManager } from '../reading/made-files/qq-files.rules.ts'
import { type MadeMessage, madeTalk } from '../reading/made-files/talks.rules.ts'
import { aGroup, chatFilesOf, killTwice, startWorkerProcess } from '../testing.ts'
import { readFile } from './runs.commands.ts'

const product = await startTestApp({ worker: true })
const { lin } = await openDesk(product, testPassword)
const files = chatFilesOf(lin, product.api, { patience: 170_000 })
const random = testDice()
/** Lots are small, so that a kill comes between some of them. */
const messagesPerLot = 200
const count = 2000

/** The test reads the files itself, so the worker must not. */
beforeAll(() => product.context.jobs.offWork('groups.readFile', { wait: true }))

let accounts = 8_000_000
/** Begins to read a file of two groups, without a job that does it. */
async function begin(seed: number) {
  const groups = []
  for (let place = 0; place < 2; place += 1) {
    accounts += 1
    groups.push(await lin.call(createGroup, { body: aGroup({ account: String(accounts), type: 'freightAgent' }) }))
  }
  const talks = groups.map((_group, place) => [...madeTalk(seed + place, count)])
  const content = [
    ...writeQqManager(groups.map(({ account }, place) => ({ label: `${account}号`, talk: talks[place] ?? [] }))),
  ].join('')
  const { id } = await files.started(`记录${seed}.txt`, content)
  await files.until(id, 'needsChoice')
  const parts = groups.map(({ id: groupId }, place) => ({ place, groupId }))
  await lin.call(chooseGroups, { params: { id }, body: { parts } })
  return { id, talks }
}

/** Starts another process that reads the file as a worker does. */
const startWorker = (id: number) =>
  startWorkerProcess(
    product,
    `const { readFile } = await import('./src/domains/groups/files/runs.commands.ts')
     await readFile(context, { id: ${id}, messagesPerLot: ${messagesPerLot} })`,
  )

const closeLots = () =>
  closeGate(product.url, {
    table: 'groups.files',
    when: "new.state = 'reading' and new.rows_done > old.rows_done",
  })

const held = async (id: number) => {
  const [row] = await product.context.engine.rows<{ messages: number; places: number }>(
    `select count() as messages, uniqExact(part, line) as places from facts.messages where file = {file:UInt32}`,
    { file: id },
  )
  return row
}

const speakers = (talks: MadeMessage[][]) =>
  talks.reduce((sum, talk) => sum + new Set(talk.map(({ person }) => person.qq)).size, 0)

describe('a file in the middle of its lots', { timeout: 400_000 }, () => {
  test('whose worker is killed twice: its counts are those of the generator, and every message is there once', async () => {
    const { id, talks } = await begin(100)
    const gate = await closeLots()
    // Now it works on the next lot, whose end the gate holds.
    await killTwice(
      gate,
      () => startWorker(id),
      () => random.next() * 400,
    )
    const { state, progress } = await files.until(id, 'reading')
    expect([state, progress.done > 0 && progress.done < 2 * count]).toEqual(['reading', true])
    await gate.open()
    await once(startWorker(id), 'exit')
    expect((await files.until(id, 'done')).counts).toMatchObject({
      messages: 2 * count,
      new: 2 * count,
      repeated: 0,
      leftOut: 0,
      members: speakers(talks),
    })
    expect(await held(id)).toEqual({ messages: 2 * count, places: 2 * count })
  })

  test('cancelled: what was read is taken back, also the lot under way', async () => {
    const { id } = await begin(200)
    const gate = await closeLots()
    const worker = once(startWorker(id), 'exit')
    await gate.reached()
    await gate.letOneBy()
    await gate.reached()
    const cancelled = lin.call(cancelChatFile, { params: { id }, body: {} })
    await gate.open()
    await cancelled
    await worker
    expect(await files.until(id, 'cancelled')).toMatchObject({ counts: { new: 0, members: 0 } })
    expect(await held(id)).toMatchObject({ messages: 0 })
  })

  test('read by two workers at once: it is whole', async () => {
    const { id } = await begin(300)
    await Promise.all([1, 2].map(() => readFile(product.context, { id, messagesPerLot })))
    expect((await files.until(id, 'done')).counts).toMatchObject({ new: 2 * count, repeated: 0 })
    expect(await held(id)).toEqual({ messages: 2 * count, places: 2 * count })
  })
})
