import { createApp } from '@seamark/server/app'
import { actFor } from '@seamark/server/domains/identity/index'
import { getPlanner } from '@seamark/server/domains/messaging/bulks/planner.queries'
import { readConfig } from '@seamark/server/platform/config'
import { createLog } from '@seamark/server/platform/log'
import pg from 'pg'
import fs from 'node:fs'
import { openDatabase } from './measuring/database.ts'

const companies = Number(process.argv[2] ?? 20000)
const database = await openDatabase({ companies, owners: 50, followUps: 0 }, console.log)
try {
  const app = await createApp(readConfig({ PROCESSES: 'worker' }), database.url, createLog('warn'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into messaging.channels (kind, name, account) values ('mail','m','a@b.c') on conflict do nothing`)
  const context = app.systemContext('bench')
  const { rows } = await client.query(`select u.id::int as id, r.role_id::int as role from identity.users u join identity.user_roles r on r.user_id = u.id where u.username = 'sysadmin'`)
  const person = await actFor(context, { userId: rows[0].id, roleId: rows[0].role })
  let seen: { text: string; values: unknown[] } | undefined
  const original = pg.Client.prototype.query as any
  ;(pg.Client.prototype as any).query = function (...args: any[]) {
    const q = args[0]
    const text = typeof q === 'string' ? q : q?.text
    if (typeof text === 'string' && text.includes('first_addresses')) seen = { text, values: q.values ?? args[1] ?? [] }
    return original.apply(this, args)
  }
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now()
    const planner = await getPlanner(person, 'all')
    console.log('planner', Math.round(performance.now() - began), 'ms', JSON.stringify(planner.all))
  }
  ;(pg.Client.prototype as any).query = original
  if (seen) {
    for (const [name, setup] of [['as is', []], ['work_mem', ["set work_mem='96MB'"]]] as const) {
      for (const s of setup) await client.query(s)
      const { rows: plan } = await client.query(`explain (analyze, buffers, settings) ${seen.text}`, seen.values)
      fs.writeFileSync(`/tmp/w/send-tmp/plan-${companies}-${name.replace(' ', '')}.txt`, plan.map((r: any) => r['QUERY PLAN']).join('\n'))
      console.log(name, plan.at(-1)['QUERY PLAN'])
    }
    fs.writeFileSync('/tmp/w/send-tmp/planner.sql', `${seen.text}\n-- ${JSON.stringify(seen.values)}`)
  }
  await client.end()
  await app.stop()
} finally {
  await database.stop()
}
