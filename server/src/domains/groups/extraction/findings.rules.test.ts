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

describe('whether a message asks or offers', () => {
  const kinds = (text: string) => found(text).map(({ kind }) => kind)

  test.each([
    ['上海到汉堡 40HQ 多少，MSC 的', 'demand'],
    ['上海到汉堡 高柜有吗，谢谢', 'demand'],
    ['40HQ 青岛到德班 12月初 有好价不', 'demand'],
    ['跪求 上海到蒙特利尔 现舱 3高', 'demand'],
    ['2600能订宁波-汉堡的高柜吗', 'demand'],
    ['宁波-汉堡的2400还有吗', 'demand'],
    ['宁波-汉堡 3*40HQ，谁能2400内', 'demand'],
    ['要 12.8 上海-悉尼 2*40HQ 现舱', 'demand'],
    ['宁波-汉堡 40HQ 2400 要的私', 'supply'],
    ['Còn 3 chỗ 40HC Hải Phòng - Los Angeles, giá 1900, ai cần ib', 'supply'],
    ['宁波-汉堡 40HQ 2400 付款放单', 'supply'],
    ['宁波-汉堡 FE4 12/6 跳鹿特丹港', 'schedule'],
    ['Mình cần Cát Lái đi Los Angeles 2 cont 40', 'demand'],
  ])('%s', (text, kind) => expect(kinds(text)).toEqual([kind]))

  test.each([
    '上海-横滨 CIC 涨到 20/40',
    '谢谢@宁波-海通-小刘 的宁波到汉堡2450',
    '拖车从昆山到洋山多少钱',
    '收二手集装箱，20GP 40HQ 都要，13800138000',
  ])('%s says nothing of freight', (text) => expect(found(text)).toEqual([]))
})

test('for whom a message is names no port, and a word behind a port is none of its name', () => {
  expect(values('@青岛-远洋-李海 宁波-汉堡 40HQ 2450')).toContain('pod DEHAM')
  expect(values('@青岛-远洋-李海 宁波-汉堡 40HQ 2450').filter((value) => value.startsWith('pod'))).toHaveLength(1)
  expect(values('求接 宁波-鹿特丹被甩 2*40HQ')).toContain('pod NLRTM')
  expect(values('宁波到南安普顿哪天截单')).toContain('pod GBSOU')
})

describe('contacts', () => {
  test('微信同手机 is said of the telephone, and of no number of QQ', () => {
    const said = values('TEL:020-85550001 手机13800138202 QQ3001234567 微信同手机')
    expect(said).toContain('wechat 13800138202')
    expect(said).not.toContain('wechat 3001234567')
    expect(values('QQ微信同号 3001234601')).toEqual(expect.arrayContaining(['qq 3001234601', 'wechat 3001234601']))
  })

  test.each([
    ['加Q 手机 13805741234 微信 haitong88', ['wechat haitong88', 'phone +8613805741234']],
    ['有事加QQ 手机13805741234', ['phone +8613805741234']],
    ['微信跟上次一样，电话13805741234', ['phone +8613805741234']],
    ['微信和电话都行，打13805741234', ['phone +8613805741234']],
    ['加微信和手机号备注公司名。操作陈工13805741234', ['phone +8613805741234']],
    ['QQ/手机 13805741234', ['qq 13805741234']],
    ['QQ微信同号 13805741234', ['phone +8613805741234', 'wechat 13805741234', 'qq 13805741234']],
    ['QQ微信 3001234601', ['qq 3001234601', 'wechat 3001234601']],
    ['微信/电话 13805741234', ['phone +8613805741234', 'wechat 13805741234']],
    ['电话13805741234 微信和手机号一样', ['phone +8613805741234', 'wechat 13805741234']],
  ])('a mobile is an account only where both are said of it: %s', (text, said) =>
    expect(values(text).filter((value) => /^(?:qq|wechat|phone) /.test(value))).toEqual(said),
  )

  test.each([' ', ':', 'a', '1', 'a.'])('a long row of %o costs no more than another text', (sign) => {
    const began = performance.now()
    for (const word of ['qq', 'a@b.com 微信']) found(`${word}${sign.repeat(60_000 / sign.length)}`)
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('wx: before an account is enough to look for it', () =>
    expect(values('我司主营中东，wx: menaline_tony')).toEqual(['wechat menaline_tony']))

  test('a person before a comma is no part of a company', () => {
    expect(values('+49 170 1234567, Peter Schmidt, Hanse Freight GmbH')).toContain('company Hanse Freight GmbH')
    expect(values('+86 13800138000 Blue Wave Logistics Co., Ltd')).toContain('company Blue Wave Logistics Co., Ltd')
  })
})
