import { createServer, type IncomingMessage } from 'node:http'
import { readConfig } from '@seamark/server/platform/config'
import { createApp } from '@seamark/server/app'
import type { Context, Person } from '@seamark/server/platform/context'
import { createLog } from '@seamark/server/platform/log'
import { actAsPerson } from '@seamark/server/domains/identity/index'
import { crawledForms } from '../acquisition/list-statements.ts'
import { orderForms } from '../freight/order-statements.ts'
import { dailyStatements, personHeader } from './daily-statements.ts'
import { countedTo, countForms, listForms, rowsOfPage } from './statements.ts'
import { Plans } from './plans.ts'
import {
  companyStatement,
  contactsStatement,
  createStatement,
  dayStatements,
  followUpStatement,
  updateStatement,
} from './records.ts'

/**
 * The bare driver: Node's own HTTP server and prepared statements by their best plans. It knows no session, right, audit, schema or words, and
 * answers a list with the columns of its standard view. Nothing on this machine and database is faster, so no ratio beside it is above 1.
 */
const databaseUrl = process.env['DATABASE_URL'] ?? ''
const app = await createApp(readConfig({ PROCESSES: 'worker' }), databaseUrl, createLog('warn'), { live: false })
const seesAll: Person = {
  kind: 'person',
  id: 1,
  name: '',
  roleId: 1,
  sessionId: null,
  departmentId: null,
  opensEverything: true,
  codes: new Set(),
  capabilities: new Set(),
  reach: { kind: 'all' },
}
/** Only the product's conditions are taken from it: each question is put into SQL once, and then kept. */
const context: Context = { ...app.systemContext('bare'), actor: seesAll }
const plans = new Plans(databaseUrl)
const base = '/api/phonebook/companies'
const readers = new Map<number, Promise<Context>>()

const server = createServer((request, response) => {
  answer(request)
    .then((data) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data }))
    })
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      response.writeHead(500)
      response.end()
    })
})

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method = 'GET', url = '/' } = request
  const [path = '', query = ''] = url.split('?', 2)
  if (path === '/health/ready') return { ready: true }
  if (path === base && method === 'GET') return pageOf(url, query)
  if (path === '/api/orders') return ordersOf(url, query)
  if (path.startsWith('/api/crawl/')) return crawledOf(url, Number(request.headers[personHeader] ?? 0))
  if (path === `${base}/count`) return countOf(url, query)
  if (path === '/api/summary/day') return Promise.all(dayStatements.map((statement) => plans.run(statement)))
  const daily = dailyStatements(url, Number(request.headers[personHeader] ?? 0))
  if (daily) return Promise.all(daily.map((statement) => plans.rowsOf(statement)))
  const followed = /^\/api\/followups\/companies\/(\d+)\/records$/.exec(path)?.[1]
  if (followed) return (await plans.run(followUpStatement(Number(followed), await bodyOf(request))))[0]
  if (path === base) return (await plans.run(createStatement(await bodyOf(request))))[0]
  const [id = '', part] = path.slice(base.length + 1).split('/')
  if (part === 'contacts') return { rows: await plans.run(contactsStatement(Number(id))) }
  if (method === 'PATCH') return (await plans.run(updateStatement(Number(id), await bodyOf(request))))[0]
  if (query === 'include=contacts') return openWithContacts(Number(id))
  return (await plans.run(companyStatement(Number(id))))[0]
}

async function openWithContacts(id: number) {
  const [[company], contacts] = await Promise.all([plans.run(companyStatement(id)), plans.run(contactsStatement(id))])
  return { ...company, contacts: { rows: contacts } }
}

async function pageOf(url: string, query: string) {
  const asked = new URLSearchParams(query)
  const rows = await plans.rows(url, () => listForms(context, asked))
  const most = rowsOfPage(asked)
  return { rows: rows.slice(0, most), next: rows.length > most ? rows[most - 1]?.['id'] : null }
}

async function ordersOf(url: string, query: string) {
  const rows = await plans.rows(url, () => orderForms(context, new URLSearchParams(query)))
  return { rows: rows.slice(0, 50), next: rows.length > 50 ? rows[49]?.['id'] : null }
}

/** The rows, or the count, that this person sees, or somebody who sees everything. */
async function crawledOf(url: string, person: number) {
  const known =
    readers.get(person) ?? (person === 0 ? Promise.resolve(context) : actAsPerson(app.systemContext('bare'), person))
  readers.set(person, known)
  const reader = await known
  const [path = '', query = ''] = url.split('?', 2)
  const rows = await plans.rows(`${person} ${url}`, () => crawledForms(reader, path, new URLSearchParams(query)) ?? [])
  if (path.endsWith('/count')) return countedIn(rows)
  return { rows: rows.slice(0, 50), next: rows.length > 50 ? rows[49]?.['id'] : null }
}

async function countOf(url: string, query: string) {
  return countedIn(await plans.rows(url, () => countForms(context, new URLSearchParams(query))))
}

function countedIn([row]: readonly Record<string, unknown>[]) {
  const count = Number(row?.['count'])
  return { value: Math.min(count, countedTo - 1), exact: count < countedTo }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return JSON.parse(text) as Record<string, unknown>
}

server.listen(Number(process.env['PORT']), '127.0.0.1')
