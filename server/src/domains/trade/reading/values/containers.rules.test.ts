import { isContainerNumber } from '@seamark/contract/territory/container-numbers'
import { describe, expect, test } from 'vitest'
import { countsBoxes, readContainers, readTypes } from './containers.rules.ts'

test.each([
  ['CSQU3054383', true],
  ['TEXU3070079', true],
  ['MSKU6011672', true],
  ['TEXU3070070', false],
  // The remainder is 10, which is written 0.
  ['CSQU3000140', true],
  ['CSQA3054383', false],
  ['CSQU305438', false],
  ['csqu3054383', false],
])('%s is a container number: %s', (number, is) => expect(isContainerNumber(number)).toBe(is))

describe('the containers of a cell', () => {
  const numbers = ['CSQU3054383', 'TEXU3070079', 'MSKU6011672']
  test.each([
    ['CSQU3054383', ['CSQU3054383'], []],
    ['CSQU 305438-3', ['CSQU3054383'], []],
    ['csqu305438 3', ['CSQU3054383'], []],
    ['ＣＳＱＵ３０５４３８３', ['CSQU3054383'], []],
    [numbers.join(','), numbers, []],
    [numbers.join(';'), numbers, []],
    [numbers.join('/'), numbers, []],
    [numbers.join(' '), numbers, []],
    [numbers.join('\n'), numbers, []],
    ['CSQU 305438 3, TEXU 307007 9', ['CSQU3054383', 'TEXU3070079'], []],
    ['CSQU3054383,CSQU3054383', ['CSQU3054383'], []],
    ['CSQU3054383,TEXU3070079,MSK', ['CSQU3054383', 'TEXU3070079'], ['container_cut_off']],
    ['CSQU3054383,MSKU60116', ['CSQU3054383'], ['container_cut_off']],
    ['TEXU3070070', ['TEXU3070070'], ['container_invalid']],
    ['CSQU3054383,TEXU3070070', ['CSQU3054383', 'TEXU3070070'], ['container_invalid']],
    ['MSK', [], ['container_invalid']],
    ['N/A', [], []],
    ['NULL', [], []],
    ['', [], []],
    ['LCL', [], []],
    ['BREAK BULK', [], []],
  ])('%j', (cell, found, remarks) => expect(readContainers(cell)).toMatchObject({ numbers: found, remarks }))
})

describe('the types of a cell', () => {
  test.each([
    ['45G1', '', [['40HQ', 2]]],
    [
      '22G1,45G1',
      '',
      [
        ['20GP', 1],
        ['40HQ', 2],
      ],
    ],
    ['22102210', '', [null]],
    ['22,102,210,221,022,100,000', '', [null]],
    ['4310', '', [['40GP', 2]]],
    ['L5G1', '', [['45HQ', 2.25]]],
    ['2CB0', '', [['20GP', 1]]],
    ['40HC', '', [['40HQ', 2]]],
    ["40'HQ", '', [['40HQ', 2]]],
    [
      '2X40HQ',
      '',
      [
        ['40HQ', 2],
        ['40HQ', 2],
      ],
    ],
    ['1*20GP', '', [['20GP', 1]]],
    ['小柜', '', [['20GP', 1]]],
    ['40尺', '', [['', 2]]],
    ["40'", '', [['', 2]]],
    ['20尺', '', [['20GP', 1]]],
    ['HC', '40', [['40HQ', 2]]],
    ['DRY', '40', [['', 2]]],
    ['REEFER', '40', [['40RF', 2]]],
    ['OPEN TOP', '20', [['20OT', 1]]],
    ['40', 'HC', [['40HQ', 2]]],
    ['', '40', [['', 2]]],
    ['', '', []],
    ['N/A', '', []],
    ['BARREL', '', [null]],
    ['12G1', '', [['', 0.5]]],
    // A height beside the length is no type, but the length is known.
    ['9.6', '40', [['', 2]]],
  ])('%j of size %j', (cell, size, types) => {
    expect(readTypes(cell, size).map((type) => type && [type.code, type.teu])).toEqual(types)
  })
})

test.each([
  ['40HQ*2', ['40HQ', '40HQ'], 4],
  ['40HQx2', ['40HQ', '40HQ'], 4],
  ['40HQ x 2', ['40HQ', '40HQ'], 4],
  ['40HC(2)', ['40HQ', '40HQ'], 4],
  ['HC40*2', ['40HQ', '40HQ'], 4],
  ['20GP*3', ['20GP', '20GP', '20GP'], 3],
  ['20GP×3', ['20GP', '20GP', '20GP'], 3],
  ['小柜*2', ['20GP', '20GP'], 2],
  ['2个40HQ', ['40HQ', '40HQ'], 4],
  ['20x1', ['20GP'], 1],
  ['1*20GP 2*40HQ', ['20GP', '40HQ', '40HQ'], 5],
  ['1 X 20GP 2 X 40 HC', ['20GP', '40HQ', '40HQ'], 5],
  ["1 x 20' DRY + 2 x 40' HC", ['20GP', '40HQ', '40HQ'], 5],
  ['20GP 40HQ', ['20GP', '40HQ'], 3],
  ['22G1 L5G1', ['20GP', '45HQ'], 3.25],
  ["20' 40'", ['20GP', ''], 3],
])('%s are %j of %d TEU', (cell, codes, teu) => {
  const types = readTypes(cell)
  expect(types.map((type) => type?.code)).toEqual(codes)
  expect(types.reduce((sum, type) => sum + (type?.teu ?? 0), 0)).toBe(teu)
})

test.each([
  ['40´HC', '40HQ'],
  ['40`HQ', '40HQ'],
  ['40″HQ', '40HQ'],
  ['40" HC', '40HQ'],
  ['HC40', '40HQ'],
  ['40H', '40HQ'],
  ['CONTENEDOR 40 HC', '40HQ'],
  ['40 FT REEFER HC', '40RH'],
  ['40HC RF', '40RH'],
  // The type of forty feet is not guessed.
  ['40 FCL', ''],
  ['40FCL', ''],
  ['40フィート', ''],
  ['40 BOX', ''],
  // It is not clear which of the numbers is the length.
  ['40 45G1', undefined],
  ['40HQ 2', undefined],
])('%s is one %s', (cell, code) => expect(readTypes(cell).map((type) => type?.code)).toEqual([code]))

test.each([
  ['2*20GP', true],
  ['20GP x 2', true],
  ['40HQ:3', true],
  ['40HQ=2', true],
  ['3只40HQ', true],
  ['1×40HC+1×20GP', true],
  ['40HQ', false],
  ['22G1,45G1', false],
  ["20' DRY", false],
  ['', false],
])('%s counts its boxes: %s', (cell, counts) => expect(countsBoxes(cell)).toBe(counts))

test('as many boxes are counted as a cell says, also hundreds', () => {
  expect(readTypes('300*40HQ')).toHaveLength(300)
})
