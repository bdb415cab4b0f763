import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { checkBulk, createBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { expect, test } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk } from '../../phonebook/testing.ts'
import { addChannel, statesOf } from '../testing.ts'
import { freezeRecipients } from './checks.commands.ts'

const product = await startTestApp()
const { context, db, pool } = product
const { office, lin } = await openDesk(product, testPassword)
const channelId = await addChannel(db)
const dice = testDice()
const clientCount = 23
const rowsALot = 5
/** The transactions of a check: its beginning, the gathering, its lots, and its end. */
const lots = Math.ceil(clientCount / rowsALot)
const anyCommit = () => dice.whole(1, 2 + lots)

/** Another process that checks, and is killed before or after the commit of a transaction. */
async function checkAndDie(id: number, { before = 0, after = 0 }: { before?: number; after?: number }) {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { watchTransactions } from './src/platform/testing/run-worker.ts'
    import { freezeRecipients } from './src/domains/messaging/bulks/checks.commands.ts'
    const die = () => process.kill(process.pid, 'SIGKILL')
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    const context = watchTransactions(app.systemContext('test'), {
      beforeCommit: (number) => { if (number === ${before}) die() },
      afterCommit: async (number) => { if (number === ${after}) die() },
    })
    await freezeRecipients(context, { id: ${id}, rowsALot: ${rowsALot} })
    process.exit(0)`
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
  const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
  expect([code, signal]).toEqual([null, 'SIGKILL'])
}

let made = 0

test.each([
  ['before a commit', () => ({ before: anyCommit() })],
  ['before a commit', () => ({ before: anyCommit() })],
  ['after a commit', () => ({ after: anyCommit() })],
  ['after a commit', () => ({ after: anyCommit() })],
])(
  'a check that is killed %s goes on, and judges everybody once',
  async (_, moment) => {
    made += 1
    const rows = await addClients(db, office.person('sales'), clientCount, `frozen${made}-`)
    // The last one shares the address of the first, whose lot a killed check may have judged before.
    await pool.query('update phonebook.companies set email = $1 where id = $2', [rows[0]?.address, rows.at(-1)?.id])
    const audience = { chosen: { ids: rows.map(({ id }) => id) } }
    const { id, version } = await lin.call(createBulk, {
      body: { title: '运价', subject: '运价', text: '您好', channelIds: [channelId], audience },
    })
    await lin.call(checkBulk, { params: { id }, version })
    await checkAndDie(id, moment())
    expect(await lin.call(getBulk, { params: { id } })).toMatchObject({ state: 'checking', can: { confirm: false } })
    const state = async () => {
      await freezeRecipients(context, { id, rowsALot })
      return (await lin.call(getBulk, { params: { id } })).state
    }
    await expect.poll(state).toBe('ready')
    expect(await statesOf(db, id)).toEqual({ waiting: clientCount - 1, 'skipped duplicate': 1 })
    expect(await lin.call(getBulk, { params: { id } })).toMatchObject({ total: clientCount })
  },
  120_000,
)
