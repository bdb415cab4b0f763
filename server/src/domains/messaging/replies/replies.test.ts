import { getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { listRecipients } from '@seamark/contract/messaging/bulks/recipients'
import { closeReply, getReplyOverview, listReplies, reopenReply } from '@seamark/contract/messaging/replies/replies'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { write } from '../../../platform/write.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { endCalls, startCalls } from '../ledger/calls.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { type Arrived, keepReply } from './arrivals.commands.ts'
import { forgetReplies } from './replies.commands.ts'

const product = await startTestApp()
const { db, context, pool } = product
const { office, lin, manager } = await openDesk(product, testPassword)
const [mine, theirs] = [office.person('sales'), office.person('sales2')]
const other = await product.signIn('sales2')

interface Sent {
  ref: string
  bulkId: number
  companyId: number
}

let made = 0
async function send(count: number, by = mine): Promise<Sent[]> {
  const channelId = await addChannel(db, 'mail', `replies${(made += 1)}@seamark.example`)
  const rows = await addClients(db, by, count, `replies${made}-`)
  const bulkId = await addBulk(db, { by, channelId }, rows)
  const sender = { kind: 'system', name: 'test' } as const
  const { lease } = await claimLot(context, { bulkId, channelId, sender })
  const calls = await startCalls(context, lease)
  await endCalls(
    context,
    lease,
    calls.map((call) => ({ ...call, outcome: 'sent' as const, code: '250' })),
  )
  return calls.map(({ ref, targetId }) => ({ ref, bulkId, companyId: targetId }))
}

const arrive = (given: Partial<Arrived> & { ref: string }) =>
  write.bookkeep(context, 'messaging.sendBulks', (tx) =>
    keepReply(tx, {
      providerId: `<${(made += 1)}@star.example>`,
      fromName: 'Amy',
      from: 'amy@star.example',
      subject: 'Re: 美西新运价',
      text: '请报 5 个高柜\n\n> 40HQ USD 2150',
      at: new Date(),
      ...given,
    }),
  )
const one = async () => {
  const [sent] = await send(1)
  if (!sent) throw new Error('nothing was sent')
  return sent
}
const listed = async (caller = lin, query: { q?: string } = {}) =>
  (await caller.call(listReplies, { query: { limit: 100, ...query } })).rows
const companyOf = async (id: number) => {
  const { rows } = await pool.query<{ progress: string; last_touch_at: Date | null }>(
    'select progress, last_touch_at from phonebook.companies where id = $1',
    [id],
  )
  return rows[0]
}
const tasksOf = async (id: number) => {
  const { rows } = await pool.query<{
    person_id: string
    title: string
    note: string
    due_at: Date
    due_day: string | null
  }>('select person_id, title, note, due_at, due_day from followups.tasks where company_id = $1', [id])
  return rows
}
const noticesOf = async (companyId: number) => {
  const { rows } = await pool.query<{ kind: string; user_id: string }>(
    `select kind, user_id from notices.notices where subject_kind = 'company' and subject_id = $1`,
    [companyId],
  )
  return rows.map(({ kind, user_id }) => [kind, Number(user_id)])
}
const activityOf = async (companyId: number) => {
  const { rows } = await pool.query<{ kind: string }>(
    `select kind from activity.entries where subject_kind = 'company' and subject_id = $1 order by id`,
    [companyId],
  )
  return rows.map(({ kind }) => kind)
}

describe('a client who answers', () => {
  test('has replied: the company moves on and is followed up, its custodian has a task in a working hour and a notice', async () => {
    const { ref, companyId } = await one()
    await pool.query('update phonebook.companies set last_touch_at = null where id = $1', [companyId])
    await arrive({ ref })
    const company = await companyOf(companyId)
    expect(company?.progress).toBe('replied')
    expect(company?.last_touch_at).not.toBeNull()
    const tasks = await tasksOf(companyId)
    expect(tasks).toEqual([
      expect.objectContaining({
        person_id: mine,
        note: '请报 5 个高柜',
        due_day: null,
        title: expect.stringContaining('美西新运价'),
      }),
    ])
    expect(tasks[0]?.due_at.getTime()).toBeGreaterThan(Date.now())
    expect(await noticesOf(companyId)).toEqual([['messaging.notice.replied', mine]])
    expect(await activityOf(companyId)).toEqual(expect.arrayContaining(['messaging.activity.replied']))
    expect((await listed()).find(({ client }) => client.id === companyId)).toMatchObject({
      from: { name: 'Amy', address: 'amy@star.example' },
      text: '请报 5 个高柜',
      quoted: '> 40HQ USD 2150',
      state: 'open',
      task: { isOpen: true },
      assignee: { id: mine },
    })
  })

  test('is counted in the bulk, and listed among its recipients', async () => {
    const [first, second] = await send(2)
    if (!first || !second) throw new Error('nothing was sent')
    const { bulkId, companyId } = second
    expect(await lin.call(getBulk, { params: { id: bulkId } })).toMatchObject({ replied: 0 })
    await arrive(second)
    await arrive(second)
    expect(await lin.call(getBulk, { params: { id: bulkId } })).toMatchObject({ replied: 1, counts: { sent: 2 } })
    const { rows, count } = await lin.call(listRecipients, { params: { id: bulkId }, query: { replied: 'true' } })
    expect([count.value, rows.map(({ target }) => target.id)]).toEqual([1, [companyId]])
  })

  test('twice by the same mail has answered once, and by another has one task still', async () => {
    const { ref, companyId } = await one()
    await arrive({ ref, providerId: '<same@star.example>' })
    await arrive({ ref, providerId: '<same@star.example>' })
    await arrive({ ref, providerId: '<next@star.example>', text: '另外再加一个' })
    expect((await listed()).filter(({ client }) => client.id === companyId)).toHaveLength(2)
    expect(await tasksOf(companyId)).toHaveLength(1)
  })

  test('only with the word to end it gets no more, is told to her custodian, and moves nothing else', async () => {
    const { ref, companyId } = await one()
    await arrive({ ref, text: '退订\n\n> 40HQ' })
    const { rows } = await sql<{ reason: string; source: string }>`
      select s.reason, s.source from messaging.suppressions s join messaging.recipients r using (class, address_key)
      where r.client_ref = ${ref}::uuid`.execute(db)
    expect(rows).toEqual([{ reason: 'optOut', source: 'reply' }])
    expect(await noticesOf(companyId)).toEqual([['messaging.notice.optedOut', mine]])
    expect(await tasksOf(companyId)).toEqual([])
    expect((await companyOf(companyId))?.progress).not.toBe('replied')
    expect((await listed()).find(({ client }) => client.id === companyId)).toMatchObject({
      isOptOut: true,
      state: 'done',
    })
    const audited = await pool.query(`select from platform.audit where action = 'messaging.optedOut'`)
    expect(audited.rows).toHaveLength(1)
  })

  test('with hostile text is kept as text, without signs that turn or break it', async () => {
    const { ref, companyId } = await one()
    await arrive({
      ref,
      fromName: 'Amy\r\nBcc: eve@star.example',
      subject: '<img src=x onerror=alert(1)>\u202Egpj',
      text: '<script>alert(1)</script>\u0000\u202E =cmd|calc',
    })
    expect((await listed()).find(({ client }) => client.id === companyId)).toMatchObject({
      from: { name: 'Amy Bcc: eve@star.example' },
      subject: '<img src=x onerror=alert(1)>gpj',
      text: '<script>alert(1)</script> =cmd|calc',
    })
  })

  test('without end is no person: fifty answers to a message are kept', async () => {
    const { ref, companyId } = await one()
    for (let place = 0; place < 52; place += 1) await arrive({ ref })
    expect((await listed()).filter(({ client }) => client.id === companyId)).toHaveLength(50)
  })

  test('is no colleague who writes in the same conversation', async () => {
    const { ref, companyId } = await one()
    await pool.query(`update identity.users set email = 'lin@seamark.example' where id = $1`, [mine])
    await arrive({ ref, from: 'Lin@seamark.example' })
    expect((await listed()).filter(({ client }) => client.id === companyId)).toEqual([])
  })

  test('from a company that is deleted is kept, and nobody has a task', async () => {
    const { ref, companyId, bulkId } = await one()
    await pool.query(`update phonebook.companies set delete_after = now() + interval '1 day' where id = $1`, [
      companyId,
    ])
    await arrive({ ref })
    const { rows } = await pool.query('select from messaging.replies where bulk_id = $1', [bulkId])
    expect(rows).toHaveLength(1)
    expect(await tasksOf(companyId)).toEqual([])
    expect((await listed()).filter(({ client }) => client.id === companyId)).toEqual([])
  })
})

describe('the list of answers', () => {
  test('shows a client to its insiders alone, and follows it to its new custodian', async () => {
    const { ref, companyId } = await one()
    await arrive({ ref })
    const seen = async (caller: typeof lin) => (await listed(caller)).some(({ client }) => client.id === companyId)
    expect([await seen(lin), await seen(other), await seen(manager)]).toEqual([true, false, true])
    await pool.query('update phonebook.companies set custodian_id = $1 where id = $2', [theirs, companyId])
    expect([await seen(lin), await seen(other)]).toEqual([false, true])
    expect((await listed(other)).find(({ client }) => client.id === companyId)?.assignee?.id).toBe(theirs)
  })

  test('finds by client, sender and text, by state, and page by page', async () => {
    const sent = await send(3)
    for (const { ref } of sent) await arrive({ ref, text: '独一无二的询价', fromName: 'Zoë' })
    expect(await listed(lin, { q: '独一无二' })).toHaveLength(3)
    expect(await listed(lin, { q: 'zoë' })).toHaveLength(3)
    expect(await listed(lin, { q: '%' })).toEqual([])
    const first = await lin.call(listReplies, { query: { q: '独一无二', limit: 2 } })
    expect([first.rows.length, first.count.value]).toEqual([2, 3])
    const rest = await lin.call(listReplies, { query: { q: '独一无二', limit: 2, cursor: first.next ?? '' } })
    expect([rest.rows.length, rest.next]).toEqual([1, null])
  })

  test('counts what waits for the caller, and says where no mailbox is read', async () => {
    const before = (await lin.call(getReplyOverview, {})).open
    const { ref } = await one()
    await arrive({ ref })
    expect(await lin.call(getReplyOverview, {})).toMatchObject({ mailbox: null, open: before + 1 })
    await pool.query(`insert into messaging.mailboxes (account, problem) values ('bulk@mail', 'login')`)
    expect((await lin.call(getReplyOverview, {})).mailbox).toEqual({ checkedAt: null, problem: 'login' })
  })
})

describe('an answer', () => {
  test('is closed and opened again by whoever sees it, with its audit row', async () => {
    const { ref, companyId } = await one()
    await arrive({ ref })
    const open = (await listed()).find(({ client }) => client.id === companyId)
    if (!open) throw new Error('the answer is not listed')
    const { id, version } = open
    const done = await lin.call(closeReply, { params: { id }, version })
    expect(done).toMatchObject({ state: 'done', doneBy: { id: mine }, version: version + 1 })
    expect(await refusalOf(lin.call(reopenReply, { params: { id }, version }))).toMatchObject({
      code: 'platform.version_stale',
    })
    expect(await refusalOf(other.call(reopenReply, { params: { id }, version: done.version }))).toMatchObject({
      code: 'messaging.reply_not_found',
    })
    expect(await lin.call(reopenReply, { params: { id }, version: done.version })).toMatchObject({
      state: 'open',
      doneBy: null,
    })
  })

  test('goes with its company that is deleted for good', async () => {
    const { ref, companyId, bulkId } = await one()
    await arrive({ ref })
    await write.bookkeep(context, 'messaging.sendBulks', (tx) => forgetReplies(tx, { ids: [companyId] }))
    const { rows } = await pool.query('select from messaging.replies where bulk_id = $1', [bulkId])
    expect(rows).toEqual([])
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
  })
})
