import { createBulk } from '@seamark/contract/messaging/bulks/bulks'
import { getPlanner, listPlanned } from '@seamark/contract/messaging/bulks/planner'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { addressKey } from '../ledger/addresses.rules.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { keepClientAddresses } from '../ledger/client-addresses.commands.ts'
import { addBulk, addChannel } from '../testing.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
const [mine, theirs] = [office.person('sales'), office.person('sales2')]

describe('the planner', () => {
  test('says who can be written to today before a word is written, and each number opens its rows', async () => {
    expect(await lin.call(getPlanner, { query: {} })).toMatchObject({ total: 0, kinds: [{ kind: 'byHand' }] })
    const channelId = await addChannel(db)
    const rows = await addClients(db, mine, 6, 'planner-')
    await addClients(db, theirs, 3, 'colleague-')
    const [written, opted, silent, free] = rows
    if (!written || !opted || !silent || !free) throw new Error('no clients')
    await sql`insert into messaging.suppressions (class, address_key, reason)
      values ('mail', ${addressKey({ class: 'mail', form: opted.address })}, 'complaint')`.execute(db)
    await pool.query(`update phonebook.companies set email = '' where id = $1`, [silent.id])
    await pool.query(`update phonebook.companies set visibility = 'public', custodian_id = null where id = $1`, [
      free.id,
    ])
    const bulkId = await addBulk(db, { by: mine, channelId }, [written])
    await claimLot(context, { bulkId, channelId, sender: { kind: 'system', name: 'test' } })
    const own = await lin.call(getPlanner, { query: {} })
    const expected = { sendable: 2, usedToday: 1, optedOut: 1, noAddress: 1, hidden: 0, resigned: 0 }
    expect(own).toMatchObject({
      total: 5,
      all: expected,
      kinds: [
        { kind: 'mail', channels: [{ id: channelId }], counts: expected },
        { kind: 'byHand', counts: { sendable: 0, noAddress: 5 } },
      ],
    })
    const all = await lin.call(getPlanner, { query: { of: 'all' } })
    expect(all.all).toMatchObject({ ...expected, hidden: 1 })
    const team = await manager.call(getPlanner, { query: { of: 'department' } })
    expect(team.all).toMatchObject({ ...expected, sendable: 5 })
    for (const [of, { all: counts }] of [
      ['mine', own],
      ['all', all],
    ] as const)
      for (const verdict of Object.keys(counts) as (keyof typeof counts)[]) {
        const opened = await lin.call(listPlanned, { query: { of, verdict, kind: 'mail' } })
        expect([of, verdict, opened.rows.length, opened.count.value]).toEqual([
          of,
          verdict,
          counts[verdict],
          counts[verdict],
        ])
      }
    const used = await lin.call(listPlanned, { query: { verdict: 'usedToday' } })
    expect(used.rows).toMatchObject([{ client: { id: written.id }, usedBy: { id: mine }, reason: 'usedToday' }])
    const hidden = await lin.call(listPlanned, { query: { of: 'all', verdict: 'hidden' } })
    expect(hidden.rows).toMatchObject([{ client: { id: free.id }, address: null, contact: null }])
    const page = await lin.call(listPlanned, { query: { verdict: 'sendable', limit: 1 } })
    const rest = await lin.call(listPlanned, { query: { verdict: 'sendable', limit: 1, cursor: page.next ?? '' } })
    expect([page.rows.length, rest.rows.length, rest.next]).toEqual([1, 1, null])
    expect((await zhou.call(listPlanned, { query: { verdict: 'usedToday' } })).rows).toEqual([])
  })

  test('shows what is planned on the days to come, and what is free', async () => {
    const channelId = await addChannel(db, 'mail', 'days@seamark.example')
    const rows = await addClients(db, mine, 2, 'days-')
    const before = await lin.call(getPlanner, { query: {} })
    const bulkId = await addBulk(db, { by: mine, channelId, state: 'scheduled' }, rows)
    await pool.query(`update messaging.bulks set scheduled_at = now() + interval '2 days' where id = $1`, [bulkId])
    const { days } = await lin.call(getPlanner, { query: {} })
    expect(days.map(({ planned }) => planned)).toEqual([0, 2, 0, 0, 0, 0, 0])
    expect([days.length, days[1]?.free]).toEqual([7, (before.days[1]?.free ?? 0) - 2])
    expect((await zhou.call(getPlanner, { query: {} })).days.every(({ planned }) => planned === 0)).toBe(true)
  })

  test('looks for rows as far as a page needs, however few have the verdict, and each comes once', async () => {
    const rows = await addClients(db, theirs, 450, 'rare-')
    const rare = rows.at(-1)
    await sql`insert into messaging.suppressions (class, address_key, reason)
      select 'mail', messaging.address_key('mail', c.email), 'optOut' from phonebook.companies c
      where c.id = any(${rows.slice(0, -1).map(({ id }) => id)}::bigint[])`.execute(db)
    await keepClientAddresses(context)
    const query = { verdict: 'sendable', kind: 'mail', limit: 1 } as const
    const { next } = await zhou.call(listPlanned, { query: { ...query, limit: 3 } })
    const found = await zhou.call(listPlanned, { query: { ...query, cursor: next ?? '' } })
    expect(found).toMatchObject({ rows: [{ client: { id: rare?.id } }], next: null })
    const opted: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await zhou.call(listPlanned, { query: { verdict: 'optedOut', limit: 200, cursor } })
      opted.push(...page.rows.map(({ client }) => client.id))
      expect(page.count).toEqual({ value: page.rows.length, exact: false })
      cursor = page.next
    }
    expect(opted).toEqual(rows.slice(0, -1).map(({ id }) => id))
  })

  test('answers while the addresses of very many are read anew, and says how many it leaves out', async () => {
    const rows = await addClients(db, theirs, 3, 'imported-')
    const before = await zhou.call(getPlanner, { query: {} })
    expect(before.updating).toBe(0)
    await sql`insert into messaging.stale_clients
      select id from unnest(${rows.map(({ id }) => id)}::bigint[]) id cross join generate_series(1, 2000)`.execute(db)
    const query = { verdict: 'sendable', limit: 200 } as const
    const during = await zhou.call(getPlanner, { query: {} })
    expect(during).toMatchObject({
      total: before.total,
      updating: 3,
      all: { ...before.all, sendable: before.all.sendable - 3 },
    })
    expect((await zhou.call(listPlanned, { query })).rows).toHaveLength(during.all.sendable)
    expect(await lin.call(getPlanner, { query: {} })).toMatchObject({ updating: 0 })
    await keepClientAddresses(context)
    expect(await zhou.call(getPlanner, { query: {} })).toEqual(before)
    expect((await zhou.call(listPlanned, { query })).rows).toHaveLength(before.all.sendable)
  })

  test('is for people with the screen', async () => {
    for (const call of [
      () => follow.call(getPlanner, { query: {} }),
      () => follow.call(createBulk, { body: { title: 'a' } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'platform.forbidden' })
  })
})
