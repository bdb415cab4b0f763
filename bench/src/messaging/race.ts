import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createCompany, deleteCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { createClient, Refusal } from '@seamark/contract/platform/client'
import { confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { addressKey } from '@seamark/server/domains/messaging/ledger/addresses.rules'
import { createSeededRandom } from '@seamark/server/platform/seeded-random'
import type { Client } from 'pg'
import { z } from 'zod'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import { signIn, startWeb } from '../measuring/processes.ts'
import { startOwn } from './installation.ts'

const processes = 2
const connections = 32
const clients = 1000
/** Each of these addresses stands in two records. */
const shared = 300
const bulks = 10
/** The bulks that begin only while records are merged and made anew. */
const late = 4
const merges = 50
const remade = 50
const ways = [
  { kind: 'mail', account: 'race@seamark.example', of: 'mail' },
  { kind: 'byHand', account: 'qq', of: 'qq' },
  { kind: 'byHand', account: 'whatsapp', of: 'phone' },
] as const

interface Raced {
  calls: number
  /** The most calls to one client, to one address, and with one reference. */
  client: number
  address: number
  ref: number
  clients: number
  addresses: number
  /** Recipients that wait or are under way still, and those that got nothing though nobody had their slot. */
  open: number
  left: number
  states: string
}

/**
 * Ten bulks to a thousand clients are sent by two processes over 32 connections each, all at once, while records are merged, parted, deleted and made anew. A
 * provider in this process counts what arrives; beside it the same without the two keys of the ledger.
 */
export async function* raceFigures(seed: number, say: (line: string) => void): AsyncGenerator<Figure> {
  const sends = `${clients * bulks} sends at once, seed ${seed}`
  say(`${sends} …`)
  const guarded = await raceAnew(seed, true)
  say(`${guarded.calls} calls to ${guarded.clients} clients and ${guarded.addresses} addresses; ${guarded.states}`)
  yield exactly(`${sends}: the most calls to a client in a day`, guarded.client, 1)
  yield exactly('the most calls to an address in a day', guarded.address, 1)
  yield exactly('the most calls with one reference', guarded.ref, 1)
  yield exactly('recipients without an outcome', guarded.open, 0)
  yield exactly('recipients that got nothing though nobody had their day', guarded.left, 0)
  say('The same without the two keys of the ledger …')
  const control = await raceAnew(seed, false)
  say(`${control.calls} calls to ${control.clients} clients and ${control.addresses} addresses; ${control.states}`)
  yield moreThanOne('the control without its keys: the most calls to a client', control.client)
  yield moreThanOne('the control without its keys: the most calls to an address', control.address)
}

const plain = { unit: '', limit: null, ratio: null }
const exactly = (name: string, value: number, goal: number): Figure => ({
  ...plain,
  name,
  value,
  goal: String(goal),
  holds: value === goal,
})
const moreThanOne = (name: string, value: number): Figure => ({ ...plain, name, value, goal: '> 1', holds: value > 1 })

async function raceAnew(seed: number, isGuarded: boolean): Promise<Raced> {
  const own = await startOwn()
  const provider = await startProvider()
  const product = await startWeb(own.url, own.files)
  const workers = Array.from({ length: processes }, () =>
    fork(path.join(import.meta.dirname, 'race-worker.ts'), [own.url, provider.address, String(connections)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const areReady = Promise.all(workers.map((worker) => once(worker, 'message')))
  try {
    const headers = await signIn(product, own.url)
    const call = createClient({ base: `${product.address}/api`, headers: () => headers, timeoutMs: 60_000 })
    await areReady
    return await withConnection(own.url, async (client) => {
      if (!isGuarded) {
        await client.query('alter table messaging.deliveries drop constraint deliveries_one_a_day')
        await client.query('drop index messaging.deliveries_address')
      }
      await race({ call, client, seed, workers })
      return { ...provider.counts(), ...(await outcomesOf(client)) }
    })
  } finally {
    for (const worker of workers) worker.disconnect()
    await product.stop()
    provider.stop()
    await own.stop()
  }
}

async function race({ workers, ...disturbed }: Disturbed & { workers: readonly ChildProcess[] }) {
  const { client } = disturbed
  await addClients(client)
  const channelIds = await addChannels(client)
  const begun = await addBulks(client, channelIds, bulks - late)
  const sending = sendBy(workers, begun)
  const disturbance = disturb(disturbed)
  await Promise.all([sending, disturbance.halfDone])
  const more = await addBulks(client, channelIds, late)
  await Promise.all([sendBy(workers, more), disturbance.done])
  // Whose slot was held by a message that had not left yet waits for some minutes; here it is asked again at once.
  while (await hasWaiting(client)) {
    await client.query(`update messaging.recipients set not_before = null where state = 'waiting'`)
    await sendBy(workers, [...begun, ...more])
  }
}

interface Bulk {
  id: number
  channelId: number
}

async function sendBy(workers: readonly ChildProcess[], of: readonly Bulk[]) {
  await Promise.all(
    workers.map((worker) => {
      const done = once(worker, 'message')
      const died = once(worker, 'exit').then(() => Promise.reject(new Error('A process of the race has died')))
      worker.send({ bulks: of })
      return Promise.race([done, died])
    }),
  )
}

const taken = z.object({ ref: z.string(), targetId: z.number(), address: z.string() })

/** A provider that takes everything and counts it. */
async function startProvider() {
  const counted = {
    client: new Map<string, number>(),
    address: new Map<string, number>(),
    ref: new Map<string, number>(),
  }
  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1)
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const { ref, targetId, address } = taken.parse(JSON.parse(body))
      count(counted.client, String(targetId))
      count(counted.address, address)
      count(counted.ref, ref)
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const most = (of: Map<string, number>) => Math.max(0, ...of.values())
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    counts: () => ({
      calls: [...counted.ref.values()].reduce((sum, one) => sum + one, 0),
      client: most(counted.client),
      address: most(counted.address),
      ref: most(counted.ref),
      clients: counted.client.size,
      addresses: counted.address.size,
    }),
    stop: () => server.close(),
  }
}

/** A thousand clients who are reached by mail, QQ and telephone; the first six hundred are three hundred persons in two records each. */
async function addClients(client: Client) {
  await client.query(
    `with given as (select n, case when n < 2 * $2::int then n / 2 else n end as person from generate_series(0, $1::int - 1) n),
     boss as (select id from identity.users where username = 'admin'),
     companies as (
       insert into phonebook.companies (name, email, qq, visibility, custodian_id, created_by, updated_by, search_names, search_all)
       select 'race ' || n, 'race' || person || '@star.example', (842500000 + person)::text, 'private', boss.id, boss.id, boss.id, '', ''
       from given cross join boss returning id, qq, created_by),
     contacts as (
       insert into phonebook.contacts (company_id, name, is_primary, created_by, updated_by)
       select id, '王女士', true, created_by, created_by from companies returning id, company_id)
     insert into phonebook.contact_values (contact_id, kind, value, key, place)
     select k.id, 'whatsapp', number.is, number.is, 0 from contacts k join companies c on c.id = k.company_id
     cross join lateral (select '+86138' || substr(c.qq, 2) as is) number`,
    [clients, shared],
  )
}

async function addChannels(client: Client): Promise<number[]> {
  const ids: number[] = []
  for (const { kind, account } of ways) {
    await client.query(
      `insert into messaging.channels (kind, name, account) values ($1, $2, $2) on conflict do nothing`,
      [kind, account],
    )
    const { rows } = await client.query<{ id: string }>(
      'select id from messaging.channels where kind = $1 and account = $2',
      [kind, account],
    )
    ids.push(Number(rows[0]?.id))
  }
  return ids
}

/** Bulks that are confirmed now, to all that there are at this moment, on one channel after the other. */
async function addBulks(client: Client, channelIds: readonly number[], count: number): Promise<Bulk[]> {
  const { rows } = await client.query<{
    id: string
    email: string
    qq: string
    contact: string | null
    phone: string | null
  }>(
    `select distinct on (c.id) c.id, c.email, c.qq, k.id as contact, v.key as phone from phonebook.companies c
     left join phonebook.contacts k on k.company_id = c.id and k.delete_after is null left join phonebook.contact_values v on v.contact_id = k.id
     where c.email like 'race%@star.example' and c.delete_after is null order by c.id, k.id, v.id`,
  )
  const made: Bulk[] = []
  for (let n = 0; n < count; n += 1) {
    const { of } = ways[n % ways.length] ?? ways[0]
    const channelId = channelIds[n % ways.length] ?? 0
    const recipients = rows.flatMap(({ id, email, qq, contact, phone }) => {
      const address = of === 'mail' ? email : of === 'qq' ? qq : phone
      const key = address && addressKey({ class: of, form: address }).toString('hex')
      return key ? [{ id, contact: of === 'phone' ? contact : null, address, key }] : []
    })
    const { rows: added } = await client.query<{ id: string }>(
      `with bulk as (
         insert into messaging.bulks (title, subject, text, created_by, role_id)
         select 'race', 'race', '您好', user_id, role_id from identity.user_roles join identity.users u on u.id = user_id and u.username = 'admin' limit 1
         returning id),
       chosen as (
         insert into messaging.recipients (bulk_id, target_kind, target_id, contact_id, channel_id, class, address, address_key, value_key)
         select bulk.id, 'client', e.id, e.contact, $1, $2, e.address, decode(e.key, 'hex'), e.address
         from bulk cross join jsonb_to_recordset($3::jsonb) as e (id bigint, contact bigint, address text, key text))
       select id from bulk`,
      [channelId, of, JSON.stringify(recipients)],
    )
    const id = Number(added[0]?.id)
    await client.query(`update messaging.bulks set state = 'running', confirmed_at = now() where id = $1`, [id])
    made.push({ id, channelId })
  }
  return made
}

interface Disturbed {
  call: ReturnType<typeof createClient>
  client: Client
  seed: number
}

/** Merges pairs of records and parts every second pair again, and deletes records and makes them anew with the same address, in an order by chance. */
function disturb({ call: ask, client, seed }: Disturbed) {
  // A product that is too busy for the moment says so, and whoever works in it tries again.
  const call: Disturbed['call'] = async (route, input) => {
    for (;;) {
      try {
        return await ask(route, input)
      } catch (error) {
        if (!(error instanceof Refusal) || error.httpStatus !== 503) throw error
        await pause(500)
      }
    }
  }
  const halfDone = Promise.withResolvers<void>()
  const dice = createSeededRandom(seed, 0)
  const at = (n: number) =>
    client
      .query<{ id: string; version: number; email: string }>(
        'select id, version, email from phonebook.companies where name = $1',
        [`race ${n}`],
      )
      .then(({ rows: [row] }) => ({ id: Number(row?.id), version: row?.version ?? 0, email: row?.email ?? '' }))
  const merge = (n: number) => async () => {
    const [kept, other] = [await at(2 * shared + 2 * n), await at(2 * shared + 2 * n + 1)]
    const companies = [kept, other].map(({ id, version }) => ({ id, version }))
    const { runId } = await call(mergeCompanies, { body: { keepId: kept.id, companies } })
    if (n % 2 === 1) return
    const counted = await call(countUndo, { params: { id: runId }, body: { overwrite: 'none' } })
    await call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
  }
  const remake = (n: number) => async () => {
    const { id, version, email } = await at(2 * shared + 2 * merges + n)
    await call(deleteCompany, { params: { id }, version })
    await call(createCompany, { body: newCompany.parse({ name: `race anew ${n}`, email }) })
  }
  const deeds = [
    ...Array.from({ length: merges }, (_, n) => merge(n)),
    ...Array.from({ length: remade }, (_, n) => remake(n)),
  ]
    .map((deed) => ({ deed, place: dice.next() }))
    .toSorted((one, other) => one.place - other.place)
  const work = async () => {
    for (const [n, { deed }] of deeds.entries()) {
      if (n === deeds.length / 2) halfDone.resolve()
      await deed()
    }
  }
  const done = work()
  done.catch(halfDone.reject)
  return { halfDone: halfDone.promise, done }
}

const hasWaiting = async (client: Client) =>
  (await client.query(`select from messaging.recipients where state = 'waiting' limit 1`)).rowCount === 1

/** A recipient gets nothing because the day of its client or address is used, or since its record is gone, merged or made anew without the address. */
async function outcomesOf(client: Client): Promise<Pick<Raced, 'open' | 'left' | 'states'>> {
  const { rows } = await client.query<{ state: string; reason: string; count: number }>(
    `select state, reason, count(*)::int as count from messaging.recipients group by 1, 2 order by 1, 2`,
  )
  // Who was one with another for a while may have been left out for it.
  const { rows: missed } = await client.query<{ count: number }>(
    `select count(*)::int as count from messaging.recipients r join phonebook.companies c on c.id = r.target_id
     where r.state <> 'sent' and r.reason in ('usedToday', 'sameAddress') and c.name <> all($1) and not exists (
       select from messaging.deliveries d where d.address_key = r.address_key or d.family @> array[r.target_id])`,
    [Array.from({ length: 2 * merges }, (_, n) => `race ${2 * shared + n}`)],
  )
  const sum = (states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0)
  return {
    open: sum(['waiting', 'claimed', 'calling', 'unknown']),
    left: missed[0]?.count ?? 0,
    states: rows.map(({ state, reason, count }) => [state, reason, count].filter(Boolean).join(' ')).join(', '),
  }
}
