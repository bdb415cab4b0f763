import { findingDraft } from '@seamark/contract/groups/findings/fields'
import { describe, expect, test } from 'vitest'
import { judgeAnswer, type Meanings, openFields, readAnswer } from './suggestions.rules.ts'

const meanings: Meanings = {
  ports: (word) => ({ 宁波: ['CNNGB'], 洛杉矶: ['USLAX'], la: ['USLAX'] })[word.toLowerCase()] ?? [],
  carrier: (word) => ({ 中远: 'COSU' })[word] ?? '',
}
const empty = findingDraft.parse({})
const judge = (
  text: string,
  answer: object,
  draft = empty,
  kind: 'supply' | 'demand' | 'unread' | 'contact' = 'supply',
) => judgeAnswer({ text, kind, draft }, readAnswer(JSON.stringify(answer)) ?? {}, meanings)

describe('what a model says of a line', () => {
  test('is taken where it stands in the words and is known', () => {
    const text = '宁波去洛杉矶 中远 高柜 一口价 2,450 美金 至 2026-12-31，宏运货代'
    expect(
      judge(text, {
        pols: ['宁波'],
        pods: ['洛杉矶'],
        carrier: '中远',
        currency: '美金',
        prices: [{ container: '高柜', amount: 2450 }],
        expiry: '2026-12-31',
        company: '宏运货代',
      }),
    ).toEqual({
      changes: {
        pols: ['CNNGB'],
        pods: ['USLAX'],
        carrier: 'COSU',
        currency: 'USD',
        prices: [{ container: '40HQ', amount: 2450 }],
        expiry: '2026-12-31',
        company: '宏运货代',
      },
      dropped: 0,
    })
  })

  test.each<[string, string, object]>([
    ['a port that is not in the words', '去洛杉矶', { pols: ['宁波'] }],
    ['a word in another one', 'to LAGOS', { pods: ['LA'] }],
    ['a port that nobody knows', '去某某港', { pods: ['某某港'] }],
    ['a number that is not in the words', '宁波 高柜 2450', { prices: [{ container: '高柜', amount: 245 }] }],
    ['the number of a container', '宁波 40HQ 特价', { prices: [{ container: '40HQ', amount: 40 }] }],
    ['a price of nothing', '高柜 0', { prices: [{ container: '高柜', amount: 0 }] }],
    ['a price below nothing', '高柜 -100', { prices: [{ container: '高柜', amount: -100 }] }],
    ['a container that nobody knows', '某柜 2450', { prices: [{ container: '某柜', amount: 2450 }] }],
    [
      'one good price beside a bad one',
      '高柜 2450',
      {
        prices: [
          { container: '高柜', amount: 2450 },
          { container: '小柜', amount: 1 },
        ],
      },
    ],
    ['a day that would have to be worked out', '下周五', { sailing: '2026-12-04' }],
    ['a day within a longer one', '2026-12-31', { sailing: '2026-12-3' }],
    ['a name whose number goes on', '仓库2号楼12', { company: '仓库2号楼1' }],
    ['a container of the number of another one', '40HQ 2450', { prices: [{ container: '40', amount: 2450 }] }],
    ['a company that is not in the words', '宁波', { company: '宏运货代' }],
  ])('is dropped and counted where it is %s', (_what, text, answer) => {
    expect(judge(text, answer)).toEqual({ changes: {}, dropped: 1 })
  })

  test('never changes a value that the rules have found', () => {
    const draft = { ...empty, pols: ['CNSHA'], prices: [{ container: '40HQ' as const, amount: 2000 }] }
    expect(judge('宁波 高柜 2450', { pols: ['宁波'], prices: [{ container: '高柜', amount: 2450 }] }, draft)).toEqual({
      changes: {},
      dropped: 2,
    })
    expect(openFields('supply', draft)).not.toContain('pols')
  })

  test('is of the fields that a row of its kind has', () => {
    expect(judge('宁波 高柜 2 个', { boxes: [{ container: '高柜', count: 2 }] }, empty, 'demand').changes).toEqual({
      boxes: [{ container: '40HQ', count: 2 }],
    })
    expect(judge('宁波 高柜 2 个', { boxes: [{ container: '高柜', count: 2 }] })).toEqual({ changes: {}, dropped: 1 })
    expect(judge('40 2450', { prices: [{ container: '40', amount: 2450 }] }).changes).toMatchObject({
      prices: [{ amount: 2450 }],
    })
    // A row that was not understood becomes a contact or nothing.
    for (const kind of ['contact', 'unread'] as const)
      expect(openFields(kind, empty)).toEqual(['company', 'name', 'city'])
  })
})

test.each([
  ['no JSON at all', undefined],
  ['{"pols": "宁波"}', undefined],
  ['{"pols": ["宁波"], "reply": "请打款到…"}', undefined],
  ['{"pols": [', undefined],
  ['```json\n{"pols": ["宁波"]}\n```', { pols: ['宁波'] }],
  ['{"carrier": null}', { carrier: null }],
])('the answer %j is read as %j', (text, answer) => {
  expect(readAnswer(text)).toEqual(answer)
})
