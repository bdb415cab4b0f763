import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { acceptReading, createReading, getReading, linesAtOnce } from '@seamark/contract/rates/readings/readings'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { uploadFile } from '../../files/testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { readReading } from './runs.commands.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const random = testDice()
const count = 4 * linesAtOnce + 100

/** Starts another process that takes the lines as the server does for a person, lot after lot. */
function startServer(id: number) {
  const source = `
    import { createApp } from './src/app.ts'
    import { actFor } from './src/domains/identity/index.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { acceptReading } from './src/domains/rates/readings/acceptances.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    const system = app.systemContext('test')
    const userId = ${office.person('sales')}
    const { role_id: roleId } = await system.db.selectFrom('identity.user_roles').select('role_id').where('user_id', '=', userId).executeTakeFirstOrThrow()
    const context = await actFor(system, { userId, roleId })
    for (let left = 1; left > 0; ) ({ left } = await acceptReading(context, ${id}))
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
}

/** The lines that are taken, and the rates, their lines and their entries in the audit log, as one moment shows them. */
async function facts(id: number) {
  const { rows } = await sql<{ taken: number; rates: number; lines: number; audited: number }>`
    select (select count(*)::int from rates.reading_lines where reading_id = ${id} and state = 'accepted') as taken,
      count(r.id)::int as rates, count(distinct r.reading_line_id)::int as lines,
      (select count(*)::int from platform.audit where action = 'rates.rateCreated') as audited
    from rates.rates r join rates.reading_lines l on l.id = r.reading_line_id where l.reading_id = ${id}`.execute(
    product.db,
  )
  return rows[0] ?? { taken: 0, rates: 0, lines: 0, audited: 0 }
}
const same = (taken: number) => ({ taken, rates: taken, lines: taken, audited: taken })

test('a server that is killed while it takes lines: a lot is taken whole or not at all, and each line becomes one rate', {
  timeout: 400_000,
}, async () => {
  const rows = Array.from({ length: count }, (_, at) => `Z${at}Q,上海,汉堡,MSC,${2000 + (at % 900)}`)
  const bytes = Buffer.from(`航线代码,起运港,目的港,船公司,40HQ\n${rows.join('\n')}\n`)
  const uploadId = await uploadFile(lin, product.api, '价.csv', bytes)
  const { id } = await lin.call(createReading, { body: { uploadId, day: '2026-11-25' } })
  await readReading(product.context, { id })
  expect((await lin.call(getReading, { params: { id } })).counts).toMatchObject({ ready: count })
  for (let time = 0; time < 2; time += 1) {
    const before = (await facts(id)).taken
    const server = startServer(id)
    await vi.waitFor(async () => expect((await facts(id)).taken).toBeGreaterThan(before), {
      timeout: 150_000,
      interval: 15,
    })
    await wait(random.next() * 100)
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    const { taken, ...found } = await facts(id)
    expect({ taken, ...found }).toEqual(same(taken))
    expect(taken % linesAtOnce === 0 || taken === count).toBe(true)
  }
  for (let left = 1; left > 0; ) ({ left } = await lin.call(acceptReading, { params: { id }, body: {} }))
  expect(await facts(id)).toEqual(same(count))
})
