import { expect, test } from 'vitest'
import { readRates } from '../reading/readings.queries.ts'
import { lineOfSide, type SaidSide } from './sides.rules.ts'

const day = '2026-11-25'
const read = (text: string, side: SaidSide) =>
  readRates({ of: { text }, day }).lines.map((line) => lineOfSide(line, side, { day, validDays: 7 }))

test('an offer that somebody says is a request asks for a box of each container', () => {
  const [line] = read('宁波-汉堡 20GP 1450 40HQ 2700 MSC', 'demand')
  expect(line).toMatchObject({ kind: 'demand' })
  expect(line?.boxes.map(({ container, count }) => [container, count])).toEqual([
    ['20GP', 1],
    ['40HQ', 1],
  ])
  expect(line?.flags.map(({ code }) => code)).toContain('boxesAssumed')
})

test('a request that somebody says is an offer ends on a day', () => {
  const [line] = read('求舱：宁波到洛杉矶 2*40HQ', 'supply')
  expect(line).toMatchObject({ kind: 'supply' })
  expect(line?.validity?.to).toBeTruthy()
})

test('nothing said, or the same, leaves the line as it was read', () => {
  const text = '求舱：宁波到洛杉矶 2*40HQ'
  expect(read(text, 'demand')).toEqual(read(text, ''))
})
