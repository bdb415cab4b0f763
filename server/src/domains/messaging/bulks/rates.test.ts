import { randomUUID } from 'node:crypto'
import {
  type Bulk,
  changeBulk,
  checkBulk,
  confirmBulk,
  continueBulk,
  createBulk,
  getBulk,
  previewBulk,
  replaceRates,
} from '@seamark/contract/messaging/bulks/bulks'
import { readRecipientMessage } from '@seamark/contract/messaging/bulks/recipients'
import { copyByHand } from '@seamark/contract/messaging/hands/hands'
import {
  changeTemplate,
  createTemplate,
  getTemplate,
  releaseTemplate,
} from '@seamark/contract/messaging/templates/templates'
import { closeRate, createRate, editRate, getRate, reopenRate } from '@seamark/contract/rates/index'
import { afterAll, describe, expect, test } from 'vitest'
import { startMailServer, lettersTo } from '../../../platform/testing/mail-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { anOffer, aRequest } from '../../rates/testing.ts'
import { type Deliver, dispatchChannel } from '../dispatch/dispatch.commands.ts'
import { byMail } from '../dispatch/mails.commands.ts'
import { sendTrial } from '../dispatch/trials.commands.ts'
import { startCalls } from '../ledger/calls.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { createMailSender } from '../mails/adapters/smtp-pool.ts'
import { addChannel, channelBy, statesOf } from '../testing.ts'
import { freezeRecipients } from './checks.commands.ts'
import { pauseOverRates } from './rates.commands.ts'

const relay = await startMailServer()
const product = await startTestApp()
const { db, pool, context, address } = product
const { office, lin, manager } = await openDesk(product, testPassword)
const channelId = await addChannel(db)
const sender = createMailSender({ url: relay.url, from: 'bulk@seamark.example' })
afterAll(async () => {
  sender.close()
  await relay.stop()
})

let made = 0
const clients = (count: number) => addClients(db, office.person('sales'), count, `rates${(made += 1)}-`)
/** Each offer stands for itself: with its route code nobody else's takes its place. */
const offer = (given: object = {}) =>
  lin.call(createRate, { body: anOffer({ routeCode: `R${(made += 1)}`, ...given }) })
const text = '{{rates}}\n{{pol}}-{{pod}} {{price40hq}} {{valid}}'

async function checked(rateIds: number[], given: object = {}): Promise<Bulk> {
  const rows = await clients(1)
  const { id, version } = await lin.call(createBulk, {
    body: {
      title: '美西周报',
      subject: '{{pol}} 到 {{pod}}',
      text,
      rateIds,
      channelIds: [channelId],
      audience: { chosen: { ids: rows.map((row) => row.id) } },
      ...given,
    },
  })
  await lin.call(checkBulk, { params: { id }, version })
  await freezeRecipients(context, { id })
  return lin.call(getBulk, { params: { id } })
}
const confirm = ({ id, version }: Bulk) =>
  lin.call(confirmBulk, { params: { id }, version, body: { count: 1, key: randomUUID(), quietHours: null } })
const close = (rate: { id: number; version: number }) =>
  lin.call(closeRate, { params: { id: rate.id }, version: rate.version, body: { reason: '爆舱' } })
const refused = async (call: Promise<unknown>) => {
  const { code, message } = await refusalOf(call)
  return { code, message }
}
async function firstTarget(bulkId: number): Promise<number> {
  const { rows } = await pool.query<{ target_id: string }>(
    'select target_id from messaging.recipients where bulk_id = $1 limit 1',
    [bulkId],
  )
  return Number(rows[0]?.target_id)
}
async function reprice(id: number, amount: number) {
  const seen = await lin.call(getRate, { params: { id } })
  const { side: _side, ...body } = anOffer({ routeCode: seen.routeCode, prices: [{ container: '40HQ', amount }] })
  await lin.call(editRate, { params: { id }, version: seen.version, body })
}
const remove = (id: number) => pool.query('update rates.rates set delete_after = now() where id = $1', [id])
async function managerWithoutOffers() {
  await pool.query(
    `update identity.roles r set codes = array_remove(codes, 346) from identity.user_roles u where u.role_id = r.id and u.user_id = $1`,
    [office.person('manager')],
  )
  return product.signIn('manager')
}
/** Who was told that a bulk has stopped over its offers. */
async function toldOf(bulkId: number) {
  const { rows } = await pool.query<{ id: number }>(
    `select user_id::int as id from notices.notices where kind = 'messaging.notice.rateOver' and subject_id = $1`,
    [bulkId],
  )
  return rows.map(({ id }) => id)
}
const messageOf = async (id: number, caller = lin) =>
  caller.call(readRecipientMessage, { params: { id, targetKind: 'client', targetId: await firstTarget(id) } })

describe('a bulk that quotes offers', () => {
  test('writes out each of them, and the first one by its parts', async () => {
    const [first, second] = [await offer(), await offer({ pods: ['NLRTM'], expiry: '2099-11-30' })]
    const bulk = await checked([first.id, second.id])
    const { previews } = await lin.call(previewBulk, { params: { id: bulk.id } })
    expect(previews).toMatchObject([{ subject: '【广告】上海 到 洛杉矶', missing: [] }])
    expect(previews[0]?.text).toContain('USD 20GP 1850 / 40GP 2300 / 40HQ 2350')
    expect(previews[0]?.text).toContain('上海 → 鹿特丹')
    expect(previews[0]?.text.split('\n').at(-1)).toBe('上海-洛杉矶 USD 2350 2099-12-31')
  })

  test('speaks the language of its reader', async () => {
    const bulk = await checked([(await offer()).id], {
      translations: { en: { subject: '{{pol}} to {{pod}}', text: '{{rates}}' } },
    })
    await pool.query(`update phonebook.companies set country = 'US' where id = $1`, [await firstTarget(bulk.id)])
    await lin.call(checkBulk, { params: { id: bulk.id }, version: bulk.version })
    await freezeRecipients(context, { id: bulk.id })
    const { previews } = await lin.call(previewBulk, { params: { id: bulk.id } })
    expect(previews).toMatchObject([{ language: 'en', subject: 'Shanghai to Los Angeles' }])
  })

  test('names only offers that its writer sees, and no request', async () => {
    const wanted = await lin.call(createRate, { body: aRequest() })
    const draft = (rateIds: number[], given: object = {}) =>
      lin.call(createBulk, { body: { title: '周报', rateIds, ...given } })
    expect(await refused(draft([wanted.id]))).toMatchObject({ code: 'messaging.rate_unknown' })
    expect(await refused(draft([987_654_321]))).toMatchObject({ code: 'messaging.rate_unknown' })
    expect(await refused(draft([], { subject: '{{rates}}' }))).toMatchObject({ code: 'messaging.rates_in_subject' })
    expect(await refused(checked([]))).toMatchObject({ code: 'messaging.rate_missing' })
  })

  test('is not checked with an offer that lacks a price which the text needs', async () => {
    const { id, number } = await offer({ prices: [{ container: '20GP', amount: 900 }] })
    const { code, message } = await refused(checked([id]))
    expect(code).toBe('messaging.rate_lacks')
    expect(message).toContain(`${number} does not give {{price40hq}}`)
  })

  test('stops once a newer offer has taken the place of a price that its text needs', async () => {
    const rate = await offer()
    const [waits, runs] = [await checked([rate.id]), await checked([rate.id])]
    await confirm(runs)
    const newer = await lin.call(createRate, {
      body: anOffer({ routeCode: rate.routeCode, prices: [{ container: '40HQ', amount: 2500 }] }),
    })
    expect((await lin.call(getRate, { params: { id: rate.id } })).state).toBe('open')
    expect(await refused(confirm(waits))).toMatchObject({ code: 'messaging.rate_lacks' })
    await dispatchChannel(context, channelId, byMail(sender, address))
    const paused = await lin.call(getBulk, { params: { id: runs.id } })
    expect(paused).toMatchObject({ state: 'paused', problem: 'rateOver', counts: { waiting: 1 } })
    expect(await toldOf(runs.id)).toEqual([office.person('sales')])
    const again = { params: { id: runs.id }, version: paused.version }
    expect(await refused(lin.call(continueBulk, again))).toMatchObject({ code: 'messaging.rate_lacks' })

    // Behind the newer offer of that container the older one is quoted for its others still.
    const { version } = await lin.call(replaceRates, { ...again, body: { rateIds: [newer.id, rate.id] } })
    expect(await lin.call(continueBulk, { params: again.params, version })).toMatchObject({ state: 'running' })
    const { previews } = await lin.call(previewBulk, { params: again.params })
    expect(previews[0]?.text).toContain('USD 40HQ 2500')
    expect(previews[0]?.text).toContain('USD 20GP 1850 / 40GP 2300')
    expect(previews[0]?.text).not.toContain('2350')
  })

  test('says nothing more of offers that were taken out of it', async () => {
    const [old, other] = [await offer(), await offer({ prices: [{ container: '40HQ', amount: 7777 }] })]
    const words = { subject: '运价', text: '{{rates|询价}}' }
    const bulk = await checked([old.id], words)
    const shown = async () =>
      (await lin.call(previewBulk, { params: { id: bulk.id } })).previews.map(({ text: now }) => now)
    expect(String(await shown())).toContain('1850')
    const given = { title: '周报', ...words, channelIds: [channelId], audience: bulk.audience }
    const others = await lin.call(changeBulk, {
      params: { id: bulk.id },
      version: bulk.version,
      body: { ...given, rateIds: [other.id] },
    })
    expect(await shown()).toEqual(['询价'])
    // What was read for oneself is the present offers, also before the next check.
    await pool.query(`update identity.users set email = 'lin-trial@seamark.example' where id = $1`, [
      office.person('sales'),
    ])
    const { actor } = await personContext(context, office.person('sales'))
    if (actor?.kind !== 'person') throw new Error('nobody')
    const asked = { bulkId: bulk.id, userId: actor.id, roleId: actor.roleId, kind: 'client' as const, targetId: null }
    await sendTrial(context, asked, sender, address)
    expect(lettersTo(relay.folder, 'lin-trial@seamark.example')[0]?.text).toContain('7777')
    await lin.call(changeBulk, { params: { id: bulk.id }, version: others.version, body: given })
    // A bulk that lost its offers before this rule has kept what they said.
    await pool.query(`update messaging.bulks set rate_values = '{"zh": {"rates": "USD 1850"}}' where id = $1`, [
      bulk.id,
    ])
    expect(await shown()).toEqual(['询价'])
    const { version } = await lin.call(getBulk, { params: { id: bulk.id } })
    await lin.call(checkBulk, { params: { id: bulk.id }, version })
    await freezeRecipients(context, { id: bulk.id })
    await confirm(await lin.call(getBulk, { params: { id: bulk.id } }))
    await dispatchChannel(context, channelId, byMail(sender, address))
    expect(await messageOf(bulk.id)).toMatchObject({ isKept: true, text: '询价' })
  })

  test('takes a price that changes between two calls of one lot', async () => {
    const rate = await offer()
    const ids = (await clients(20)).map(({ id }) => id)
    const { id, version } = await checked([rate.id], { audience: { chosen: { ids } } })
    await lin.call(confirmBulk, {
      params: { id },
      version,
      body: { count: 20, key: randomUUID(), quietHours: null },
    })
    let lots = 0
    const deliver: Deliver = async (_context, calls) => {
      if ((lots += 1) === 1) await reprice(rate.id, 2600)
      return new Map(calls.map(({ ref }) => [ref, { outcome: 'sent', code: '' }]))
    }
    await dispatchChannel(context, channelId, deliver)
    // What the offers say stands once for all who read the same, and beside each recipient only what is hers.
    const { rows } = await pool.query<{ price: string; count: number; quotes: number; is_again: boolean }>(
      `select q.said ->> 'price40hq' as price, count(*)::int as count, count(distinct q.id)::int as quotes, bool_or(r.said ? 'rates') as is_again
       from messaging.recipients r join messaging.quotes q on q.id = r.quote_id where r.bulk_id = $1 group by 1 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { price: 'USD 2350', count: 16, quotes: 1, is_again: false },
      { price: 'USD 2600', count: 4, quotes: 1, is_again: false },
    ])
    const texts = await Promise.all(
      ids.map(async (targetId) => {
        const params = { id, targetKind: 'client' as const, targetId }
        return (await lin.call(readRecipientMessage, { params })).text.split('\n').at(-1)
      }),
    )
    expect(texts.filter((one) => one?.includes('USD 2350'))).toHaveLength(16)
    expect(texts.filter((one) => one?.includes('USD 2600'))).toHaveLength(4)
  })

  test('pauses and tells its sender also where an offer was deleted', async () => {
    const rate = await offer()
    const bulk = await checked([rate.id])
    await confirm(bulk)
    await remove(rate.id)
    await dispatchChannel(context, channelId, byMail(sender, address))
    expect(await lin.call(getBulk, { params: { id: bulk.id } })).toMatchObject({ state: 'paused', problem: 'rateOver' })
    expect(await toldOf(bulk.id)).toEqual([office.person('sales')])
  })

  test('shows what was said to those alone whom it may have reached', async () => {
    const bulk = await checked([(await offer()).id])
    await confirm(bulk)
    await dispatchChannel(context, channelId, async (_context, calls) =>
      Promise.resolve(new Map(calls.map(({ ref }) => [ref, { outcome: 'refused', code: '550' }]))),
    )
    expect(await statesOf(db, bulk.id)).toEqual({ 'failed refused': 1 })
    expect(await messageOf(bulk.id)).toMatchObject({ isKept: false })
  })

  test('quotes no price whose place a newer offer has taken', async () => {
    const older = await offer()
    await lin.call(createRate, {
      body: anOffer({ routeCode: older.routeCode, prices: [{ container: '40HQ', amount: 2500 }] }),
    })
    const bulk = await checked([older.id], { text: '{{rates}} {{price40hq|询价}}' })
    const { previews } = await lin.call(previewBulk, { params: { id: bulk.id } })
    expect(previews[0]?.text).toContain('20GP 1850 / 40GP 2300')
    expect(previews[0]?.text).not.toContain('2350')
    expect(previews[0]?.text).toMatch(/询价$/)
  })

  test('is not checked with an offer that has run out, was withdrawn or has a newer one', async () => {
    const over = await offer({ effective: '2025-01-01', expiry: '2025-02-01' })
    const first = await refused(checked([over.id]))
    expect(first.code).toBe('messaging.rate_expired')
    expect(first.message).toMatch(new RegExp(`${over.number}.*2025-02-01`))
    const closed = await offer()
    await close(closed)
    expect(await refused(checked([closed.id]))).toMatchObject({ code: 'messaging.rate_closed' })
    const old = await offer()
    const newer = await lin.call(createRate, {
      body: anOffer({
        routeCode: old.routeCode,
        prices: old.prices.map(({ container }) => ({ container, amount: 2000 })),
      }),
    })
    expect((await lin.call(getRate, { params: { id: old.id } })).state).toBe('superseded')
    const last = await refused(checked([old.id]))
    expect(last.code).toBe('messaging.rate_superseded')
    expect(last.message).toContain(newer.number)
  })

  test('is not confirmed once an offer was withdrawn after the check', async () => {
    const rate = await offer()
    const bulk = await checked([rate.id])
    await close(rate)
    expect(await refused(confirm(bulk))).toMatchObject({ code: 'messaging.rate_closed' })
    expect(await statesOf(db, bulk.id)).toEqual({ waiting: 1 })
  })

  test('claims nothing and starts no call once an offer is over; it pauses, says so, and goes on with an offer that holds again', async () => {
    const rate = await offer()
    const bulk = await checked([rate.id])
    await confirm(bulk)
    const { actor } = await personContext(context, office.person('sales'))
    if (!actor) throw new Error('nobody')
    const wanted = { bulkId: bulk.id, channelId, sender: actor }
    // What was claimed while the offer held is not called after it was withdrawn.
    const { lease, claimed } = await claimLot(context, wanted)
    expect(claimed).toBe(1)
    await close(rate)
    expect(await startCalls(context, lease)).toEqual([])
    await pool.query(`delete from messaging.deliveries where bulk_id = $1`, [bulk.id])
    await pool.query(`update messaging.recipients set state = 'waiting', client_ref = null where bulk_id = $1`, [
      bulk.id,
    ])
    expect(await claimLot(context, wanted)).toMatchObject({ asked: 0, claimed: 0 })
    await dispatchChannel(context, channelId, byMail(sender, address))
    const paused = await lin.call(getBulk, { params: { id: bulk.id } })
    expect(paused).toMatchObject({ state: 'paused', problem: 'rateOver', counts: { waiting: 1 } })
    expect(await toldOf(bulk.id)).toEqual([office.person('sales')])
    const again = { params: { id: bulk.id }, version: paused.version }
    expect(await refused(lin.call(continueBulk, again))).toMatchObject({ code: 'messaging.rate_closed' })
    const { version } = await lin.call(getRate, { params: { id: rate.id } })
    await lin.call(reopenRate, { params: { id: rate.id }, version })
    await lin.call(continueBulk, again)
    await dispatchChannel(context, channelId, byMail(sender, address))
    expect(await statesOf(db, bulk.id)).toEqual({ sent: 1 })
  })

  test('quotes the offer that took the place of one, by its sender alone, and what has left keeps its prices', async () => {
    const rate = await offer()
    const rows = await clients(2)
    const ids = rows.map(({ id }) => id)
    const bulk = await checked([rate.id], { audience: { chosen: { ids } } })
    const { id } = bulk
    await lin.call(confirmBulk, {
      params: { id },
      version: bulk.version,
      body: { count: 2, key: randomUUID(), quietHours: null },
    })
    // One of the two has left when the offer is replaced.
    await pool.query(
      `update messaging.recipients set not_before = now() + interval '1 day' where bulk_id = $1 and target_id = $2`,
      [id, ids[1]],
    )
    await dispatchChannel(context, channelId, byMail(sender, address))
    const running = await lin.call(getBulk, { params: { id } })
    const newer = await lin.call(createRate, {
      body: anOffer({
        routeCode: rate.routeCode,
        prices: rate.prices.map(({ container }) => ({ container, amount: 2777 })),
      }),
    })
    const replace = (version: number, rateIds: number[], caller = lin) =>
      caller.call(replaceRates, { params: { id }, version, body: { rateIds } })
    expect(await refused(replace(running.version, [newer.id]))).toMatchObject({ code: 'messaging.bulk_not_paused' })
    await pauseOverRates(context)
    const paused = await lin.call(getBulk, { params: { id } })
    expect(paused).toMatchObject({ state: 'paused', problem: 'rateOver', can: { replaceRates: true } })
    expect(await refused(replace(paused.version, [rate.id]))).toMatchObject({ code: 'messaging.rate_superseded' })
    expect(await refused(replace(paused.version, []))).toMatchObject({ code: 'platform.invalid_input' })
    expect(await refused(replace(paused.version, [newer.id], manager))).toMatchObject({
      code: 'messaging.bulk_not_yours',
    })

    const next = await replace(paused.version, [newer.id])
    expect(next).toMatchObject({ state: 'paused', problem: null, rateIds: [newer.id], can: { replaceRates: false } })
    await lin.call(continueBulk, { params: { id }, version: next.version })
    await pool.query(`update messaging.recipients set not_before = null where bulk_id = $1 and state = 'waiting'`, [id])
    await dispatchChannel(context, channelId, byMail(sender, address))
    const { rows: said } = await pool.query<{ price: string }>(
      `select q.said ->> 'price40hq' as price from messaging.recipients r join messaging.quotes q on q.id = r.quote_id
       where r.bulk_id = $1 order by r.target_id = $2`,
      [id, ids[1]],
    )
    expect(said).toEqual([{ price: 'USD 2350' }, { price: 'USD 2777' }])
    const { rows: audits } = await pool.query(
      `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
       where a.action = 'messaging.ratesReplaced' and a.subject_id = $1`,
      [id],
    )
    expect(audits).toEqual([{ before: { rates: rate.number }, after: { rates: newer.number } }])
  })

  test('that somebody has approved takes other offers by whoever may approve, since its sender may not send to so many', async () => {
    const rate = await offer()
    const bulk = await checked([rate.id])
    await confirm(bulk)
    await pool.query('update messaging.bulks set approved_by = $2 where id = $1', [bulk.id, office.person('manager')])
    await close(rate)
    await pauseOverRates(context)
    const newer = await offer()
    const paused = await lin.call(getBulk, { params: { id: bulk.id } })
    expect(paused.can.replaceRates).toBe(false)
    const asked = { params: { id: bulk.id }, version: paused.version, body: { rateIds: [newer.id] } }
    expect(await refused(lin.call(replaceRates, asked))).toMatchObject({ code: 'messaging.bulk_not_yours' })
    expect(await manager.call(replaceRates, asked)).toMatchObject({ rateIds: [newer.id], problem: null })
  })

  test('is paused by the clock, and refused to whoever copies it by hand', async () => {
    const rate = await offer()
    const qq = await channelBy(db, 'qq')
    const rows = await clients(1)
    await pool.query('update phonebook.companies set qq = $1 where id = $2', ['880011', rows[0]?.id])
    const bulk = await checked([rate.id], {
      channelIds: [qq],
      audience: { chosen: { ids: rows.map(({ id }) => id) } },
    })
    await confirm(bulk)
    await close(rate)
    const params = { id: bulk.id, targetKind: 'client' as const, targetId: rows[0]?.id ?? 0 }
    expect(await refused(lin.call(copyByHand, { params, body: { key: randomUUID() } }))).toMatchObject({
      code: 'messaging.rate_closed',
    })
    await pauseOverRates(context)
    expect(await lin.call(getBulk, { params: { id: bulk.id } })).toMatchObject({ state: 'paused', problem: 'rateOver' })
  })

  test('takes the price of the moment at which it leaves, keeps it, and shows prices to whoever may see offers', async () => {
    const rate = await offer()
    const bulk = await checked([rate.id])
    await confirm(bulk)
    expect(await messageOf(bulk.id)).toMatchObject({ isKept: false })
    await reprice(rate.id, 2600)
    await dispatchChannel(context, channelId, byMail(sender, address))
    await reprice(rate.id, 2900)
    const read = await messageOf(bulk.id)
    expect(read).toMatchObject({ isKept: true, subject: '【广告】上海 到 洛杉矶' })
    expect(read.text).toMatch(/USD 2600 2099-12-31$/)
    const { rows } = await pool.query<{ address: string }>(
      'select address from messaging.recipients where bulk_id = $1',
      [bulk.id],
    )
    expect(lettersTo(relay.folder, rows[0]?.address ?? '')[0]?.text).toContain('USD 2600')
    // Her manager sees the bulk, and loses the list of offers.
    expect((await messageOf(bulk.id, manager)).text).toContain('USD 2600')
    const masked = await messageOf(bulk.id, await managerWithoutOffers())
    expect(masked.text).not.toMatch(/2600|上海/)
    expect(masked.text).toContain('•••')
  })
})

test('a template brings its offers, and other offers are another edition', async () => {
  const [one, other] = [await offer(), await offer()]
  const body = { name: '美西', nameEn: 'US West', kind: 'mail' as const, subject: '运价', text: '{{rates}}' }
  const draft = await lin.call(createTemplate, { body: { ...body, rateIds: [one.id] } })
  expect(draft).toMatchObject({ rateIds: [one.id], edition: 1 })
  const changed = await lin.call(changeTemplate, {
    params: { id: draft.id },
    version: draft.version,
    body: { ...body, rateIds: [other.id] },
  })
  expect(changed).toMatchObject({ rateIds: [other.id], edition: 2 })
  await lin.call(releaseTemplate, { params: { id: draft.id }, version: changed.version })
  expect(await lin.call(getTemplate, { params: { id: draft.id } })).toMatchObject({ rateIds: [other.id] })
  // A bulk that quotes offers of its own still has the template's words.
  const bulk = await lin.call(createBulk, {
    body: {
      title: '周报',
      subject: '运价',
      text: '{{rates}}',
      rateIds: [one.id],
      template: { id: draft.id, edition: 2 },
    },
  })
  expect(bulk).toMatchObject({ rateIds: [one.id], template: { id: draft.id } })
  const { version } = bulk
  const without = await lin.call(changeBulk, { params: { id: bulk.id }, version, body: { title: '周报' } })
  expect(without.rateIds).toEqual([])
})

test('a template whose offer was deleted still begins a bulk, which is refused at its check until the offer is taken out', async () => {
  const [gone, strange] = [await offer(), await offer()]
  const body = { name: '美西二', nameEn: 'US West 2', kind: 'mail' as const, subject: '运价', text: '{{rates|询价}}' }
  const template = await lin.call(createTemplate, { body: { ...body, rateIds: [gone.id] } })
  await lin.call(releaseTemplate, { params: { id: template.id }, version: template.version })
  await remove(gone.id)
  await remove(strange.id)
  const written = {
    title: '周报',
    subject: body.subject,
    text: body.text,
    channelIds: [channelId],
    audience: { chosen: { ids: (await clients(1)).map(({ id }) => id) } },
    template: { id: template.id, edition: 1 },
  }
  expect(await refused(lin.call(createBulk, { body: { ...written, rateIds: [strange.id] } }))).toMatchObject({
    code: 'messaging.rate_unknown',
  })
  const draft = await lin.call(createBulk, { body: { ...written, rateIds: [gone.id] } })
  // It is kept also where the words are no longer the template's.
  const params = { id: draft.id }
  const saved = await lin.call(changeBulk, {
    params,
    version: draft.version,
    body: { ...written, title: '周报二', rateIds: [gone.id], template: null },
  })
  expect(saved.rateIds).toEqual([gone.id])
  expect(await refused(lin.call(checkBulk, { params, version: saved.version }))).toMatchObject({
    code: 'messaging.rate_unknown',
  })
  const without = await lin.call(changeBulk, { params, version: saved.version, body: { ...written, template: null } })
  expect(await lin.call(checkBulk, { params, version: without.version })).toMatchObject({ state: 'checking' })
})

test('whoever may not see offers quotes none, and is asked to take their variables out of the text', async () => {
  const unsighted = await managerWithoutOffers()
  const rate = await offer()
  const body = { title: '周报', subject: '运价', text: '{{rates}}', channelIds: [channelId] }
  expect(await refused(unsighted.call(createBulk, { body: { ...body, rateIds: [rate.id] } }))).toMatchObject({
    code: 'messaging.rate_unknown',
  })
  const { id, version } = await unsighted.call(createBulk, { body })
  const refusal = await refusalOf(unsighted.call(checkBulk, { params: { id }, version }))
  expect(refusal.code).toBe('messaging.rate_hidden')
  expect(JSON.stringify(refusal.details)).toContain('"field":"text"')
})
