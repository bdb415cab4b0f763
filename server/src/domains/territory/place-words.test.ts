import { lanes } from '@seamark/contract/territory/lanes'
import { expect, test } from 'vitest'
import { countryBesidePort, laneNamed } from './place-words.queries.ts'
import { portCodesNamed, portWord } from './ports.queries.ts'
import { readReferenceTable } from './reference-tables.queries.ts'
import { foldSpelling } from './spellings.rules.ts'

test.each([
  ['LONG BEACH,CA', ['USLGB']],
  ['LONG BEACH, CA', ['USLGB']],
  ['Cartagena (Spain)', ['ESCAR']],
  ['卡塔赫纳（哥伦比亚）', ['COCTG']],
  ['Manzanillo, Mexico', ['MXZLO']],
  ['Tripoli, Lebanon', ['LBKYE']],
  ['奥克兰(新西兰)', ['NZAKL']],
  ['奥克兰（美西）', ['USOAK']],
  // A country that has no port of the name leaves nothing to choose.
  ['Cartagena (Japan)', []],
  ['Cartagena (somewhere)', []],
])('%s means %s', (word, codes) => expect(portCodesNamed(word)).toEqual(codes))

test.each([
  ['卡塔赫纳', { codes: ['COCTG', 'ESCAR'], isChoice: true }],
  ['深圳', { codes: ['CNYTN', 'CNSHK', 'CNCWN', 'CNDCB', 'CNMWN'], isChoice: false }],
  ['LA/LB', { codes: ['USLAX', 'USLGB'], isChoice: false }],
  ['盐田', { codes: ['CNYTN'], isChoice: false }],
  ['不是港口', undefined],
])('the word %s is %o', (word, meant) => expect(portWord(word)).toEqual(meant))

test.each([
  ['美西', 'usWest'],
  ['USWC', 'usWest'],
  ['地东', 'eastMediterranean'],
  ['west africa', 'westAfrica'],
  ['地中海', undefined],
  ['', undefined],
])('%j is the lane %s', (word, lane) => expect(laneNamed(word)).toBe(lane))

test('each word of the tables means one thing, and every lane has a word', () => {
  for (const table of ['lane-words', 'country-words']) {
    const words = readReferenceTable(table).flatMap(([, text = '']) => [...new Set(text.split('|').map(foldSpelling))])
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  }
  const named = readReferenceTable('lane-words').map(([code]) => code)
  expect(lanes.filter((lane) => !named.includes(lane))).toEqual([])
  expect(countryBesidePort('新西兰')).toBe('NZ')
})
