import { expect, test } from 'vitest'
import { fitOf, languagesOf } from './fits.rules.ts'
import { type Atlas, meaningsAsked, meaningsOf } from './meanings.rules.ts'

const atlas: Atlas = {
  placesOf: (word) => ({ 孟买: ['INBOM', 'IN'], 印度: ['IN'], mumbai: ['INBOM', 'IN'] })[word] ?? [],
  namesOf: (country) => (country === 'IN' ? ['印度', 'India'] : []),
}
const entries = ['提单丢了怎么办', '印度清关要什么资料', '40HQ 能装多少方', 'How are demurrage and detention charged?']
const fit = (asked: string, said: string) => {
  const all = entries.map((entry) => meaningsOf(entry, atlas))
  const holding = new Map<string, number>()
  for (const meanings of all) for (const key of meanings.keys()) holding.set(key, (holding.get(key) ?? 0) + 1)
  return fitOf(meaningsAsked(asked, atlas), meaningsOf(said, atlas), { entries: all.length, holding })
}
const bestOf = (asked: string) => entries.toSorted((one, other) => fit(asked, other) - fit(asked, one))[0]

test.each([
  ['B/L 搞丢了', '提单丢了怎么办'],
  ['孟买进口要准备什么', '印度清关要什么资料'],
  ['一个高柜塞得下多少立方', '40HQ 能装多少方'],
  ['our container was returned late, how much', 'How are demurrage and detention charged?'],
])('%s means %s, and is not sure, since it is said otherwise', (asked, entry) => {
  expect(bestOf(asked)).toBe(entry)
  expect(fit(asked, entry)).toBeGreaterThan(0.15)
  expect(fit(asked, entry)).toBeLessThan(0.8)
})

test('an entry is sure in its own words, and never where something else is asked, or of something like it', () => {
  expect(fit('请问提单丢了怎么办？', '提单丢了怎么办')).toBeGreaterThanOrEqual(0.8)
  expect(fit('提单丢了要多少钱', '提单丢了怎么办')).toBeLessThan(0.8)
  expect(fit('40GP 能装多少方', '40HQ 能装多少方')).toBeLessThan(0.8)
})

test('words of which the trade is full are no meaning', () => {
  expect(fit('柜子的颜色', '柜子怎么卖')).toBe(0)
  expect(fit('今天吃什么', '提单丢了怎么办')).toBe(0)
})

test.each([
  ['提单', ['zh']],
  ['B/Lとは', ['ja']],
  ['¿cuánto?', ['es']],
  ['what is it', ['en']],
  ['telex', ['en', 'es']],
])('%s is written in %s', (text, expected) => expect(languagesOf(text)).toEqual(expected))

const saidIn = (text: string) => [...meaningsOf(text, atlas).values()].map(({ said }) => said)

test.each([
  ['订过舱', ['订舱']],
  ['报不了关', ['报关']],
  ['fumigating crates', ['fumigate', 'crates']],
  ['the seals', ['seal']],
])('%s says %s', (text, expected) => {
  expect(saidIn(text)).toEqual(expected)
})

test('what several words say together is meant too, and an entry about the whole may answer who asks about the part', () => {
  const askedKeys = (text: string) => new Set(meaningsAsked(text, atlas).keys())
  const [demurrage] = meaningsOf('滞箱费', atlas).keys()
  expect(askedKeys('free time is over')).toContain(demurrage)
  expect(meaningsOf('free time is over', atlas)).not.toContain(demurrage)
  expect(fit('锂电池能发吗', '危险品能发吗')).toBeGreaterThan(0.15)
  expect(fit('危险品能发吗', '锂电池能发吗')).toBe(0)
  expect(fit('锂电池能发吗', '危险品能发吗')).toBeLessThan(fit('锂电池能发吗', '电池能发吗'))
})

test('what several words may say together does not count against an entry that says nothing of it', () => {
  // 多久 and 到货 together are a transit time.
  expect(fit('提单丢了多久到货', '提单丢了怎么办')).toBeGreaterThan(0.5)
})

test('a box behind a number is a box', () => {
  expect(saidIn('2x40HQ')).toContain('40hq')
})

test('entries that are not sure keep their order', () => {
  const [near, nearer] = [
    fit('40GP 能装多少方', '40HQ 能装多少方，要多少钱'),
    fit('40GP 能装多少方', '40HQ 能装多少方'),
  ]
  expect(nearer).toBeGreaterThan(near)
  expect(nearer).toBeLessThan(0.8)
})

test('LA is a port in capitals, and a word else', () => {
  const ports: Atlas = { ...atlas, placesOf: (word) => (word === 'los angeles' ? ['USLAX', 'US'] : []) }
  expect([...meaningsOf('how many days to LA', ports).keys()]).toContain('USLAX')
  expect([...meaningsOf('toda la carga', ports).keys()]).not.toContain('USLAX')
})
