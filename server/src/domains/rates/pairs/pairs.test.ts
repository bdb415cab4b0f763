import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  closeRate,
  confirmPair,
  createRate,
  deleteRate,
  dismissMatch,
  editRate,
  getRate,
  listMatches,
  listRateHistory,
  reopenRate,
  releasePair,
  takePair,
} from '@seamark/contract/rates/index'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { createClient, Refusal } from '@seamark/contract/platform/client'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { fetchPatiently } from '../../../platform/testing/patience.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { purgeRates } from '../rates/deletions.commands.ts'
import { valuesOf } from '../rates/rates.commands.ts'
import { writeRates } from '../rates/writings.commands.ts'
import { anOffer, aRequest } from '../testing.ts'
import { matchAllDemands, matchRates } from './matching.commands.ts'

const product = await startTestApp({ OVERLOAD_WAITING: '500' })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
type Caller = typeof lin

/** Each test has a port of discharge of its own, so that its rates meet nobody else's. */
const ports = (
  'INNSA INMUN INMAA INCCU INCOK INHZA INPAV INTUT INVTZ INKRI PKKHI PKBQM BDCGP BDDAC LKCMB LKHBA MVMLE AEJEA AEKLF AEAUH AESHJ ' +
  'SADMM SAJUB QAHMD KWSWK BHKBS OMSOH OMSLL IRBND IQUQR SAJED YEADE DJJIB SDPZU JOAQJ EGSOK EGPSD EGALY EGDAM ILASH ILHFA LBBEY ' +
  'SYLTK CYLMS GRPIR GRSKG TRIST TRMER TRIZM TRGEB TRGEM TRISK'
).split(' ')
let used = 0
const nextPort = () => {
  const port = ports[(used += 1)]
  if (port === undefined) throw new Error('A test needs another port')
  return port
}

let source = 0
type Given = Parameters<typeof anOffer>[0]
const offer = (pod: string, more: Given = {}, caller: Caller = zhou) =>
  caller.call(createRate, {
    body: anOffer({
      sourceName: `庄家${(source += 1)}`,
      pods: [pod],
      prices: [{ container: '40HQ', amount: 2350 }],
      boxes: [{ container: '40HQ', count: 3 }],
      ...more,
    }),
  })
const request = (pod: string, more: Given = {}, caller: Caller = lin) =>
  caller.call(createRate, { body: aRequest({ pods: [pod], ...more }) })
const read = (id: number, caller: Caller = lin) => caller.call(getRate, { params: { id } })
const matchesOf = async (id: number, caller: Caller = lin) =>
  (await caller.call(listMatches, { params: { id } })).matches
const take = (demand: Rate, supply: Rate, boxes: number, { caller = lin, offered = '40HQ', container = '40HQ' } = {}) =>
  caller.call(takePair, {
    params: { id: demand.id },
    body: { supplyId: supply.id, container: container as '40HQ', offered: offered as '40HQ', boxes },
  })
const confirm = (id: number, caller: Caller) => caller.call(confirmPair, { params: { id } })
const release = (id: number, caller: Caller) =>
  caller.call(releasePair, { params: { id }, body: { reason: '船取消了' } })
const openOf = ({ boxes }: Rate) => boxes.map(({ open }) => open)
const noticesOf = async (username: string) => {
  const { rows } = await product.pool.query<{ kind: string; facts: { count?: number; demand: string } }>(
    `select kind, facts from notices.notices where user_id = $1 and kind like 'rates.notice.%' order by id`,
    [office.person(username)],
  )
  return rows
}
/** Whether another connection waits for what this one has not committed. */
const isAnybodyBehind = async (client: PoolClient) => {
  const { rows } = await client.query<{ waits: boolean }>(
    'select exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) as waits',
  )
  return rows[0]?.waits
}
const forgetNotices = () => product.pool.query('delete from notices.notices')

describe('matching', () => {
  test('a request finds its offers, best first, with the reasons; and an offer its requests', async () => {
    const pod = nextPort()
    const demand = await request(pod, { prices: [{ container: '40HQ', amount: 2300 }] })
    const dear = await offer(pod, { prices: [{ container: '40HQ', amount: 2500 }] })
    const cheap = await offer(pod, {
      prices: [{ container: '40HQ', amount: 2250 }],
      boxes: [{ container: '40HQ', count: 1 }],
    })
    const over = await offer(pod, { prices: [{ container: '40HQ', amount: 2800 }] })
    const near = await offer(pod, { pols: ['CNNGB'], prices: [{ container: '40HQ', amount: 2000 }] })
    const found = await matchesOf(demand.id)
    expect(found.map(({ rate, ports: distance, fold }) => [rate.id, distance, fold])).toEqual([
      [cheap.id, 'exact', 'none'],
      [dear.id, 'exact', 'none'],
      [over.id, 'exact', 'over'],
      [near.id, 'near', 'near'],
    ])
    expect(found[0]).toMatchObject({
      price: 2250,
      currency: 'USD',
      gap: -50 / 2300,
      free: 1,
      wanted: 2,
      days: 0,
      pair: null,
    })
    expect((await matchesOf(cheap.id, zhou)).map(({ rate }) => rate.id)).toEqual([demand.id])
  })

  test.each<[what: string, demand: Given, supply: Given]>([
    [
      'own boxes meet own boxes and 40HQ stands in for 40GP',
      { boxOwner: 'shipper', boxes: [{ container: '40GP', count: 1 }] },
      { boxOwner: 'shipper' },
    ],
    ['40HQ stands in for 40GP', { boxes: [{ container: '40GP', count: 1 }] }, {}],
    [
      '40NOR stands in for dry general cargo',
      { cargoClass: 'general' },
      { prices: [{ container: '40NOR', amount: 1900 }], boxes: [] },
    ],
  ])('%s', async (_, wants, has) => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod, wants), await offer(pod, has)]
    const [found] = await matchesOf(demand.id)
    expect(found).toMatchObject({ rate: { id: supply.id }, fold: 'none' })
    expect(found?.container).not.toBe(found?.offered)
  })

  test.each<[what: string, demand: Given, supply: Given]>([
    ['40NOR does not for cargo that nobody named', {}, { prices: [{ container: '40NOR', amount: 1900 }], boxes: [] }],
    ['another container does not', { boxes: [{ container: '20GP', count: 1 }] }, {}],
    ['what has run out does not', {}, { expiry: '2026-01-20' }],
    ['what begins weeks after the cargo has to leave does not', { expiry: '2098-01-01' }, { effective: '2098-02-01' }],
    ['a named sailing weeks after the cargo does not', { expiry: '2098-01-01' }, { sailingDays: ['2098-03-01'] }],
    ['sailings that have gone do not', {}, { sailingDays: ['2026-01-05'] }],
    ["an offer for the shipper's own box does not", {}, { boxOwner: 'shipper' }],
    ["an offer with the carrier's box does not for the shipper's own", { boxOwner: 'shipper' }, {}],
    ['an offer without boxes left does not', {}, { boxes: [{ container: '40HQ', count: 0 }] }],
  ])('%s', async (_, wants, has) => {
    const pod = nextPort()
    const demand = await request(pod, wants)
    await offer(pod, has)
    expect(await matchesOf(demand.id)).toEqual([])
  })

  test('days apart are said: cargo waits three days for its ship', async () => {
    const pod = nextPort()
    const demand = await request(pod, { effective: '2098-01-01', expiry: '2098-01-10' })
    await offer(pod, { sailingDays: ['2098-01-13'] })
    await offer(pod, { effective: '2098-01-18' })
    expect((await matchesOf(demand.id)).map(({ days }) => days)).toEqual([0, 5])
  })

  test('two sides of one company do not meet', async () => {
    const pod = nextPort()
    const { id: companyId } = await lin.call(createCompany, { body: aCompany({ name: '自供自需货代' }) })
    const demand = await request(pod, { companyId })
    const supply = await offer(pod, { companyId }, lin)
    expect(await matchesOf(demand.id)).toEqual([])
    expect(await refusalOf(take(demand, supply, 1))).toMatchObject({ code: 'rates.same_company', httpStatus: 409 })
  })

  test('whose a request is is not told to others', async () => {
    const pod = nextPort()
    const { id: companyId } = await lin.call(createCompany, { body: aCompany({ name: '求舱的秘密客户' }) })
    await request(pod, { companyId, remark: '老客户' })
    const supply = await offer(pod)
    const found = await zhou.call(listMatches, { params: { id: supply.id } })
    expect(found.matches).toMatchObject([{ rate: { company: null, isCompanyHidden: true, remark: '' } }])
    expect(JSON.stringify(found)).not.toContain('求舱的秘密客户')
  })

  test('owners hear once a run, both of them, and the same run again is silent', async () => {
    const pod = nextPort()
    const demand = await request(pod)
    const supplies = [await offer(pod), await offer(pod), await offer(pod)]
    await forgetNotices()
    await matchRates(product.context, { ids: supplies.map(({ id }) => id) })
    for (const name of ['sales', 'sales2'])
      expect(await noticesOf(name)).toEqual([
        { kind: 'rates.notice.proposed', facts: { count: 3, demand: demand.number, supply: supplies[0]?.number } },
      ])
    await matchRates(product.context, { ids: [demand.id] })
    expect(await noticesOf('sales')).toHaveLength(1)
    const { rows } = await product.pool.query('select state from rates.pairs where demand_id = $1', [demand.id])
    expect(rows).toEqual([{ state: 'proposed' }, { state: 'proposed' }, { state: 'proposed' }])
  })

  test('nobody hears of a pair that somebody takes while the run is at work', async () => {
    const pod = nextPort()
    const demand = await request(pod)
    const [taken, free] = [await offer(pod), await offer(pod)]
    await forgetNotices()
    const other = await product.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        `insert into rates.pairs (demand_id, supply_id, container, offered) values ($1, $2, '40HQ', '40HQ')`,
        [demand.id, taken.id],
      )
      const run = matchRates(product.context, { ids: [demand.id] })
      await expect.poll(() => isAnybodyBehind(other)).toBe(true)
      await other.query('commit')
      await run
    } finally {
      other.release()
    }
    expect((await noticesOf('sales')).map(({ facts }) => facts)).toEqual([
      { count: 1, demand: demand.number, supply: free.number },
    ])
  })

  test('who has both sides hears of a pair once', async () => {
    const pod = nextPort()
    const demand = await request(pod, {}, zhou)
    const supply = await offer(pod)
    await forgetNotices()
    await matchRates(product.context, { ids: [demand.id] })
    expect((await noticesOf('sales2')).map(({ facts }) => facts)).toEqual([
      { count: 1, demand: demand.number, supply: supply.number },
    ])
  })

  test('the best twenty are kept, the same that the page ranks first, and those that go away are forgotten', async () => {
    const pod = nextPort()
    const demand = await request(pod, { prices: [{ container: '40HQ', amount: 2400 }] })
    const given = Array.from({ length: 26 }, (_, place) => ({
      rate: anOffer({
        sourceName: `排名${place}`,
        pods: [pod],
        prices: [{ container: '40HQ', amount: 2000 + ((place * 7) % 26) * 10 }],
        boxes: place % 3 === 0 ? [] : [{ container: '40HQ', count: (place % 4) + 1 }],
      }),
      ownerId: office.person('sales2'),
      source: 'file' as const,
    }))
    await writeRates(product.context, given)
    await matchAllDemands(product.context)
    const kept = async () => {
      const { rows } = await product.pool.query<{ supply_id: number }>(
        `select supply_id from rates.pairs where demand_id = $1 and state = 'proposed'`,
        [demand.id],
      )
      return rows.map(({ supply_id: id }) => id).toSorted((one, other) => one - other)
    }
    const ranked = (await matchesOf(demand.id)).map(({ rate }) => rate)
    const best = ranked.slice(0, 20).map(({ id }) => id)
    expect(await kept()).toEqual(best.toSorted((one, other) => one - other))
    const [first] = ranked
    if (!first) throw new Error('nothing was ranked')
    await manager.call(closeRate, { params: { id: first.id }, version: first.version, body: { reason: '爆舱' } })
    await matchRates(product.context, { ids: [first.id] })
    expect(await kept()).not.toContain(first.id)
    expect(await kept()).toHaveLength(20)
  })

  test('a new, changed, closed or deleted rate enqueues its matching', async () => {
    const waiting = async () => {
      const { rows } = await product.pool.query<{ ids: number[] }>(
        `select data -> 'payload' -> 'ids' as ids from jobs.job where name = 'rates.match' order by created_on`,
      )
      return rows.flatMap(({ ids }) => ids)
    }
    const supply = await offer(nextPort())
    expect(await waiting()).toContain(supply.id)
    await product.pool.query(`delete from jobs.job where name = 'rates.match'`)
    const changed = await zhou.call(editRate, {
      params: { id: supply.id },
      version: supply.version,
      body: editOf(supply, { remark: '急' }),
    })
    expect(await waiting()).toEqual([supply.id])
    const closed = await zhou.call(closeRate, {
      params: { id: supply.id },
      version: changed.version,
      body: { reason: '满' },
    })
    const opened = await zhou.call(reopenRate, { params: { id: supply.id }, version: closed.version })
    await zhou.call(deleteRate, { params: { id: supply.id }, version: opened.version })
    expect(await waiting()).toEqual([supply.id, supply.id, supply.id, supply.id])
  })
})

const editOf = (rate: Rate, more: object) => {
  const { side: _side, ...rest } = valuesOf(rate)
  return { ...rest, ...more }
}

describe('a pair', () => {
  test('reserves boxes, is confirmed by the other owner, and both sides are matched when nothing is left', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod, { boxes: [{ container: '40HQ', count: 2 }] })]
    await forgetNotices()
    const taken = await take(demand, supply, 2)
    expect(taken).toMatchObject({
      state: 'paired',
      boxes: 2,
      price: 2350,
      currency: 'USD',
      takenSide: 'demand',
      takenBy: '林晓帆',
    })
    expect([openOf(await read(demand.id)), openOf(await read(supply.id))]).toEqual([[0], [0]])
    expect(await read(demand.id)).toMatchObject({ state: 'open' })
    expect(await noticesOf('sales2')).toMatchObject([{ kind: 'rates.notice.paired' }])
    expect(await noticesOf('sales')).toEqual([])
    expect((await matchesOf(demand.id, zhou))[0]).toMatchObject({
      pair: { state: 'paired' },
      can: { confirm: true, release: true },
    })
    expect((await matchesOf(demand.id))[0]).toMatchObject({ can: { confirm: false, release: true } })
    expect(await refusalOf(confirm(taken.id, lin))).toMatchObject({ code: 'rates.rate_not_yours' })

    expect(await confirm(taken.id, zhou)).toMatchObject({ state: 'matched', confirmedBy: '周敏' })
    for (const id of [demand.id, supply.id]) expect(await read(id)).toMatchObject({ state: 'matched' })
    expect(await noticesOf('sales')).toMatchObject([{ kind: 'rates.notice.matched' }])
    expect(await refusalOf(confirm(taken.id, zhou))).toMatchObject({ code: 'rates.pair_over', httpStatus: 409 })
    const { entries } = await lin.call(listRateHistory, { params: { id: demand.id } })
    expect(entries.map(({ text }) => text)).toEqual([
      `confirmed the pair 2×40HQ: ${supply.number}`,
      `paired 2×40HQ: ${supply.number}`,
      'added it',
    ])
    const { rows } = await product.pool.query(
      `select action, subject_id from platform.audit where action like 'rates.pair%' and subject_id in ($1, $2) order by id`,
      [demand.id, supply.id],
    )
    expect(rows).toEqual([
      { action: 'rates.pairTaken', subject_id: demand.id },
      { action: 'rates.pairTaken', subject_id: supply.id },
      { action: 'rates.pairConfirmed', subject_id: demand.id },
      { action: 'rates.pairConfirmed', subject_id: supply.id },
    ])

    expect(await release(taken.id, lin)).toMatchObject({ state: 'released', reason: '船取消了' })
    for (const id of [demand.id, supply.id])
      expect(await read(id)).toMatchObject({ state: 'open', boxes: [{ open: 2 }] })
    expect((await noticesOf('sales2')).map(({ kind }) => kind)).toContain('rates.notice.released')
    expect(await refusalOf(release(taken.id, lin))).toMatchObject({ code: 'rates.pair_over' })
    // Both are on the market again, beside what was agreed before; but nobody is told of the same pair anew.
    await forgetNotices()
    await matchRates(product.context, { ids: [demand.id] })
    expect(await noticesOf('sales')).toEqual([])
    expect((await matchesOf(demand.id)).map(({ pair }) => pair?.state ?? null)).toEqual([null, 'released'])
  })

  test('of an offer that does not count its boxes takes none from it', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod, { boxes: [] })]
    const taken = await take(demand, supply, 2)
    await confirm(taken.id, zhou)
    expect(await read(demand.id)).toMatchObject({ state: 'matched' })
    expect(await read(supply.id)).toMatchObject({ state: 'open', boxes: [] })
  })

  test('of one owner is matched at once, and tells nobody', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod, {}, lin)]
    await forgetNotices()
    expect(await take(demand, supply, 1)).toMatchObject({ state: 'matched', confirmedBy: '林晓帆' })
    expect(await noticesOf('sales')).toEqual([])
    // One box is still wanted.
    expect(await read(demand.id)).toMatchObject({ state: 'open', boxes: [{ open: 1 }] })
  })

  test('is taken by the owner of the offer as well, and then confirmed by the owner of the request', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod)]
    const taken = await take(demand, supply, 1, { caller: zhou })
    expect(taken).toMatchObject({ state: 'paired', takenSide: 'supply' })
    expect(await refusalOf(confirm(taken.id, zhou))).toMatchObject({ code: 'rates.rate_not_yours' })
    expect(await confirm(taken.id, lin)).toMatchObject({ state: 'matched' })
  })

  test('is nothing for a third person, on either side', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod)]
    const third = await product.signIn('sales3')
    const taken = await take(demand, supply, 1)
    for (const call of [
      () => take(demand, supply, 1, { caller: third }),
      () => confirm(taken.id, third),
      () => release(taken.id, third),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'rates.rate_not_yours', httpStatus: 403 })
    expect(
      await refusalOf(
        third.call(dismissMatch, {
          params: { id: demand.id },
          body: { supplyId: supply.id, container: '40HQ', offered: '40HQ' },
        }),
      ),
    ).toMatchObject({ code: 'rates.rate_not_yours' })
    expect((await matchesOf(demand.id, third))[0]?.can).toEqual({
      take: false,
      confirm: false,
      release: false,
      dismiss: false,
    })
  })

  test('of what is taken says how many are left, who took the others and when', async () => {
    const pod = nextPort()
    const [first, second, supply] = [await request(pod), await request(pod), await offer(pod)]
    await take(first, supply, 2)
    const refused = await refusalOf(take(second, supply, 2))
    expect(refused).toMatchObject({ code: 'rates.boxes_taken', httpStatus: 409 })
    expect(refused.message).toMatch(/^Only 1 40HQ left: 林晓帆 took the others at \d\d:\d\d\./)
    expect(openOf(await read(second.id))).toEqual([2])
    expect(await refusalOf(take(first, supply, 1))).toMatchObject({ code: 'rates.boxes_taken' })
  })

  test('of more boxes than an offer has ever had says how many there are', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod, { boxes: [{ container: '40HQ', count: 1 }] })]
    const refused = await refusalOf(take(demand, supply, 2))
    expect(refused).toMatchObject({ code: 'rates.boxes_short', httpStatus: 409 })
    expect(refused.message).toContain('1')
    expect([openOf(await read(demand.id)), openOf(await read(supply.id))]).toEqual([[2], [1]])
  })

  test('is taken once, however many try at once, and the database keeps no second one', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod)]
    const refusals = await Promise.all(
      [lin, zhou, manager].map((caller) =>
        take(demand, supply, 1, { caller }).then(
          () => 'taken',
          (error: Refusal) => error.body.code,
        ),
      ),
    )
    expect(refusals.toSorted()).toEqual(['rates.already_paired', 'rates.already_paired', 'taken'])
    expect([openOf(await read(demand.id)), openOf(await read(supply.id))]).toEqual([[1], [2]])
    await expect(
      product.pool.query(
        `insert into rates.pairs (demand_id, supply_id, container, offered) values ($1, $2, '40HQ', '40HQ')`,
        [demand.id, supply.id],
      ),
    ).rejects.toMatchObject({ code: '23505', constraint: 'pairs_live' })
  })

  test('is released with a reason that says why', async () => {
    const pod = nextPort()
    const taken = await take(await request(pod), await offer(pod), 1)
    const refused = await refusalOf(lin.call(releasePair, { params: { id: taken.id }, body: { reason: '  ' } }))
    expect(refused).toMatchObject({
      httpStatus: 400,
      details: { fields: [{ field: 'reason', code: 'rates.release_reason' }] },
    })
  })

  test('is refused where a newer offer has replaced the one that was shown, and the refusal brings the newer', async () => {
    const pod = nextPort()
    const at = (amount: number) => offer(pod, { sourceName: '改价庄家', prices: [{ container: '40HQ', amount }] })
    const [demand, older, newer] = [await request(pod), await at(2350), await at(2380)]
    const refused = await refusalOf(take(demand, older, 1))
    expect(refused).toMatchObject({
      code: 'rates.superseded_since',
      httpStatus: 409,
      details: { current: { id: newer.id } },
    })
    expect(await take(demand, newer, 1)).toMatchObject({ state: 'paired', price: 2380 })
  })

  test('is refused once the two no longer meet', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod)]
    await zhou.call(closeRate, { params: { id: supply.id }, version: supply.version, body: { reason: '爆舱' } })
    expect(await refusalOf(take(demand, supply, 1))).toMatchObject({ code: 'rates.no_match', httpStatus: 409 })
    expect(await refusalOf(take(demand, await offer(nextPort()), 1))).toMatchObject({ code: 'rates.no_match' })
    expect(await refusalOf(take(demand, demand, 1))).toMatchObject({ code: 'rates.rate_not_found' })
    expect(await refusalOf(confirm(987_654_321, lin))).toMatchObject({ code: 'rates.pair_not_found', httpStatus: 404 })
  })

  test('keeps the timelines of both companies', async () => {
    const pod = nextPort()
    const { id: clientId } = await lin.call(createCompany, { body: aCompany({ name: '时间轴客户' }) })
    const [demand, supply] = [await request(pod, { companyId: clientId }), await offer(pod)]
    await take(demand, supply, 1)
    const { rows } = await product.pool.query(
      `select kind, facts from activity.entries where subject_kind = 'company' and subject_id = $1 and kind like 'rates.%' order by id desc limit 1`,
      [clientId],
    )
    expect(rows).toMatchObject([
      { kind: 'rates.activity.paired', facts: { boxes: 1, container: '40HQ', number: demand.number } },
    ])
  })
})

describe('what happens to a rate', () => {
  const bound = async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod)]
    const taken = await take(demand, supply, 2)
    await forgetNotices()
    return { demand: await read(demand.id), supply: await read(supply.id, zhou), taken }
  }
  const stateOf = async (id: number) => {
    const { rows } = await product.pool.query<{ state: string; reason: string }>(
      'select state, reason from rates.pairs where id = $1',
      [id],
    )
    return rows[0]
  }

  test.each<[what: string, more: object]>([
    ['ports', { pols: ['CNNGB'] }],
    ['days', { expiry: '2098-12-31' }],
    ['prices', { prices: [{ container: '40HQ', amount: 2400 }] }],
    ['boxes', { boxes: [{ container: '40HQ', count: 5 }] }],
  ])('an edit of %s asks first, then releases its pairs and tells the other owner', async (_, more) => {
    const { demand, supply, taken } = await bound()
    const edit = (confirmRelease: boolean) =>
      zhou.call(editRate, {
        params: { id: supply.id },
        version: supply.version,
        body: editOf(supply, { ...more, confirmRelease }),
      })
    expect(await refusalOf(edit(false))).toMatchObject({ code: 'rates.rate_paired', httpStatus: 409 })
    expect(await stateOf(taken.id)).toMatchObject({ state: 'paired' })
    const after = await edit(true)
    expect(openOf(after)).toEqual(after.boxes.map(({ count }) => count))
    expect(await stateOf(taken.id)).toEqual({ state: 'released', reason: 'ports, dates, prices or boxes were changed' })
    expect(openOf(await read(demand.id))).toEqual([2])
    expect((await noticesOf('sales')).map(({ kind }) => kind)).toEqual(['rates.notice.released'])
  })

  test('an edit of anything else leaves its pairs alone', async () => {
    const { supply, taken } = await bound()
    const edited = await zhou.call(editRate, {
      params: { id: supply.id },
      version: supply.version,
      body: editOf(supply, { remark: '走海派' }),
    })
    expect(openOf(edited)).toEqual([1])
    expect(await stateOf(taken.id)).toMatchObject({ state: 'paired' })
  })

  test('a remark on what is matched leaves it out of the matching', async () => {
    const { demand, taken } = await bound()
    await confirm(taken.id, zhou)
    const matched = await read(demand.id)
    const edited = await lin.call(editRate, {
      params: { id: demand.id },
      version: matched.version,
      body: editOf(matched, { remark: '已订' }),
    })
    expect(edited.state).toBe('matched')
    const { rows } = await product.pool.query('select distinct state from rates.legs where rate_id = $1', [demand.id])
    expect(rows).toEqual([{ state: 'matched' }])
  })

  test('closing ends what nobody confirmed, and keeps what was agreed', async () => {
    const waiting = await bound()
    await zhou.call(closeRate, {
      params: { id: waiting.supply.id },
      version: waiting.supply.version,
      body: { reason: '爆舱' },
    })
    expect(await stateOf(waiting.taken.id)).toMatchObject({ state: 'released' })
    expect(openOf(await read(waiting.demand.id))).toEqual([2])
    const agreed = await bound()
    await confirm(agreed.taken.id, zhou)
    const { version } = await read(agreed.demand.id)
    await lin.call(closeRate, { params: { id: agreed.demand.id }, version, body: { reason: '已订舱' } })
    expect(await stateOf(agreed.taken.id)).toMatchObject({ state: 'matched' })
    const closed = await read(agreed.demand.id)
    const again = await lin.call(reopenRate, { params: { id: agreed.demand.id }, version: closed.version })
    expect(again.state).toBe('matched')
  })

  test('deleting releases its pairs, and the purge takes them along', async () => {
    const { demand, supply, taken } = await bound()
    await zhou.call(deleteRate, { params: { id: supply.id }, version: supply.version })
    expect(await stateOf(taken.id)).toMatchObject({ state: 'released' })
    expect(openOf(await read(demand.id))).toEqual([2])
    await product.pool.query(`update rates.rates set delete_after = now() - interval '1 second' where id = $1`, [
      supply.id,
    ])
    await purgeRates(product.context)
    expect(await stateOf(taken.id)).toBeUndefined()
  })
})

describe('what is turned down', () => {
  const dismiss = (demand: Rate, supply: Rate, dismissed = true) =>
    lin.call(dismissMatch, {
      params: { id: demand.id },
      body: { supplyId: supply.id, container: '40HQ', offered: '40HQ', dismissed },
    })
  const proposals = async (demand: Rate) => {
    await matchRates(product.context, { ids: [demand.id] })
    const { rows } = await product.pool.query<{ state: string }>(
      'select state from rates.pairs where demand_id = $1 order by id',
      [demand.id],
    )
    return rows.map(({ state }) => state)
  }

  test('stays away until the price falls by 3 %', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod, { prices: [{ container: '40HQ', amount: 2000 }] })]
    await dismiss(demand, supply)
    expect(await proposals(demand)).toEqual(['dismissed'])
    expect(await matchesOf(demand.id)).toMatchObject([{ fold: 'dismissed' }])
    const reprice = async (amount: number) => {
      const { version } = await read(supply.id, zhou)
      await zhou.call(editRate, {
        params: { id: supply.id },
        version,
        body: editOf(supply, { prices: [{ container: '40HQ', amount }] }),
      })
    }
    await reprice(1950)
    expect(await proposals(demand)).toEqual(['dismissed'])
    await reprice(1940)
    expect(await proposals(demand)).toEqual(['proposed'])
  })

  test('comes back with other days or ships, or when that is taken back', async () => {
    const pod = nextPort()
    const [demand, supply] = [await request(pod), await offer(pod)]
    await dismiss(demand, supply)
    const { version } = await read(supply.id, zhou)
    await zhou.call(editRate, { params: { id: supply.id }, version, body: editOf(supply, { expiry: '2098-12-31' }) })
    expect(await proposals(demand)).toEqual(['proposed'])
    await dismiss(demand, supply)
    await zhou.call(editRate, {
      params: { id: supply.id },
      version: version + 1,
      body: editOf(supply, { expiry: '2098-12-31', sailingDays: ['2098-12-20'] }),
    })
    expect(await proposals(demand)).toEqual(['proposed'])
    await dismiss(demand, supply)
    await dismiss(demand, supply, false)
    expect(await proposals(demand)).toEqual(['proposed'])
    await take(demand, supply, 1)
    expect(await refusalOf(dismiss(demand, supply))).toMatchObject({ code: 'rates.already_paired' })
  })
})

test('of 200 people who reach for 10 boxes at once, at two processes, 10 get one', async () => {
  const pod = nextPort()
  const supply = await offer(pod, { boxes: [{ container: '40HQ', count: 10 }] })
  const given = Array.from({ length: 200 }, () => ({
    rate: aRequest({ pods: [pod], boxes: [{ container: '40HQ', count: 1 }] }),
    ownerId: office.person('sales'),
    source: 'typed' as const,
  }))
  const written = await writeRates(product.context, given)
  const demands = written.flatMap((one) => (one.outcome === 'created' ? [one.id] : []))
  const bases = [product.api, await product.startAnother()]
  // On a busy machine the last of them is answered after more than the time that a browser waits.
  const calls = bases.map((base) =>
    createClient({ base, headers: lin.headers, timeoutMs: 120_000, fetch: fetchPatiently }),
  )
  const reach = (demandId: number, place: number): Promise<string> => {
    const call = calls[place % 2] ?? lin.call
    const body = { supplyId: supply.id, container: '40HQ' as const, offered: '40HQ' as const, boxes: 1 }
    return call(takePair, { params: { id: demandId }, body }).then(
      ({ state }) => state,
      (error: unknown) => (error instanceof Refusal ? error.body.code : String(error)),
    )
  }
  const outcomes = await Promise.all(demands.map(reach))
  expect(Object.groupBy(outcomes, (outcome) => outcome)).toMatchObject({
    paired: Array.from({ length: 10 }, () => 'paired'),
    'rates.boxes_taken': Array.from({ length: 190 }, () => 'rates.boxes_taken'),
  })
  expect(openOf(await read(supply.id))).toEqual([0])
  const { rows } = await sql<{ boxes: number }>`
    select sum(boxes)::int as boxes from rates.pairs where supply_id = ${supply.id} and state = 'paired'`.execute(
    product.db,
  )
  expect(rows).toEqual([{ boxes: 10 }])
}, 240_000)
