import { lanes } from '@seamark/contract/territory/lanes'
import { describe, expect, test } from 'vitest'
import { atlasOf, findPorts, portsNamed } from './ports.rules.ts'
import { table } from './reference-tables.queries.ts'

const atlas = atlasOf(table('main-ports'), table('more-ports'), table('port-sets'))

test.each([
  ['宁波', 'CNNGB'],
  ['ningbo', 'CNNGB'],
  ['nb', 'CNNGB'],
  ['CNNBO', 'CNNGB'],
  ['ＣＮＮＧＢ', 'CNNGB'],
  ['宁波舟山', 'CNNGB'],
  ['xiamen', 'CNXMN'],
  ['chongqing', 'CNCKG'],
  ['cq', 'CNCKG'],
  ['洋山', 'CNSHA'],
  ['新港', 'CNTXG'],
  ['TSN', 'CNTXG'],
  ['los an', 'USLAX'],
  ['长滩', 'USLGB'],
  ['changtan', 'USLGB'],
  ['鹿特丹', 'NLRTM'],
  ['ltd', 'NLRTM'],
  ['Göteborg', 'SEGOT'],
  ['goteborg', 'SEGOT'],
  ['LAX', 'USLAX'],
])('%s finds %s', (typed, code) => {
  const found = findPorts(atlas, typed, 5).ports.map((port) => port.code)
  expect(found).toContain(code)
})

test.each([
  ['CNNGB', 'CNNGB'],
  ['宁波', 'CNNGB'],
  ['洛杉矶', 'USLAX'],
  ['上海', 'CNSHA'],
  ['hamburg', 'DEHAM'],
])('%s finds %s first', (typed, code) => {
  expect(findPorts(atlas, typed, 5).ports[0]?.code).toBe(code)
})

test.each([
  ['深圳', ['CNYTN', 'CNSHK', 'CNCWN', 'CNDCB', 'CNMWN']],
  ['广州', ['CNNSA', 'CNHUA']],
  ['LA/LB', ['USLAX', 'USLGB']],
  ['盐田', ['CNYTN']],
  ['新港', ['CNTXG']],
  ['CNNBO', ['CNNGB']],
  ['奥克兰', ['USOAK', 'NZAKL']],
  ['不是港口', []],
  ['', []],
  ['CNZZZ', []],
])('%s means %s', (word, codes) => {
  expect(portsNamed(atlas, word)).toEqual(codes)
})

describe('the tables', () => {
  const main = table('main-ports')
  const all = [...main, ...table('more-ports')]

  test('name each port once, in the form of a UN/LOCODE', () => {
    const codes = all.map(([code]) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.filter((code) => !/^[A-Z]{2}[A-Z2-9]{3}$/.test(code ?? ''))).toEqual([])
  })

  test('name known lanes, and a Chinese name for every port of the main list', () => {
    expect(all.filter(([, , , lane]) => lane !== '' && !lanes.some((one) => one === lane))).toEqual([])
    expect(main.filter(([, , zh]) => !/\p{Script=Han}/u.test(zh ?? ''))).toEqual([])
  })

  test('of sets name only ports that are there', () => {
    const missing = atlas.sets.flatMap(({ codes }) => codes.filter((code) => !atlas.byCode.has(code)))
    expect(missing).toEqual([])
  })

  test('give the main list no name that two of its ports would share, but those that the trade itself confuses', () => {
    const shared = [...atlas.byName].filter(
      ([, codes]) => codes.length > 1 && !atlas.sets.some((set) => set.codes === codes),
    )
    expect(shared.map(([name]) => name).sort()).toEqual(['奥克兰'].sort())
  })
})

test('an empty box offers the busiest ports, and never more than asked for', () => {
  expect(findPorts(atlas, '', 3).ports.map(({ code }) => code)).toEqual(['CNSHA', 'CNNGB', 'CNZOS'])
  expect(findPorts(atlas, 'a', 7).ports).toHaveLength(7)
})
