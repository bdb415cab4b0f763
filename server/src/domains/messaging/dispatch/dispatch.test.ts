import { once } from 'node:events'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openOffice, personContext } from '../../phonebook/testing.ts'
import { createMailSender } from '../mails/adapters/smtp-pool.ts'
import { addressKey } from '../ledger/addresses.rules.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { sweepDeliveries } from '../ledger/sweeps.commands.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { type Deliver, dispatchChannel } from './dispatch.commands.ts'
import { byMail } from './mails.commands.ts'
import { failRows } from './pauses.commands.ts'
import { tellOldSends } from './traces.commands.ts'
import { wakeChannels } from './wakes.commands.ts'

const product = await startTestApp()
const { db, context, pool, address } = product
const office = await openOffice(context, testPassword)
const lin = office.person('sales')
const closings: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const close of closings.toReversed()) await close()
})

interface Arrived {
  to: string
  from: string
  raw: string
}

/** A real relay that keeps what it takes; `answer` may refuse a recipient, or hang up once it has read a mail. */
async function startRelay(answer: (to: string) => 'take' | 'refuse' | 'later' | 'hangUp' = () => 'take') {
  const arrived: Arrived[] = []
  const options: SMTPServerOptions = {
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address: to }, _session, done) => {
      const code = { take: 0, hangUp: 0, refuse: 550, later: 450 }[answer(to)]
      done(
        code === 0
          ? null
          : Object.assign(new Error(code === 550 ? '5.1.1 no such user' : '4.2.0 later'), { responseCode: code }),
      )
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const [to] = envelope.rcptTo.map(({ address: one }) => one)
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        arrived.push({ to: to ?? '', from: sender, raw: Buffer.concat(chunks).toString() })
        if (answer(to ?? '') === 'hangUp') for (const socket of sockets) socket.destroy()
        else done()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await once(server.server.listen(0, '127.0.0.1'), 'listening')
  closings.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const bound = server.server.address()
  const sender = createMailSender({
    url: `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    from: 'bulk@seamark.example',
  })
  closings.push(() => sender.close())
  return { arrived, deliver: byMail(sender, address) }
}

let made = 0
const channel = () => addChannel(db, 'mail', `dispatch${(made += 1)}@seamark.example`)
const clients = (count: number) => addClients(db, lin, count, `dispatch${(made += 1)}-`)

/** The address to opt out that a mail holds, read from its header. */
const optOutOf = (raw: string) =>
  /List-Unsubscribe:\s*<([^>]+)>/.exec(raw.replace(/\r\n[ \t]+/g, ' '))?.[1]?.replaceAll(' ', '') ?? ''

describe('a bulk by mail', () => {
  test('reaches each client once, in her name and with its own values; the timeline says so, and new clients are contacted', async () => {
    const channelId = await channel()
    const rows = await clients(250)
    const id = await addBulk(
      db,
      { by: lin, channelId, subject: '{{company}} 新运价', text: '{{contact|您好}}，{{me.name}}' },
      rows,
    )
    const { arrived, deliver } = await startRelay()
    await dispatchChannel(context, channelId, deliver)
    expect(await statesOf(db, id)).toEqual({ sent: 250 })
    expect(arrived.map(({ to }) => to).toSorted()).toEqual(rows.map(({ address: to }) => to).toSorted())
    const { rows: kept } = await pool.query(
      `select count(*)::int as entries, count(distinct subject_id)::int as companies, min(actor_id)::int as by from activity.entries where kind = 'messaging.activity.sent'`,
    )
    expect(kept).toEqual([{ entries: 250, companies: 250, by: lin }])
    const { rows: progressed } = await pool.query(
      `select distinct progress from phonebook.companies where id = any($1)`,
      [rows.map(({ id: one }) => one)],
    )
    expect(progressed).toEqual([{ progress: 'contacted' }])
    await wakeChannels(context, [], async () => undefined)
    expect((await pool.query('select state from messaging.bulks where id = $1', [id])).rows).toEqual([
      { state: 'done' },
    ])
  })

  test('does not send a text with a hole', async () => {
    const channelId = await channel()
    const id = await addBulk(db, { by: lin, channelId, text: '{{contact}}，您好' }, await clients(1))
    const { arrived, deliver } = await startRelay()
    await dispatchChannel(context, channelId, deliver)
    expect([arrived, await statesOf(db, id)]).toEqual([[], { 'failed refused': 1 }])
    expect((await pool.query('select code from messaging.attempts where bulk_id = $1', [id])).rows).toEqual([
      { code: 'missing contact' },
    ])
  })

  test('leaves unknown what the relay took without a word, and calls neither that one nor anybody twice', async () => {
    const channelId = await channel()
    const rows = await clients(3)
    const id = await addBulk(db, { by: lin, channelId }, rows)
    const lost = rows[1]?.address ?? ''
    const { arrived, deliver } = await startRelay((to) => (to === lost ? 'hangUp' : 'take'))
    await dispatchChannel(context, channelId, deliver)
    await sweepDeliveries(context)
    await dispatchChannel(context, channelId, deliver)
    const calls = arrived.filter(({ to }) => to === lost)
    expect(calls).toHaveLength(1)
    expect(new Set(arrived.map(({ to }) => to)).size).toBe(arrived.length)
    expect((await statesOf(db, id))['unknown']).toBeGreaterThanOrEqual(1)
  })

  test('tries later who was not taken, and gives up an address that does not exist', async () => {
    const channelId = await channel()
    const rows = await clients(2)
    const id = await addBulk(db, { by: lin, channelId }, rows)
    const { deliver } = await startRelay((to) => (to === rows[0]?.address ? 'later' : 'refuse'))
    await dispatchChannel(context, channelId, deliver)
    expect(await statesOf(db, id)).toEqual({ waiting: 1, 'failed badTarget': 1 })
    const again = await startRelay()
    await pool.query('update messaging.recipients set not_before = now() where bulk_id = $1', [id])
    await dispatchChannel(context, channelId, again.deliver)
    expect(await statesOf(db, id)).toEqual({ sent: 1, 'failed badTarget': 1 })
  })

  test('pauses and says so when its sender may no longer work here', async () => {
    const channelId = await channel()
    const id = await addBulk(db, { by: office.person('sales2'), channelId }, await clients(1))
    await sql`update identity.users set disabled_at = now() where id = ${office.person('sales2')}`.execute(db)
    const { arrived, deliver } = await startRelay()
    await dispatchChannel(context, channelId, deliver)
    expect(arrived).toEqual([])
    expect((await pool.query('select state, why from messaging.bulks where id = $1', [id])).rows).toEqual([
      { state: 'paused', why: 'senderGone' },
    ])
  })

  test('is sent by one worker at a time on a channel', async () => {
    const channelId = await channel()
    const id = await addBulk(db, { by: lin, channelId }, await clients(40))
    const { arrived, deliver } = await startRelay()
    await Promise.all([1, 2, 3, 4].map(() => dispatchChannel(context, channelId, deliver)))
    await dispatchChannel(context, channelId, deliver)
    expect(await statesOf(db, id)).toEqual({ sent: 40 })
    expect(arrived).toHaveLength(40)
  })

  test('has at most sixteen calls under way, whose results are written while others are made; what is not heard of is unknown', async () => {
    const channelId = await channel()
    const id = await addBulk(db, { by: lin, channelId }, await clients(20))
    const open: { count: number; end: () => void }[] = []
    const silent: Deliver = async (_context, calls) => {
      await new Promise<void>((end) => open.push({ count: calls.length, end }))
      return new Map()
    }
    const states = () => statesOf(db, id)
    const work = dispatchChannel(context, channelId, silent)
    await expect.poll(states).toEqual({ calling: 16, claimed: 4 })
    expect(open.map(({ count }) => count)).toEqual([8, 8])
    open[0]?.end()
    await expect.poll(states).toEqual({ unknown: 8, calling: 12 })
    expect(open.map(({ count }) => count)).toEqual([8, 8, 4])
    for (const { end } of open) end()
    await work
    expect(await states()).toEqual({ unknown: 20 })
  })

  test('on an account that became one of another department fails there, and may be tried again; by others it goes on', async () => {
    const [channelId, other] = [await channel(), await channel()]
    const id = await addBulk(db, { by: lin, channelId }, await clients(3))
    await pool.query(`update messaging.bulks set state = 'checking' where id = $1`, [id])
    await sql`
      update messaging.recipients set channel_id = ${other}
      where bulk_id = ${id} and target_id = (select max(target_id) from messaging.recipients where bulk_id = ${id})`.execute(
      db,
    )
    await pool.query(`update messaging.bulks set state = 'running' where id = $1`, [id])
    await sql`
      update messaging.channels set department_id = (select id from identity.departments where name = '华南销售部') where id = ${channelId}`.execute(
      db,
    )
    const { actor: sender } = await personContext(context, lin)
    if (!sender) throw new Error('no sender')
    expect(await claimLot(context, { bulkId: id, channelId, sender })).toMatchObject({ asked: 0 })
    const { deliver } = await startRelay()
    for (const one of [channelId, other]) await dispatchChannel(context, one, deliver)
    expect(await statesOf(db, id)).toEqual({ 'failed accountNotYours': 2, sent: 1 })
    const { rows } = await sql`select state, why from messaging.bulks where id = ${id}`.execute(db)
    expect(rows).toEqual([{ state: 'running', why: '' }])
    const { rows: told } = await pool.query(
      `select user_id::int as by, (facts ->> 'count')::int as count, subject_id::float8 as id from notices.notices where kind = 'messaging.notice.accountNotYours'`,
    )
    expect(told).toEqual([{ by: lin, count: 2, id }])
    // One that is paused when this is found keeps those who wait.
    const paused = await addBulk(db, { by: lin, channelId, state: 'paused' }, await clients(1))
    await failRows(context, { bulk: { id: paused, created_by: lin }, channelId })
    expect(await statesOf(db, paused)).toEqual({ waiting: 1 })
  })

  test('by tasks is called by whole claims: colleagues press a button for each task', async () => {
    const channelId = await addChannel(db, 'wecom', 'ww0123456789')
    const id = await addBulk(db, { by: lin, channelId }, await clients(220))
    const lots: number[] = []
    await dispatchChannel(context, channelId, async (_context, calls) => {
      lots.push(calls.length)
      return new Map(calls.map(({ ref }) => [ref, { outcome: 'task', code: '0', providerId: 'msg1' }]))
    })
    expect(lots).toEqual([200, 20])
    expect(await statesOf(db, id)).toEqual({ task: 220 })
  })

  test('goes on to the end where a claim leaves a lot that is not full', async () => {
    const channelId = await channel()
    const rows = await clients(230)
    const id = await addBulk(db, { by: lin, channelId }, rows)
    for (const { address } of rows.slice(0, 4))
      await sql`insert into messaging.suppressions (class, address_key, reason)
        values ('mail', ${addressKey({ class: 'mail', form: address })}, 'optOut')`.execute(db)
    await dispatchChannel(
      context,
      channelId,
      async (_context, calls) => new Map(calls.map(({ ref }) => [ref, { outcome: 'sent', code: '250' }])),
    )
    expect(await statesOf(db, id)).toEqual({ 'skipped optOut': 4, sent: 226 })
  })

  test('writes what became of calls that were made beside one that failed', async () => {
    const channelId = await channel()
    const id = await addBulk(db, { by: lin, channelId }, await clients(16))
    let made = 0
    const failing: Deliver = async (_context, calls) => {
      made += 1
      if (made === 1) throw new Error('the database is away')
      return new Map(calls.map(({ ref }) => [ref, { outcome: 'sent', code: '250' }]))
    }
    await expect(dispatchChannel(context, channelId, failing)).rejects.toThrow('the database is away')
    expect(await statesOf(db, id)).toEqual({ sent: 8, calling: 8 })
  })
})

describe('what became of calls', () => {
  const taking: Deliver = async (_context, calls) =>
    new Map(calls.map(({ ref }) => [ref, { outcome: 'sent', code: '250' }]))

  test('is written however long somebody works on one of the clients', async () => {
    const rows = await clients(3)
    const channelId = await channel()
    const id = await addBulk(db, { by: lin, channelId }, rows)
    const busy = await pool.connect()
    /** When the statement began that waits for the client, in seconds; null when none waits. */
    const waitingSince = async (): Promise<string | null> => {
      const { rows: found } = await pool.query<{ since: string }>(
        `select extract(epoch from query_start)::text as since from pg_stat_activity
          where wait_event_type = 'Lock' and query ilike '%from "phonebook"."companies"%for no key update%'`,
      )
      return found[0]?.since ?? null
    }
    const lock = () => busy.query('select from phonebook.companies where id = $1 for update', [rows[1]?.id])
    try {
      await busy.query('begin; set local idle_in_transaction_session_timeout = 0')
      const work = dispatchChannel(context, channelId, async (own, calls) => {
        await lock()
        return taking(own, calls)
      })
      await expect.poll(waitingSince).not.toBeNull()
      const first = await waitingSince()
      // Its wait ends after two seconds, and it begins again.
      await expect.poll(async () => ![null, first].includes(await waitingSince())).toBe(true)
      expect(await statesOf(db, id)).toEqual({ sent: 3 })
      await busy.query('rollback')
      await work
    } finally {
      busy.release()
    }
    expect((await pool.query('select from messaging.untold_sends where bulk_id = $1', [id])).rowCount).toBe(0)
  })

  test('is told to the client that stays of it, by the next sweep, though another bulk cannot be told', async () => {
    const bulks = []
    for (const channelId of [await channel(), await channel()]) {
      const [client] = await clients(1)
      if (!client) throw new Error('no client')
      bulks.push({ client, channelId, id: await addBulk(db, { by: lin, channelId }, [client]) })
    }
    const [stuck, told] = bulks
    const [kept] = await clients(1)
    if (!stuck || !told || !kept) throw new Error('no bulks')
    const refuse = (which: string) =>
      pool.query(`
        create or replace function refuse_told() returns trigger language plpgsql as $$
          begin
            if ${which} then raise exception 'refused'; end if;
            return new;
          end $$;
        create or replace trigger refuse_told before insert on activity.entries for each row execute function refuse_told()`)
    try {
      await refuse('true')
      for (const { channelId } of [stuck, told]) await dispatchChannel(context, channelId, taking)
      await pool.query(
        `update phonebook.companies set merged_into = $2, delete_after = now() + interval '30 days' where id = $1`,
        [told.client.id, kept.id],
      )
      await refuse(`(new.facts ->> 'bulk')::bigint = ${stuck.id}`)
      await tellOldSends(context, 0)
    } finally {
      await pool.query('drop function refuse_told cascade')
    }
    const entriesOf = async (bulkId: number) =>
      (
        await pool.query<{ id: number }>(
          `select subject_id::float8 as id from activity.entries where (facts ->> 'bulk')::bigint = $1`,
          [bulkId],
        )
      ).rows
    expect([await entriesOf(stuck.id), await entriesOf(told.id)]).toEqual([[], [{ id: kept.id }]])
    await tellOldSends(context, 0)
    expect(await entriesOf(stuck.id)).toEqual([{ id: stuck.client.id }])
  })

  test('is that nobody was called where the worker was stopped for long before it could call', async () => {
    const channelId = await channel()
    const id = await addBulk(db, { by: lin, channelId }, await clients(2))
    let stoppedMs = 0
    let called = 0
    const own = { ...context, now: () => new Date(Date.now() + stoppedMs) }
    await pool.query(`
      create function wait_to_call() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(77); return new; end $$;
      create trigger wait_to_call before update on messaging.deliveries for each row when (new.state = 'calling') execute function wait_to_call()`)
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock(77)')
      const work = dispatchChannel(own, channelId, async (given, calls) => {
        called += calls.length
        return taking(given, calls)
      })
      const waiting = async () => {
        const { rows } = await pool.query(
          `select from pg_locks where locktype = 'advisory' and objid = 77 and not granted`,
        )
        return rows.length
      }
      await expect.poll(waiting).toBe(1)
      stoppedMs = 61_000
      await holder.query('select pg_advisory_unlock(77)')
      await work
    } finally {
      holder.release()
      await pool.query('drop function wait_to_call cascade')
    }
    expect(called).toBe(0)
    expect(await statesOf(db, id)).toEqual({ waiting: 2 })
  })
})

describe('the address to opt out', () => {
  test('asks when it is opened and changes nothing; one click takes the reader off everything, from now on and twice', async () => {
    const channelId = await channel()
    const [client, other] = await clients(2)
    if (!client || !other) throw new Error('no clients')
    const { arrived, deliver } = await startRelay()
    await addBulk(db, { by: lin, channelId }, [client])
    await dispatchChannel(context, channelId, deliver)
    const link = optOutOf(arrived[0]?.raw ?? '')
    expect(link).toMatch(new RegExp(`^${address}/api/open/unsubscribe/`))
    const page = await fetch(link, { headers: { 'accept-language': 'zh-CN' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<form method="post">')
    const count = async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from messaging.suppressions where reason = 'optOut'`,
      )
      return rows[0]?.n ?? 0
    }
    const before = await count()
    for (const _ of [1, 2]) {
      const click = await fetch(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'error',
      })
      expect(click.status).toBe(200)
      expect(await count()).toBe(before + 1)
    }
    const { rows: log } = await pool.query(
      `select count(*)::int as n from platform.audit where action = 'messaging.optedOut'`,
    )
    expect(log).toEqual([{ n: 1 }])
    const next = await addBulk(db, { by: lin, channelId }, [client, other])
    await dispatchChannel(context, channelId, deliver)
    expect(await statesOf(db, next)).toEqual({ 'skipped optOut': 1, sent: 1 })
  })

  test('that nobody was given opens nothing', async () => {
    const { rows } = await pool.query<{ client_ref: string }>(
      'select client_ref from messaging.recipients where client_ref is not null limit 1',
    )
    const ref = rows[0]?.client_ref ?? ''
    for (const token of ['nothing', ref, `${ref}.${'A'.repeat(43)}`])
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${address}/api/open/unsubscribe/${token}`, { method })
        expect([method, token, answer.status]).toEqual([method, token, 404])
      }
  })
})
