import { expect, test } from 'vitest'
import { containerNamed, containers, isoContainer } from './containers.ts'

test.each([
  ['40HQ', '40HQ'],
  ['40HC', '40HQ'],
  ["40'HC", '40HQ'],
  ['1*40HQ', '40HQ'],
  ['2 x 20GP', '20GP'],
  ['20DV', '20GP'],
  ['20', '20GP'],
  ['45', '45HQ'],
  ['45G1', '40HQ'],
  ['22G1', '20GP'],
  ['４０ＨＱ', '40HQ'],
  ['40ft HC', '40HQ'],
  ['高柜', '40HQ'],
  ['大高', '40HQ'],
  ['小柜', '20GP'],
  ['40RQ', '40RH'],
  ['40NOR', '40NOR'],
  ['20TC', '20TK'],
  ['22G0', '20GP'],
  ['2210', '20GP'],
  ['4310', '40GP'],
  ['4510', '40HQ'],
  ['L5G1', '45HQ'],
  ['9510', '45HQ'],
  ['2CB0', '20GP'],
  ['4EB0', '40HQ'],
  ['4532', '40RH'],
  ['2251', '20OT'],
  ['42P3', '40FR'],
  ['22T6', '20TK'],
  ['12G1', undefined],
  ['9999', undefined],
  ['2025', undefined],
  ['30GP', undefined],
  ['', undefined],
  ['box', undefined],
])('%s is %s', (text, code) => {
  expect(containerNamed(text)?.code).toBe(code)
})

test('counts TEU as the trade does', () => {
  expect(containers.map(({ code, teu }) => `${code} ${teu}`)).toEqual(
    '20GP 1,40GP 2,40HQ 2,45HQ 2.25,20RF 1,40RF 2,40RH 2,20OT 1,40OT 2,20FR 1,40FR 2,20TK 1,20HQ 1,40NOR 2'.split(','),
  )
})

test.each([
  ['12G1', 0.5],
  ['22G1', 1],
  ['32G1', 1.5],
  ['45U6', 2],
  ['42T0', 2],
  ['L5R1', 2.25],
  ['M5G1', 2.4],
  ['4X10', undefined],
  ['1000', undefined],
  ['40HQ', undefined],
])('%s counts %d TEU', (code, teu) => {
  expect(isoContainer(code)?.teu).toBe(teu)
})
