import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { expect, test } from 'vitest'
import { readRates } from '../reading/readings.queries.ts'
import { answerWord, editLine, missingOf, standingOf } from './lines.rules.ts'
import { portWordsOf, rateOfLine } from './rates.rules.ts'

function lineOf(text: string): ReadLine {
  const [line] = readRates({ of: { text }, day: '2026-11-25' }).lines
  if (!line) throw new Error(`${text} holds no line`)
  return line
}

test.each([
  ['a line without a question', '上海-汉堡 40HQ 2650', { words: [], isReady: true, isFinding: false }],
  ['a price that nobody can read', '上海-汉堡 40HQ 27OO', { words: [], isReady: false, isFinding: false }],
  ['a word that is no port', '上海-伯贝拉新港 20GP 3650', { words: ['伯贝拉新港'], isReady: false, isFinding: false }],
  ['a line without a port of loading', '汉堡 40HQ 2650', { words: [], isReady: false, isFinding: false }],
  ['an air rate', '深圳-LAX 空运 45元/KG', { words: [], isReady: false, isFinding: true }],
])('%s', (_, text, standing) => expect(standingOf(lineOf(text))).toEqual(standing))

test('what a person says settles the questions of its field and of no other', () => {
  const line = lineOf('卡塔赫纳 40HQ 27OO')
  const priced = editLine(line, { prices: [{ container: '40HQ', amount: 2700 }] })
  expect(priced.prices.map(({ amount }) => amount)).toEqual([2700])
  expect(priced.currency).toEqual({ value: 'USD', span: null })
  expect(priced.flags.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['polMissing', 'portChoice', 'currencyAssumed']),
  )
  const routed = editLine(priced, { pols: ['CNSHA'], pods: ['COCTG'] })
  expect(standingOf(routed)).toEqual({ words: [], isReady: true, isFinding: false })
})

test('whose the box is can be said and taken back', () => {
  const line = lineOf('连云港-汉堡 SOC 40HQ 2600')
  expect(line.boxOwner?.value).toBe('shipper')
  expect(editLine(line, { boxOwner: 'carrier' }).boxOwner).toEqual({ value: 'carrier', span: null })
  expect([editLine(line, {}).boxOwner?.value, editLine(line, { boxOwner: '' }).boxOwner]).toEqual(['shipper', null])
})

test('a missing port cannot be confirmed away', () => {
  const confirmed = editLine(lineOf('汉堡 40HQ 2650'), { confirmed: ['pol'] })
  expect(standingOf(confirmed).isReady).toBe(false)
})

test('the answer to a word is given to that word alone', () => {
  const line = lineOf('上海-伯贝拉新港/汉堡 20GP 3650')
  const answered = answerWord(line, '伯贝拉新港', ['SOBBO'])
  expect(answered.pods.map(({ codes }) => codes)).toEqual([['SOBBO'], ['DEHAM']])
  expect(standingOf(answered).isReady).toBe(true)
  expect(answerWord(line, '别的词', ['SOBBO'])).toEqual(line)
})

test.each([
  [
    ['SOBBO', 'DJJIB'],
    [['SOBBO', 'DJJIB'], ['DEHAM']],
  ],
  [[], [['DEHAM']]],
])('a word may mean several ports or none: %s', (codes, pods) => {
  const answered = answerWord(lineOf('上海-伯贝拉新港/汉堡 20GP 3650'), '伯贝拉新港', codes)
  expect(answered.pods.map((port) => port.codes)).toEqual(pods)
  expect(standingOf(answered)).toEqual({ words: [], isReady: true, isFinding: false })
})

test('a side whose only word is no port is asked for, and waits for the word no longer', () => {
  const answered = answerWord(lineOf('上海-伯贝拉新港 20GP 3650'), '伯贝拉新港', [])
  expect(answered.flags.map(({ code }) => code)).toContain('podMissing')
  expect(standingOf(answered)).toEqual({ words: [], isReady: false, isFinding: false })
})

test('a word that the office calls no port is read as none', () => {
  const aliases = new Map([['伯贝拉新港', []]])
  const [line] = readRates({ of: { text: '上海-伯贝拉新港/汉堡 20GP 3650' }, day: '2026-11-25', aliases }).lines
  expect(line?.pods.map(({ codes }) => codes)).toEqual([['DEHAM']])
  expect(line && standingOf(line).isReady).toBe(true)
})

test('what a rate says beside its way and prices can be said and taken away', () => {
  const line = lineOf('上海-汉堡 40HQ 2650 MSC 直航28天 免箱14天 限重26吨 截关12.3 含THC AMS 30/票')
  const said = editLine(line, {
    routeCode: 'AE6',
    basis: 'allIn',
    via: 'SGSIN',
    weekdays: [3, 5],
    cutoff: '2026-12-04',
    transitDays: 31,
    freeCombined: null,
    freeDemurrage: 7,
    freeDetention: 14,
    tonnes: 27.5,
    cargo: 'reefer',
    space: 'tight',
    surcharges: [{ code: 'AMS', state: 'added', amounts: [35], per: 'bill', currency: 'USD' }],
  })
  expect(said).toMatchObject({
    service: { value: 'AE6' },
    basis: { value: 'allIn' },
    via: [{ codes: ['SGSIN'] }],
    weekdays: { value: [3, 5] },
    cutoff: { value: '2026-12-04' },
    transitDays: { value: 31 },
    tonnes: { value: 27.5 },
    cargo: { value: 'reefer' },
    space: { value: 'tight' },
    surcharges: [{ code: 'AMS', amounts: [35], span: line.surcharges.find(({ code }) => code === 'AMS')?.span }],
  })
  expect(said.freeDays.map(({ value }) => [value.of, value.days])).toEqual([
    ['demurrage', 7],
    ['detention', 14],
  ])
  const emptied = editLine(said, {
    routeCode: '',
    basis: 'unknown',
    via: '',
    weekdays: [],
    cutoff: null,
    transitDays: null,
    freeDemurrage: null,
    freeDetention: null,
    tonnes: null,
    cargo: '',
    space: '',
    surcharges: [],
  })
  expect(emptied).toMatchObject({
    service: null,
    basis: null,
    via: [],
    weekdays: null,
    cutoff: null,
    transitDays: null,
    freeDays: [],
    tonnes: null,
    cargo: null,
    space: null,
    surcharges: [],
  })
  expect(editLine(said, {})).toEqual(said)
})

test('an offer becomes a request with its days, and a request an offer', () => {
  const offer = lineOf('上海-汉堡 40HQ 2650 12.1-12.14')
  const request = editLine(offer, { kind: 'demand', boxes: [{ container: '40HQ', count: 2 }] })
  expect(request).toMatchObject({ kind: 'demand', ready: { from: '2026-12-01', to: '2026-12-14' } })
  expect(missingOf(request)).toBeNull()
  expect(missingOf(editLine(offer, { kind: 'demand' }))).toEqual({ field: 'boxes', code: 'rates.boxes_missing' })
  const back = editLine({ ...request, validity: null }, { kind: 'supply' })
  expect(back).toMatchObject({ kind: 'supply', validity: { from: '2026-12-01', to: '2026-12-14' } })
  const open = editLine({ ...request, validity: null, ready: null }, { kind: 'supply' })
  expect(missingOf(open)).toEqual({ field: 'expiry', code: 'rates.expiry_missing' })
})

test('a lane stands for the ports of discharge only where there are none', () => {
  const line = lineOf('上海 40HQ 2650 MSC')
  const said = editLine(line, { lane: 'usWest' })
  expect(said.flags.map(({ code }) => code)).not.toContain('podMissing')
  expect(standingOf(said).isReady).toBe(true)
  const routed = lineOf('上海-伯贝拉新港 20GP 3650')
  expect(editLine(routed, { lane: 'usWest' }).flags).toEqual(routed.flags)
})

test.each([
  ['青岛-蒙巴萨 2*40HQ 建材 26吨/柜', '建材'],
  ['Qingdao-Mombasa 2x40HQ ceramic tiles 26T', 'ceramic tiles'],
  ['上海-汉堡 40HQ 2650', ''],
  ['建材城-汉堡 40HQ 2650', ''],
  ['青岛-蒙巴萨 2*40HQ 品名：化妆品(含酒精) 26吨/柜', '化妆品(含酒精)'],
  ['青岛-蒙巴萨 2*40HQ 货描:LED灯', 'LED灯'],
  ['品名 玩具车 青岛-蒙巴萨 2*40HQ', '玩具车'],
  ['求青岛到蒙巴萨 2*40HQ 货物：假发', '假发'],
  ['青岛-蒙巴萨 2*40HQ 品名普货', ''],
  ['Quote 2x40HQ Qingdao to Mombasa, commodity: Bamboo Flooring, ready 12/5', 'Bamboo Flooring'],
  ['Commodity: rubber gloves from Qingdao to Mombasa 2x40HQ', 'rubber gloves'],
  ['Cotizar 2x40HC Qingdao a Mombasa, mercancía: repuestos, lista el 20 de marzo', 'repuestos'],
])('the goods of %s are kept as they are written', (text, cargo) => {
  const line = lineOf(text)
  expect(rateOfLine(line, '2026-11-25').cargo).toBe(cargo)
  const { span = null } = line.goods ?? {}
  expect(span === null ? '' : text.slice(span.start, span.end)).toBe(cargo)
})

test('the words of ports are kept beside their codes', () => {
  expect([...portWordsOf(lineOf('大连港-DEHAM 40HQ 2650'))]).toEqual([['pol CNDLC', '大连港']])
})
