import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { startTestApp } from '../../../testing.ts'
import { linkNewNames } from './links.commands.ts'
import { comparePairs } from './pairs.commands.ts'
import { partyKey } from '../reading/values/party-names.rules.ts'

const { context, db } = await startTestApp()

beforeEach(() => emptyTables(db, ['trade.parties', 'trade.party_names', 'trade.party_pairs'], { anew: true }))

/** Adds names as an import leaves them, each a party of its own. */
async function name(...texts: readonly string[]) {
  const names = texts.map((text) => ({ text, key: partyKey(text) }))
  await sql`
    with named as (select * from json_to_recordset(${JSON.stringify(names)}::json) as n (text text, key text)),
    made as (insert into trade.parties (name) select text from named returning id, name)
    insert into trade.party_names (party_id, key, text) select made.id, named.key, named.text from named join made on made.name = named.text`.execute(
    db,
  )
}

async function pairs() {
  const { rows } = await sql<{ one: string; other: string }>`
    select a.name as one, b.name as other from trade.party_pairs k join trade.parties a on a.id = k.first_id join trade.parties b on b.id = k.second_id
    order by k.id`.execute(db)
  return rows.map(({ one, other }) => [one, other])
}

describe('names that are alike become a pair', () => {
  test.each([
    ['宁波松风电器有限公司', '宁波市松风电器制造有限公司'],
    ['宁波远航电器有限公司', '宁波远航电气有限公司'],
    ['浙江远大进出口有限公司', '浙江省远大进出口有限公司'],
    ['松风电器（宁波）有限公司', '宁波松风电器有限公司'],
    ['ACME TOYS INC', 'ACME TOY INC'],
    ['ACME BRIGHTSTAR TOYS', 'TOYS BRIGHTSTAR ACME'],
    ['SONGFENG ELECTRIC CO LTD', 'ZHEJIANG SONGFENG ELECTRIC CO LTD'],
    ['宁波松风电器有限公司', 'NINGBO SONGFENG ELECTRICAL APPLIANCE CO., LTD.'],
    ['温州松风玩具有限公司', 'WENZHOU SONGFENG TOYS CO., LTD.'],
    ['上海远扬贸易有限公司', 'Shanghai Yuanyang Trading Co., Ltd.'],
  ])('%s, %s', async (one, other) => {
    await name(one)
    await linkNewNames(context)
    await comparePairs(context)
    await name(other)
    await comparePairs(context)
    expect(await pairs()).toEqual([[one, other]])
  })

  test.each([
    ['宁波松风电器有限公司', '宁波永和电器有限公司'],
    ['宁波松风电器有限公司', '上海松涛服装有限公司'],
    ['宁波松风电器有限公司', 'NINGBO IMPORT AND EXPORT CO., LTD.'],
    ['上海远扬贸易有限公司', 'SHANGHAI YUANDA TRADING CO., LTD.'],
    ['ACME TOYS INC', 'ACME CHEMICALS INC'],
    ['HARBOR LIGHT HOMEWARES INC', 'HARBOR BRIDGE TOYS INC'],
  ])('not %s, %s', async (one, other) => {
    await name(one, other)
    await comparePairs(context)
    expect(await pairs()).toEqual([])
  })

  test('also among hundreds that begin as they do', async () => {
    const letters = [...'BCDFGH'].flatMap((one) => ['A', 'E', 'I', 'O', 'U'].map((other) => one + other))
    const crowd = letters.flatMap((one) =>
      letters.map((other) => `NINGBO SONGFENG ${one}${other}${one} TOYS CO., LTD.`),
    )
    const [one, other] = [
      'NINGBO SONGFENG ELECTRIC APPLIANCE CO., LTD.',
      'NINGBO SONG FENG ELECTRICAL APPLIANCES CO., LTD.',
    ]
    await name(one, ...crowd, other, '宁波松风电器有限公司', '宁波松风电气有限公司')
    await comparePairs(context)
    expect(await pairs()).toEqual(
      expect.arrayContaining([
        [one, other],
        ['宁波松风电器有限公司', '宁波松风电气有限公司'],
      ]),
    )
  })

  test('whoever of two is compared last finds the other, whatever has been keyed so far', async () => {
    await name('ACME TOYS INC')
    await comparePairs(context)
    await name('ACME TOY INC')
    await comparePairs(context)
    expect(await pairs()).toHaveLength(1)
  })
})
