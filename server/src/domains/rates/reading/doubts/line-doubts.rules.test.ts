import { describe, expect, test } from 'vitest'
import { readRates } from '../readings.queries.ts'

const fieldsIn = (text: string, code: string) =>
  readRates({ of: { text }, day: '2026-12-02' }).lines.map(({ flags }) =>
    flags.filter((flag) => flag.code === code && flag.evidence === '').map(({ field }) => field),
  )

describe('a line as a whole is doubted', () => {
  test.each([
    ['a request whose price is no target', '求上海-汉堡 40HQ 1800', 'kindAssumed', ['kind', 'prices', 'ready']],
    ['so many boxes that they are rather a price', '求上海-汉堡 100*40HQ', 'kindAssumed', ['kind']],
    ['an offer of nothing', '上海-汉堡 40HQ 12.6船', 'kindAssumed', ['kind', 'validity']],
    ['ports whose prices are doubted', '上海-汉堡/鹿特丹 40HQ 2700 备注45', 'textUnread', ['pod']],
    ['ships of several carriers', '上海-汉堡 40HQ 2700 EMC 12.2船 ONE 12.4船', 'textUnread', ['sailing', 'validity']],
  ])('%s', (_, text, code, fields) => expect(fieldsIn(text, code)).toEqual([fields]))
})

describe('a line as a whole is not doubted', () => {
  test.each([
    ['a request with a target', '求上海-汉堡 1*40HQ 目标价1800', 'kindAssumed'],
    ['a request that counts its boxes', '收 上海-汉堡 5*40HQ 1800', 'kindAssumed'],
    ['a few boxes', '求上海-汉堡 40HQ*6', 'kindAssumed'],
    ['an offer of space', '上海-汉堡 40HQ 有舱 12.6船', 'kindAssumed'],
    ['one port whose price is doubted', '上海-汉堡 40HQ 2700 备注45', 'textUnread'],
    ['the ship of one carrier', '上海-汉堡 40HQ 2700 EMC 12.2船', 'textUnread'],
  ])('%s', (_, text, code) => expect(fieldsIn(text, code)).toEqual([[]]))
})
