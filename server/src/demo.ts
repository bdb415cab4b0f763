import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createApp } from './app.ts'
import { createDemoCrawl } from './domains/crawl/demo.ts'
import { createDemoExhibitions } from './domains/exhibitions/demo.ts'
import { createDemoFollowups } from './domains/followups/demo.ts'
import { createDemoGroups, createDemoTalks } from './domains/groups/demo.ts'
import { createDemoAssistant } from './domains/ai/demo.ts'
import { createDemoBulks, createDemoTemplates } from './domains/messaging/demo.ts'
import { createDemoOrders } from './domains/orders/demo.ts'
import { createDemoPeople, layFoundation, resetDemoPassword } from './domains/identity/index.ts'
import { createDemoCompanies } from './domains/phonebook/index.ts'
import { createDemoDesk, createDemoQuotes, createDemoRates } from './domains/rates/demo.ts'
import { createDemoRecords } from './domains/trade/demo.ts'
import { readConfig, UnusableConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { createPool } from './platform/database/connection.ts'
import { startEmbedded } from './platform/embedded/postgres.ts'
import { engineBeside } from './platform/engine/embedded.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/database/migrate.ts'

const usage = `npm run demo -- [--companies 2000] [--records 60000] [--seed 1] [--reset-password]

Adds invented companies with what was said to the first of them, trade records, and the demo people when there are none, to the embedded database and engine or
to DATABASE_URL and CLICKHOUSE_URL.
The product may be running meanwhile; from 10,000 companies on, its phonebook waits until the rows are in.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs `npm run demo`: it makes invented people and companies in the database that the product would use. */
async function main() {
  const options = readOptions()
  const config = readConfig()
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbedded({ dataDir: config.DATA_DIR, log: say, guest: true })
      : undefined
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  const engine =
    embedded && config.CLICKHOUSE_URL === undefined
      ? await engineBeside(config.DATA_DIR, { log: say, guest: true })
      : undefined
  const app = await createApp(
    { ...config, PROCESSES: ['worker'], CLICKHOUSE_URL: config.CLICKHOUSE_URL ?? engine?.url },
    databaseUrl,
    createLog('warn'),
  )
  const pool = createPool(databaseUrl, { max: 1, statementTimeout: 600_000 })
  try {
    const context = app.systemContext('demo')
    await layFoundation(context)
    await createPeople(context, options.resetPassword)
    const began = performance.now()
    const { companies: count, seed } = options
    const companies = await createDemoCompanies(pool, { companies: count, people: await findCustodians(context), seed })
    await createDemoFollowups(pool, { companies, zone: context.zone, seed })
    await createDemoExhibitions(context, { seed })
    await createDemoRates(context, { seed })
    await createDemoQuotes(pool, { companies, zone: context.zone, seed })
    await createDemoDesk(context, companies)
    await createDemoOrders(context, pool, { companies, orders: Math.min(400, count), seed })
    await createDemoCrawl(context, { seed })
    await createDemoGroups(context, { seed })
    await createDemoTemplates(context)
    await createDemoBulks(context)
    await createDemoAssistant(context)
    const seconds = (performance.now() - began) / 1000
    say(`${count} companies in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`)
    if (context.engine.isConfigured) await createDemoTalks(context, { seed })
    await createRecords(context, options)
  } finally {
    await pool.end()
    await app.stop()
    await engine?.stop()
    await embedded?.stop()
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      companies: { type: 'string', default: '2000' },
      records: { type: 'string', default: '60000' },
      seed: { type: 'string', default: '1' },
      'reset-password': { type: 'boolean', default: false },
    },
  })
  const [companies, records, seed] = [Number(values.companies), Number(values.records), Number(values.seed)]
  if (!isCount(companies, 5_000_000) || !isCount(records, 50_000_000) || !Number.isInteger(seed))
    throw new UnusableOptions()
  return { companies, records, seed, resetPassword: values['reset-password'] }
}

const isCount = (number: number, most: number) => Number.isInteger(number) && number >= 0 && number <= most

/** Without an engine there is no place for trade records; the other demo data is made all the same. */
async function createRecords(context: Context, { records, seed }: { records: number; seed: number }) {
  if (records === 0 || !context.engine.isConfigured) return
  const began = performance.now()
  await createDemoRecords(context, { records, seed })
  const seconds = (performance.now() - began) / 1000
  say(`${records} trade records in ${seconds.toFixed(1)} s, ${Math.round(records / seconds)} a second`)
}

class UnusableOptions extends Error {}

async function createPeople(context: Context, reset: boolean) {
  const there = await context.db.selectFrom('identity.departments').select('id').limit(1).executeTakeFirst()
  if (there && !reset) return
  const password = randomBytes(9).toString('base64url')
  await (there ? resetDemoPassword(context, password) : createDemoPeople(context, password))
  say(`Demo people's password: ${password} (shown this once)`)
}

/** Returns the people who may hold clients, invented or not. */
async function findCustodians(context: Context) {
  const rows = await context.db
    .selectFrom('identity.users as user')
    .innerJoin('identity.user_roles', 'user_id', 'user.id')
    .innerJoin('identity.roles as role', 'role.id', 'role_id')
    .select(['user.id', 'user.department_id as departmentId'])
    .distinct()
    .where('role.authority', 'in', ['sales', 'salesManager'])
    .where('user.disabled_at', 'is', null)
    .orderBy('user.id')
    .execute()
  if (rows.length === 0) throw new Error('Nobody here has a sales role, so nobody can hold the companies')
  return rows
}

try {
  await main()
} catch (error) {
  const isUsage =
    error instanceof UnusableOptions ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isUsage && !(error instanceof UnusableConfig)) throw error
  process.stderr.write(isUsage ? usage : `${error.message}\n`)
  process.exit(1)
}
