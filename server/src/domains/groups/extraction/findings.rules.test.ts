import { describe, expect, test } from 'vitest'
import { findInMessage } from './findings.rules.ts'
import { createLexicon } from './lexicons.queries.ts'

const day = '2026-11-25'
const lexicon = createLexicon()
const found = (text: string, before: readonly string[] = [], minutesAgo = 1) =>
  findInMessage(
    { text, day, at: 0 },
    before.map((one) => ({ text: one, day, at: -minutesAgo * 60_000 })),
    lexicon,
  )
const values = (text: string) => found(text).flatMap((one) => one.values.map(({ field, value }) => `${field} ${value}`))

describe('fingerprints', () => {
  test.each([
    ['another wording', '上海-汉堡 40HQ 2700 USD CMA', '【现货】CMA 上海到汉堡 高柜$2700'],
    ['another telephone beside it', '上海-汉堡 40HQ 2700 电话13800138001', '上海-汉堡 40HQ 2700 电话13800138002'],
  ])('are the same for %s', (_, one, other) => {
    expect(found(one)[0]?.fingerprint).toBe(found(other)[0]?.fingerprint)
  })

  test.each([
    ['another price', '上海-汉堡 40HQ 2700', '上海-汉堡 40HQ 2750'],
    ['another port', '上海-汉堡 40HQ 2700', '上海-鹿特丹 40HQ 2700'],
    ['a request', '求 上海-汉堡 1*40HQ', '上海-汉堡 1*40HQ 有舱 2700'],
    ['another sailing', '上海-汉堡 40HQ 2700 12.5船', '上海-汉堡 40HQ 2700 12.8船'],
  ])('differ for %s', (_, one, other) => {
    expect(found(one)[0]?.fingerprint).not.toBe(found(other)[0]?.fingerprint)
  })

  test('of contacts are those of the numbers, whatever stands around them', () => {
    const [one] = found('加我 13800138001 李经理')
    const [other] = found('电话：138-0013-8001')
    expect(one?.fingerprint).toBe(other?.fingerprint)
  })
})

describe('how much cargo there is', () => {
  const measures = (text: string) => values(text).filter((value) => /^(?:volume|weight) /.test(value))
  test.each([
    ['找 深圳到孟买 拼箱 3.5方 1.2吨 化工品', ['volume 3.5', 'weight 1200']],
    ['询价 上海-伦敦 空运 300KG 2方', ['volume 2', 'weight 300']],
    ['求 深圳-胡志明 空运 1,500KG', ['weight 1500']],
    ['3 cbm LCL Bangkok to Chennai.', ['volume 3']],
    ['求上海到孟买 拼箱 3-5方', []],
    ['上海-伦敦 空运 100KG以上 4.8/KG USD', []],
    ['上海-孟买 拼箱 3方 或 5方', []],
    ['求 上海-汉堡 2*40HQ 60方', []],
  ])('is read of %s', (text, said) => expect(measures(text)).toEqual(said))

  test('stands where it was written, and tells one request from another', () => {
    const text = '询价 上海-伦敦 空运 300KG 2方'
    const [finding] = found(text)
    const shown = finding?.values.flatMap(({ field, place }) =>
      (field === 'volume' || field === 'weight') && place ? [text.slice(place.start, place.end)] : [],
    )
    expect(shown).toEqual(['2方', '300KG'])
    expect(finding?.fingerprint).not.toBe(found('询价 上海-伦敦 空运 500KG 2方')[0]?.fingerprint)
  })
})

describe('prices', () => {
  test('of 0 stay 0', () => expect(values('大连-新加坡 0/0/0')).toContain('price 20GP 0'))
  test('that are to be talked about are none', () =>
    expect(values('蛇口-吉大港 40HQ 价格面议 有舱').filter((value) => value.startsWith('price'))).toEqual([]))
  test('that rise are a change and no price', () => {
    const [finding] = found('上海—LA 涨$200，12/15起')
    expect([finding?.kind, finding?.line?.prices, finding?.line?.change?.value]).toEqual(['change', [], 200])
  })
})

test('by what somebody is reached stands beside the freight of the same message, with its place and without the name', () => {
  const text = '上海-汉堡 40HQ 2700 远航国际货运有限公司 李海 13800138001'
  const [offer, contact] = found(text)
  expect([offer?.kind, contact?.kind]).toEqual(['supply', 'contact'])
  const beside = offer?.values.filter(({ field }) => /^(?:company|phone|name)$/.test(field))
  expect(beside).toEqual(contact?.values.filter(({ field }) => field !== 'name'))
  expect(beside?.map(({ place }) => text.slice(place?.start, place?.end))).toEqual([
    '13800138001',
    '远航国际货运有限公司',
  ])
  const [alone] = found('上海-汉堡 40HQ 2700')
  expect(alone?.values.some(({ field }) => field === 'phone')).toBe(false)
})

describe('messages before', () => {
  test('lend their ports to prices that come within ten minutes, and the finding says so', () => {
    const [finding] = found('高 2000 小1000', ['宁波-汉堡 12.10船'])
    expect([finding?.subject, finding?.flags.map(({ code }) => code)]).toEqual([
      'DEHAM',
      expect.arrayContaining(['portsFromBefore']),
    ])
    expect(finding?.values.filter(({ field }) => field === 'pod').map(({ place }) => place)).toEqual([null])
  })
  test('lend nothing after ten minutes', () => expect(found('高 2000 小1000', ['宁波-汉堡 12.10船'], 11)).toEqual([]))
  test('lend nothing to a message with ports of its own', () =>
    expect(found('上海-鹿特丹 高2500', ['宁波-汉堡 12.10船']).map(({ subject }) => subject)).toEqual(['NLRTM']))
})

test('places are those of the message, also behind full-width signs and another message', () => {
  const text = '高　2000　小1000'
  const [finding] = found(text, ['宁波-汉堡 12.10船'])
  const prices = finding?.values.filter(({ field }) => field === 'price') ?? []
  expect(prices.map(({ place }) => text.slice(place?.start, place?.end))).toEqual(['2000', '1000'])
})

test('a table that was pasted has its places in the text', () => {
  const text = 'POL\tPOD\t20GP\t40HQ\n上海\t汉堡\t1400\t2600\n宁波\t鹿特丹\t1350\t2500'
  const shown = found(text).flatMap((one) =>
    one.values.flatMap(({ field, place }) => (field === 'price' && place ? [text.slice(place.start, place.end)] : [])),
  )
  expect(shown).toEqual(['1400', '2600', '1350', '2500'])
})
