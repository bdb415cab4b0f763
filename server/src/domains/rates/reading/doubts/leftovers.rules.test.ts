import { describe, expect, test } from 'vitest'
import { readRates } from '../readings.queries.ts'

/** The doubts of words and figures that nobody read: `prices: 45`. */
const doubtsIn = (text: string) =>
  readRates({ of: { text }, day: '2026-12-02' }).lines.flatMap(({ flags }) =>
    flags
      .filter(({ code, evidence }) => (code === 'textUnread' || code === 'kindAssumed') && evidence !== '')
      .map(({ field, evidence }) => `${field}: ${evidence}`),
  )

describe('what of a row became no value is doubted', () => {
  test.each([
    ['a figure that may be a price', '上海-汉堡 40HQ 2700 备注45', ['prices: 45', 'kind: 45']],
    ['words between a container and its price', '上海-汉堡 40HQ 到手 2700', ['prices: 到手']],
    ['a port behind the prices', '上海-汉堡 40HQ 2700 新加坡', ['pol: 新加坡', 'pod: 新加坡', 'via: 新加坡']],
    ['a day between two prices', '上海-汉堡 20GP 1450 12月5号 40HQ 2700', ['sailing: 12月5号', 'validity: 12月5号']],
    [
      'a second ship',
      '上海-汉堡 40HQ 2700 12.6船，12.13船',
      ['validity: 12.13船', 'sailing: 12.13船', 'ready: 12.13船'],
    ],
    [
      'a surcharge of so many cents',
      '上海-纽约 40HQ 4200 不含ISF 12.14',
      ['kind: 不含ISF 12.14', 'sailing: 不含ISF 12.14', 'validity: 不含ISF 12.14'],
    ],
    ['a surcharge that moves by an amount', '上海-洛杉矶 40HQ USD1500 CIC上涨120', ['prices: CIC上涨120']],
    ['one that moves by small amounts', '上海-洛杉矶 40HQ USD1500 CIC上涨20/40', ['prices: CIC上涨20/40']],
    ['one that is included and moves', '上海-洛杉矶 40HQ USD1500 含CIC上涨100', ['prices: 含CIC上涨100']],
    ['two transit times', '上海-汉堡 40HQ 2700 航程25天 航程30天', ['kind: 航程30天']],
    ['a value that is denied', 'Shanghai-Hamburg 40HQ not 2700', ['prices: 2700', 'kind: 2700']],
    ['a weight that is a least one', '上海-汉堡 40HQ 2700 限重22吨以上', ['kind: 限重22吨']],
    [
      'a word of a condition, in words that nobody knows',
      '上海-汉堡 40HQ 2700 如果订舱',
      ['kind: 如果订舱', 'prices: 如果订舱'],
    ],
    ['so much less than another container', '上海-汉堡 40HQ 2700 小柜减600', ['prices: 减600']],
    ['a word of a request', '上海-汉堡 40HQ 2700 谁走', ['kind: 谁', 'prices: 谁']],
  ])('%s', (_, text, doubts) => expect(doubtsIn(text)).toEqual(doubts))
})

describe('what is no value of a rate is not doubted', () => {
  test.each([
    ['a plain offer', '上海-汉堡 40HQ 2700 12.6船 MSC'],
    ['a count of others', '上海-汉堡 40HQ 2700 3家'],
    ['a number before its row', '1、上海-汉堡 40HQ 2700'],
    ['a year', '上海-汉堡 40HQ 2700 2026'],
    ['a joining word before a price', '上海-汉堡 40HQ 均 2700'],
    ['a port on the way that is called so', '上海-汉堡 40HQ 2700 经新加坡'],
    ['the port of loading at the end', 'LAX 40HQ 2300，上海出'],
    ['one transit time said twice', '上海-汉堡 40HQ 2700 航程25天 航程25天'],
    ['ships one behind the other', '上海-汉堡 40HQ 2700 船期 12.6 12.13'],
    ['a port that is named before', 'Kaohsiung-Genoa 40HQ 2700 ETD Kaohsiung 4 Dec'],
    ['a lane behind its ports', '青岛-曼萨尼约MX 40HQ 2150 墨西哥线'],
    ['a port on the way with its word behind it', '武汉-纽约 40HQ 2150 洛杉矶转'],
    ['containers behind their prices', 'HAMBURG EX XIAMEN 1800-3250-3250 (20-40-HQ)'],
    ['numbered ports', '1.洛杉矶1850 2.西雅图1950 40HQ 上海'],
    ['days that are a range', '上海-汉堡 40HQ 2700 transit 6-7 days'],
    ['a request without a price', '求上海-汉堡 2*40HQ 谁有'],
  ])('%s', (_, text) => expect(doubtsIn(text)).toEqual([]))
})
