import { getParty, judgePair, listPairs, splitParty, undoVerdict } from '@seamark/contract/trade/index'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { linkNewNames } from './links.commands.ts'
import { comparePairs } from './pairs.commands.ts'
import { addRecords, emptyTrade } from '../testing.ts'

const product = await startTestApp({ worker: true })
const { context, db } = product
const { lin, manager } = await openDesk(product, testPassword)
const [songfeng, other] = ['NINGBO SONGFENG APPLIANCE CO., LTD.', 'NINGBO SONG FENG APPLIANCES CO LTD']
const chinese = '宁波松风电器有限公司'

beforeEach(async () => {
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from jobs.job where name = 'trade.alignParty' and state in ('created', 'retry', 'active')`.execute(
        db,
      )
    if (rows.length > 0) throw new Error('records still follow')
  }, 20_000)
  await emptyTrade(context)
  await addRecords(context, [
    { date: '2026-01-10', importer: 'HARBOR LIGHT INC', exporter: songfeng, hs: '85098090', teu: 2 },
    { date: '2026-02-12', importer: 'HARBOR LIGHT INC', exporter: other, hs: '850980', teu: 4 },
  ])
  await linkNewNames(context)
  await comparePairs(context)
})

const settled = { code: 'trade.pair_settled' }

const thePair = async () => {
  const [pair] = (await manager.call(listPairs, { query: {} })).rows
  if (!pair) throw new Error('no pair waits')
  return pair
}
const namesOf = async () => {
  const { rows } = await sql<{ text: string; party: number }>`
    select text, party_id as party from trade.party_names where text in (${songfeng}, ${other}) order by text`.execute(
    db,
  )
  return rows
}

describe('what tells whether two parties are one', () => {
  test('stands beside them: goods, ports, partners, boxes, and how a Chinese name is read', async () => {
    const { first, second } = await thePair()
    expect([first.evidence, second.evidence]).toMatchObject([
      { shipments: 1, teu: 2, last: '2026-01-10', hs: ['8509'], pols: ['CNNGB'], pods: ['USLAX'] },
      { shipments: 1, teu: 4, last: '2026-02-12', hs: ['8509'] },
    ])
    expect(first.evidence?.partners.map(({ name }) => name)).toEqual(['HARBOR LIGHT INC'])
    expect(first.reading).toBeNull()
    await addRecords(context, [{ importer: null, exporter: chinese }])
    await linkNewNames(context)
    await comparePairs(context)
    const { rows } = await manager.call(listPairs, { query: {} })
    const sides = rows.flatMap((pair) => [pair.first, pair.second])
    expect(sides.find(({ name }) => name === chinese)?.reading).toBe('ning bo song feng dian qi you xian gong si')
  })
})

describe('a verdict is taken back at once', () => {
  test('of one party: each has its names and records again, and the pair waits again', async () => {
    const before = await namesOf()
    const pair = await thePair()
    const { partyId } = await manager.call(judgePair, { params: { id: pair.id }, body: { verdict: 'same' } })
    expect(new Set((await namesOf()).map(({ party }) => party))).toEqual(new Set([partyId]))
    await manager.call(undoVerdict, { params: { id: pair.id } })
    expect(await namesOf()).toEqual(before)
    expect((await thePair()).id).toBe(pair.id)
    await vi.waitFor(async () => {
      const rows = await context.engine.rows<{ exporter: number }>('select exporter from facts.records order by date')
      expect(rows.map(({ exporter }) => exporter)).toEqual([pair.first.id, pair.second.id])
    }, 20_000)
    const { rows } = await sql<{ action: string }>`
      select action from platform.audit where action like 'trade.pair%' order by id desc limit 2`.execute(db)
    expect(rows.map(({ action }) => action)).toEqual(['trade.pairUnjudged', 'trade.pairJudged'])
  })

  test('of two parties: the pair waits again', async () => {
    const { id } = await thePair()
    await manager.call(judgePair, { params: { id }, body: { verdict: 'different' } })
    expect((await manager.call(listPairs, { query: {} })).rows).toEqual([])
    await manager.call(undoVerdict, { params: { id } })
    expect((await thePair()).id).toBe(id)
  })

  test('with what followed from it: a verdict about a third party', async () => {
    await addRecords(context, [{ importer: null, exporter: 'NINGBO SONGFENG APPLIANCES CO LTD' }])
    await linkNewNames(context)
    await comparePairs(context)
    const { rows } = await manager.call(listPairs, { query: {} })
    const [first, second] = rows
    if (!first || !second) throw new Error('too few pairs')
    await manager.call(judgePair, { params: { id: second.id }, body: { verdict: 'different' } })
    const count = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from trade.party_pairs where verdict = 'different'`.execute(
          db,
        )
      ).rows[0]?.n
    const before = await count()
    await manager.call(judgePair, { params: { id: first.id }, body: { verdict: 'same' } })
    await manager.call(undoVerdict, { params: { id: first.id } })
    expect(await count()).toBe(before)
  })

  test('only by whoever gave it, only at once, and only once', async () => {
    const { id } = await thePair()
    await manager.call(judgePair, { params: { id }, body: { verdict: 'same' } })
    expect(await refusalOf(lin.call(undoVerdict, { params: { id } }))).toMatchObject({ code: 'platform.forbidden' })
    await sql`update trade.party_pairs set judged_at = now() - interval '3 minutes' where id = ${id}`.execute(db)
    expect(await refusalOf(manager.call(undoVerdict, { params: { id } }))).toMatchObject(settled)
    await sql`update trade.party_pairs set judged_at = now(), judged_by = judged_by + 0 where id = ${id}`.execute(db)
    await manager.call(undoVerdict, { params: { id } })
    expect(await refusalOf(manager.call(undoVerdict, { params: { id } }))).toMatchObject(settled)
  })

  test('not where somebody has changed one of them since', async () => {
    const pair = await thePair()
    const { partyId } = await manager.call(judgePair, { params: { id: pair.id }, body: { verdict: 'same' } })
    const { names } = await manager.call(getParty, { params: { id: partyId }, query: {} })
    const moved = names.find(({ text }) => text === other) ?? names[1]
    await manager.call(splitParty, { params: { id: partyId }, body: { nameIds: [moved?.id ?? 0] } })
    const before = await namesOf()
    expect(await refusalOf(manager.call(undoVerdict, { params: { id: pair.id } }))).toMatchObject(settled)
    expect(await namesOf()).toEqual(before)
  })
})
