import { once } from 'node:events'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { expect, test } from 'vitest'
import { testDice } from '../../../platform/testing/database.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, aKeptFile, aMessage, checkOpenFindings, killTwice, startWorkerProcess } from '../testing.ts'
import { findInFile } from './found-in-files.commands.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const { context, pool } = product
const random = testDice()
/** No step ends by its time, since nobody does the job that would go on. */
const turnMs = 600_000

const senders = ['老周', '小李', '宁波-远航货代-王静-美线']

/** A file of five pieces in which each line is freight with a contact, and nothing is found yet. */
async function aFile(account: string, day: number) {
  const group = await lin.call(createGroup, { body: aGroup({ account, type: 'freightAgent' }) })
  const talk = Array.from({ length: 5 }, (_piece, piece) =>
    Array.from({ length: 30 }, (_line, at) => {
      const line = piece * 30 + at + 1
      return aMessage({
        at: day + line * 60_000,
        line,
        name: senders[line % senders.length] ?? '',
        text: `宁波-洛杉矶 40HQ USD${2000 + line} 13900${line % 7}66603`,
      })
    }),
  )
  return aKeptFile(product, { groupId: group.id, personId: office.person('sales') }, ...talk)
}

async function foundIn(fileId: number) {
  const { rows } = await pool.query<object>(
    `select f.kind, f.fingerprint, f.sources, f.state, s.part, s.line, s.sender, s.origin, s.snippet
     from groups.finding_sources s join groups.findings f on f.id = s.finding_id
     where s.file_id = $1 order by s.part, s.line, f.kind, f.fingerprint, s.origin`,
    [fileId],
  )
  return rows
}

test('finding whose worker is killed twice within a file finds each thing once, as an undisturbed one does', {
  timeout: 400_000,
}, async () => {
  const plain = await aFile('finding-kills-1', Date.UTC(2026, 8, 1, 1))
  const disturbed = await aFile('finding-kills-2', Date.UTC(2026, 8, 11, 1))
  await findInFile(context, { fileId: plain }, turnMs)
  const expected = await foundIn(plain)
  expect(expected.length).toBeGreaterThan(150)

  const gate = await closeGate(product.url, {
    table: 'groups.finding_sources',
    on: 'insert',
    when: `new.file_id = ${disturbed}`,
  })
  const start = () =>
    startWorkerProcess(
      product,
      `const { findInFile } = await import('./src/domains/groups/searches/found-in-files.commands.ts')
       await findInFile(context, { fileId: ${disturbed} }, ${turnMs})`,
    )
  await killTwice(gate, start, () => random.next() * 400)
  const half = (await foundIn(disturbed)).length
  expect([half > 0, half < expected.length]).toEqual([true, true])
  await gate.open()
  await once(start(), 'exit')
  expect(await foundIn(disturbed)).toEqual(expected)
  await checkOpenFindings(pool)
})
