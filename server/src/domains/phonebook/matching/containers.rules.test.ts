import { expect, test } from 'vitest'
import { containersNamed } from './containers.rules.ts'

test.each([
  ['20GP、40HQ', ['20GP', '40HQ']],
  ["2*40'HC + 1*20GP", ['40HQ', '20GP']],
  ['小柜/高柜/小柜', ['20GP', '40HQ']],
  ['20GP 40HQ 45HQ', ['20GP', '40HQ', '45HQ']],
  ['小柜 高柜', ['20GP', '40HQ']],
  ['40RF; 40RH\n冻柜', ['40RF', '40RH']],
  ['20 GP, 40 HQ', ['20GP', '40HQ']],
  ['', []],
])('%s', (cell, containers) => expect(containersNamed(cell)).toEqual({ containers, unknown: undefined }))

test('the first word that is no container is told', () =>
  expect(containersNamed('20GP、散货、木箱')).toEqual({ containers: ['20GP'], unknown: '散货' }))
