import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type ImapServer, startImapServer } from '../../../platform/testing/imap-server.ts'
import { addClients, openOffice } from '../../phonebook/testing.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { endCalls, startCalls } from '../ledger/calls.commands.ts'
import type { Outcome } from '../ledger/outcomes.rules.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { leaveMailboxes, readMailbox } from './mailboxes.commands.ts'

const product = await startTestApp()
const { db, context, pool } = product
const office = await openOffice(context, testPassword)
const lin = office.person('sales')
const from = 'bulk@seamark.example'
const servers: ImapServer[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
})

let made = 0
async function mailbox() {
  const server = await startImapServer()
  servers.push(server)
  return { ...server, read: () => readMailbox(context, { url: server.url, from }) }
}

interface Sent {
  ref: string
  bulkId: number
  address: string
  companyId: number
}

/** Messages of one bulk of which the provider has said this; `calling` are still under way. */
async function send(count: number, outcome: Outcome | 'calling' = 'sent'): Promise<Sent[]> {
  const channelId = await addChannel(db, 'mail', `returns${(made += 1)}@seamark.example`)
  const rows = await addClients(db, lin, count, `returns${made}-`)
  const bulkId = await addBulk(db, { by: lin, channelId }, rows)
  const sender = { kind: 'system', name: 'test' } as const
  const { lease } = await claimLot(context, { bulkId, channelId, sender })
  const calls = await startCalls(context, lease)
  if (outcome !== 'calling')
    await endCalls(
      context,
      lease,
      calls.map((call) => ({ ...call, outcome, code: '250' })),
    )
  return calls.map(({ ref, address, targetId }) => ({ ref, bulkId, address, companyId: targetId }))
}

const dsn = (
  { ref, address }: Pick<Sent, 'ref' | 'address'>,
  status: string,
  { id = `<${status}.${ref}@mx.example>`, action = 'failed' } = {},
) => `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: bulk+${ref}@seamark.example
Subject: Undelivered Mail Returned to Sender
${id === '' ? '' : `Message-ID: ${id}\n`}Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Original-Envelope-Id: ${ref}

Final-Recipient: rfc822; ${address}
Action: ${action}
Status: ${status}

--b--
`
const complaint = ({ ref }: Pick<Sent, 'ref'>) => `From: fbl@loop.example
To: abuse@seamark.example
Subject: FW
Message-ID: <fbl.${ref}@loop.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

abuse
--b
Content-Type: message/feedback-report

Feedback-Type: abuse
Original-Mail-From: <bulk+${ref}@seamark.example>
--b--
`
const foreign =
  'From: amy@star.example\nTo: bulk@seamark.example\nSubject: 你好\nMessage-ID: <x@star.example>\n\n私人邮件\n'

const suppressionsOf = async (refs: readonly string[]) => {
  const { rows } = await sql<{ reason: string; source: string }>`
    select s.reason, s.source from messaging.suppressions s join messaging.recipients r using (class, address_key)
    where r.client_ref = any(${refs}::uuid[])`.execute(db)
  return rows
}
const ledgerOf = async (refs: readonly string[]) => {
  const { rows } = await sql<{ state: string }>`
    select state from messaging.deliveries where client_ref = any(${refs}::uuid[]) order by target_id`.execute(db)
  return rows.map(({ state }) => state)
}
const eventsOf = async (refs: readonly string[]) => {
  const { rows } = await sql<{ kind: string; code: string }>`
    select kind, code from messaging.events where client_ref = any(${refs}::uuid[]) order by id`.execute(db)
  return rows
}
const isRead = ({ mails }: ImapServer) => mails.map(({ flags }) => flags.has('\\Seen'))

/** Who was told of an address that ended, and what the client's timeline says of it. */
async function toldOf(companyId: number) {
  const notices = await pool.query<{ kind: string; person: number }>(
    `select kind, user_id::int as person from notices.notices where subject_kind = 'company' and subject_id = $1 order by id`,
    [companyId],
  )
  const entries = await pool.query<{ kind: string }>(
    `select kind from activity.entries where subject_kind = 'company' and subject_id = $1 and kind in ('messaging.activity.hardBounce', 'messaging.activity.complaint')`,
    [companyId],
  )
  return { notices: notices.rows, entries: entries.rows.map(({ kind }) => kind) }
}

test('the custodian is told of a hard bounce and a complaint, once for an address', async () => {
  const [bounced, complained] = await send(2)
  const box = await mailbox()
  if (!bounced || !complained) throw new Error('nothing was sent')
  const zhou = office.person('sales2')
  await pool.query('update phonebook.companies set custodian_id = $1 where id = $2', [zhou, bounced.companyId])
  box.put(dsn(bounced, '5.1.1'))
  box.put(dsn(bounced, '5.1.1', { id: '<again@mx.example>' }))
  box.put(complaint(complained))
  await box.read()
  expect(await toldOf(bounced.companyId)).toEqual({
    notices: [{ kind: 'messaging.notice.hardBounce', person: zhou }],
    entries: ['messaging.activity.hardBounce'],
  })
  expect(await toldOf(complained.companyId)).toEqual({
    notices: [{ kind: 'messaging.notice.complaint', person: lin }],
    entries: ['messaging.activity.complaint'],
  })
})

describe('a bounce', () => {
  test('of an address that is none fails its recipient, keeps the slot of the day, and ends the address at once', async () => {
    const [one] = await send(1)
    const box = await mailbox()
    if (!one) throw new Error('nothing was sent')
    box.put(dsn(one, '5.1.1'))
    await box.read()
    expect(await statesOf(db, one.bulkId)).toEqual({ 'failed hardBounce': 1 })
    expect(await ledgerOf([one.ref])).toEqual(['sent'])
    expect(await suppressionsOf([one.ref])).toEqual([{ reason: 'hardBounce', source: '5.1.1' }])
    expect(isRead(box)).toEqual([true])
  })

  test('settles a message of which nobody knew whether it had left', async () => {
    const [bounced, arrived] = await send(2, 'unknown')
    const box = await mailbox()
    if (!bounced || !arrived) throw new Error('nothing was sent')
    expect(await statesOf(db, bounced.bulkId)).toEqual({ unknown: 2 })
    box.put(dsn(bounced, '5.7.1'))
    box.put(
      `From: amy@star.example\nTo: bulk+${arrived.ref}@seamark.example\nSubject: 自动回复:美西新运价\nMessage-ID: <away@star.example>\n\n休假`,
    )
    await box.read()
    expect(await statesOf(db, bounced.bulkId)).toEqual({ 'failed refused': 1, sent: 1 })
    expect((await ledgerOf([bounced.ref, arrived.ref])).toSorted()).toEqual(['failed', 'sent'])
    expect(await suppressionsOf([bounced.ref, arrived.ref])).toEqual([])
  })

  test('that is a warning only fails nobody', async () => {
    const [one] = await send(1)
    const box = await mailbox()
    if (!one) throw new Error('nothing was sent')
    box.put(dsn(one, '4.4.1', { action: 'delayed' }))
    await box.read()
    expect(await statesOf(db, one.bulkId)).toEqual({ sent: 1 })
    expect(await eventsOf([one.ref])).toEqual([{ kind: 'delayed', code: '4.4.1' }])
  })

  test('that is soft ends an address with the third in seven days, and not with older ones', async () => {
    const [one] = await send(1)
    if (!one) throw new Error('nothing was sent')
    const earlier = (days: number) =>
      sql`
      insert into messaging.events (channel_id, event_id, client_ref, bulk_id, class, address_key, kind, at)
      select r.channel_id, ${`earlier ${days}`} || r.client_ref, gen_random_uuid(), r.bulk_id, r.class, r.address_key, 'softBounce', now() - make_interval(days => ${days})
      from messaging.recipients r where r.client_ref = ${one.ref}::uuid`.execute(db)
    await earlier(8)
    await earlier(2)
    const box = await mailbox()
    box.put(dsn(one, '4.2.2'))
    await box.read()
    expect(await statesOf(db, one.bulkId)).toEqual({ 'failed mailboxFull': 1 })
    expect(await suppressionsOf([one.ref])).toEqual([])
    await earlier(3)
    box.put(dsn(one, '4.4.1'))
    await box.read()
    expect(await suppressionsOf([one.ref])).toEqual([{ reason: 'hardBounce', source: 'soft' }])
  })

  test('never takes an opt-out away', async () => {
    const [one] = await send(1)
    if (!one) throw new Error('nothing was sent')
    await sql`
      insert into messaging.suppressions (class, address_key, reason, source)
      select class, address_key, 'optOut', 'link' from messaging.recipients where client_ref = ${one.ref}::uuid`.execute(
      db,
    )
    const box = await mailbox()
    box.put(dsn(one, '5.1.1'))
    await box.read()
    expect(await suppressionsOf([one.ref])).toEqual([{ reason: 'optOut', source: 'link' }])
  })
})

describe('a mail that cannot be taken', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  /** The database refuses the row by which the bounce of one message would be known. */
  async function refuseEventsOf(ref: string) {
    await pool.query(`create or replace function refuse_event() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the test' using errcode = 'check_violation'; end $$`)
    await pool.query(
      `create trigger refuse_event before insert on messaging.events for each row when (new.client_ref = '${ref}') execute function refuse_event()`,
    )
    return async () => {
      await pool.query('drop trigger refuse_event on messaging.events')
    }
  }

  test('is tried again for ten minutes, and then left unread, so that those behind it are taken', async () => {
    const [bad, good] = await send(2)
    if (!bad || !good) throw new Error('nothing was sent')
    const box = await mailbox()
    const allow = await refuseEventsOf(bad.ref)
    try {
      box.put(dsn(bad, '5.1.1'), minutesAgo(5))
      box.put(dsn(good, '5.1.1'))
      await box.read()
      expect(isRead(box)).toEqual([false, false])
      const [young] = box.mails
      if (young) young.at = minutesAgo(11)
      await box.read()
      expect(isRead(box)).toEqual([false, true])
      expect(await statesOf(db, bad.bulkId)).toEqual({ 'failed hardBounce': 1, sent: 1 })
    } finally {
      await allow()
    }
  })
})

test('an answer of any letters is taken: an emoji around the end of a note, and a NUL', async () => {
  const [one] = await send(1)
  const box = await mailbox()
  if (!one) throw new Error('nothing was sent')
  const text = `${'价'.repeat(499)}\u{1F6A2} \0`
  box.put(
    `From: amy@star.example\nTo: bulk+${one.ref}@seamark.example\nSubject: Re\nMessage-ID: <emoji@star.example>\n` +
      `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}\n`,
  )
  await box.read()
  expect(isRead(box)).toEqual([true])
  const { rows } = await pool.query<{ note: string }>('select note from followups.tasks where company_id = $1', [
    one.companyId,
  ])
  expect(rows).toEqual([{ note: '价'.repeat(499) }])
})

test('a complaint ends the address, and the mail stays sent', async () => {
  const [one] = await send(1)
  const box = await mailbox()
  if (!one) throw new Error('nothing was sent')
  box.put(complaint(one))
  await box.read()
  expect(await statesOf(db, one.bulkId)).toEqual({ 'sent complaint': 1 })
  expect(await suppressionsOf([one.ref])).toEqual([{ reason: 'complaint', source: 'abuse' }])
})

describe('an answer', () => {
  const answer = (one: Sent, text: string) =>
    `From: Amy <amy@star.example>\nTo: lin@seamark.example\nSubject: Re: 美西新运价\nIn-Reply-To: <${one.ref}@seamark.example>\nMessage-ID: <a.${one.ref}@star.example>\nContent-Type: text/plain; charset=utf-8\n\n${text}`
  const repliesTo = async (one: Sent) => {
    const { rows } =
      await sql`select text, is_opt_out from messaging.replies where client_ref = ${one.ref}::uuid`.execute(db)
    return rows
  }

  test('is kept once, settles what was unknown, and is marked as read', async () => {
    const [one] = await send(1, 'unknown')
    const box = await mailbox()
    if (!one) throw new Error('nothing was sent')
    box.put(answer(one, '请报价\n\n> 40HQ'))
    box.put(answer(one, '请报价\n\n> 40HQ'))
    await box.read()
    expect(await repliesTo(one)).toEqual([{ text: '请报价', is_opt_out: false }])
    expect(await statesOf(db, one.bulkId)).toEqual({ sent: 1 })
    expect(isRead(box)).toEqual([true, true])
  })

  test('that asks for no more ends the address at once', async () => {
    const [one] = await send(1)
    const box = await mailbox()
    if (!one) throw new Error('nothing was sent')
    box.put(answer(one, 'Unsubscribe'))
    await box.read()
    expect(await suppressionsOf([one.ref])).toEqual([{ reason: 'optOut', source: 'reply' }])
  })

  test('of a machine for its owner is none', async () => {
    const [one] = await send(1)
    const box = await mailbox()
    if (!one) throw new Error('nothing was sent')
    box.put(answer(one, '退订').replace('Subject: Re:', 'Auto-Submitted: auto-replied\nSubject: 自动回复:'))
    await box.read()
    expect([await repliesTo(one), await suppressionsOf([one.ref])]).toEqual([[], []])
  })
})

describe('the mailbox', () => {
  test('keeps mail that is not ours unread and untouched, and none of it is deleted', async () => {
    const [one] = await send(1)
    const box = await mailbox()
    if (!one) throw new Error('nothing was sent')
    box.put(foreign)
    box.put(dsn({ ref: '0f8fad5b-d9cb-469f-a165-70867728950e', address: 'amy@star.example' }, '5.1.1'))
    box.put(dsn(one, '5.1.1'))
    await box.read()
    expect(isRead(box)).toEqual([false, false, true])
    expect(box.mails).toHaveLength(3)
    expect(box.commands.filter((command) => /EXPUNGE|DELETE|MOVE|COPY|\\Deleted/i.test(command))).toEqual([])
    expect(box.commands.filter((command) => /STORE/i.test(command))).toEqual([expect.stringContaining('3 +FLAGS')])
  })

  test('is read on from where it was left, and a mail that comes twice counts once', async () => {
    const [one, two] = await send(2)
    const box = await mailbox()
    if (!one || !two) throw new Error('nothing was sent')
    box.put(dsn(one, '5.1.1'))
    await box.read()
    box.put(dsn(one, '5.1.1'))
    box.put(dsn(two, '4.4.1', { id: '' }))
    box.put(dsn(two, '4.4.1', { id: '' }))
    await box.read()
    await box.read()
    expect((await eventsOf([one.ref, two.ref])).map(({ kind }) => kind)).toEqual(['hardBounce', 'softBounce'])
    expect(box.commands.filter((command) => /FETCH/i.test(command))).toHaveLength(4)
    expect(isRead(box)).toEqual([true, true, true, true])
  })

  test('whose server has numbered it anew is read again, and nothing counts twice', async () => {
    const [one, two] = await send(2)
    const box = await mailbox()
    if (!one || !two) throw new Error('nothing was sent')
    box.put(foreign)
    box.put(dsn(one, '5.1.1'))
    await box.read()
    box.mails.shift()
    box.put(dsn(two, '5.1.1'))
    box.renumber()
    await box.read()
    expect(await eventsOf([one.ref, two.ref])).toHaveLength(2)
  })

  test.each([
    ['while a mail is fetched', /^UID FETCH/i],
    ['before a mail that was taken is marked', /^UID STORE/i],
    ['while it searches', /^UID SEARCH/i],
  ])('whose server hangs up %s loses and doubles nothing', async (_, command) => {
    const sent = await send(3)
    const box = await mailbox()
    for (const one of sent) box.put(dsn(one, '5.1.1'))
    box.hangUpBefore((given) => command.test(given))
    await box.read()
    const { rows } = await sql<{ problem: string }>`
      select problem from messaging.mailboxes where is_current`.execute(db)
    expect(rows).toEqual([{ problem: expect.stringMatching(/^\w+$/) }])
    await box.read()
    expect(await eventsOf(sent.map(({ ref }) => ref))).toHaveLength(3)
    expect(isRead(box)).toEqual([true, true, true])
  })

  test('whose reader was killed between what it took and what it remembers is read again, and nothing counts twice', async () => {
    const sent = await send(2)
    const box = await mailbox()
    for (const one of sent) box.put(dsn(one, '5.1.1'))
    await box.read()
    // The kill: rows of the mails are committed, and neither mark nor place was written.
    await pool.query('update messaging.mailboxes set last_uid = 0 where is_current')
    for (const mail of box.mails) mail.flags.clear()
    await box.read()
    expect(await eventsOf(sent.map(({ ref }) => ref))).toHaveLength(2)
    expect(isRead(box)).toEqual([true, true])
  })

  test('waits with the mail of a call that has not ended', async () => {
    const [one] = await send(1, 'calling')
    const box = await mailbox()
    if (!one) throw new Error('nothing was sent')
    box.put(dsn(one, '5.1.1'))
    box.put(foreign)
    await box.read()
    expect([await eventsOf([one.ref]), isRead(box)]).toEqual([[], [false, false]])
    await sql`update messaging.deliveries set state = 'unknown', lease = null, lease_until = null where client_ref = ${one.ref}::uuid`.execute(
      db,
    )
    await sql`update messaging.recipients set state = 'unknown' where client_ref = ${one.ref}::uuid`.execute(db)
    await box.read()
    expect(await statesOf(db, one.bulkId)).toEqual({ 'failed hardBounce': 1 })
  })

  test('that lets nobody in is told in one word, without name or password', async () => {
    const box = await startImapServer({ password: 'right' })
    servers.push(box)
    await readMailbox(context, { url: box.url.replace('right', 'wr%C3%B6ng'), from })
    const { rows } = await sql<{ problem: string }>`select problem from messaging.mailboxes where is_current`.execute(
      db,
    )
    expect(rows).toEqual([{ problem: 'login' }])
    expect(product.logged.join('\n')).not.toMatch(/wr(?:%C3%B6|ö)ng/)
  })

  test('is said to be none once it is no longer set', async () => {
    await leaveMailboxes(context)
    const { rows } = await sql`select from messaging.mailboxes where is_current`.execute(db)
    expect(rows).toEqual([])
  })
})
