import type { OptionKey, Options, OptionsInForce } from '@seamark/contract/settings/options'
import { expect, test } from 'vitest'
import { changesOf } from './option-rules.ts'

const defaults: Options = {
  organizationName: '',
  sessionHours: 12,
  sessionIdleMinutes: 120,
  codesPerDay: 1000,
  signInByGet: true,
  staleDays: 14,
  neglectedDays: 14,
  chatFileDays: 0,
  quietGroupDays: 30,
  answerFitPercent: 80,
  modelFirst: false,
  answerTokens: 2000,
  chatZone: 'Asia/Shanghai',
  chatRateDays: 7,
  chatMuteWords: '',
  recordEditHours: 24,
  recordImagesRequired: false,
  quoteMarginFloor: 0,
  bulkNeedsConsent: 'harvested',
  bulkAdLabel: true,
  bulkApprovedBeyond: 200,
  bulkQuietFrom: '21:00',
  bulkQuietTo: '08:00',
  bulkQuietDaysOff: false,
  bulkMostBounces: 5,
  bulkMostRefusals: 20,
  crawlContact: '',
}
const values: Options = { ...defaults, sessionHours: 8 }
const inForce: OptionsInForce = {
  version: 3,
  values,
  defaults,
  chosen: ['sessionHours'],
  updatedAt: '2026-11-20T00:00:00.000Z',
  updatedBy: 1,
}
const none = new Set<OptionKey>()

test('only what was changed is sent', () => {
  expect(changesOf(inForce, values, none)).toEqual({})
  expect(changesOf(inForce, { ...values, signInByGet: false, organizationName: '航标' }, none)).toEqual({
    signInByGet: false,
    organizationName: '航标',
  })
})

test('what is given back is null, and nothing where nothing was chosen', () => {
  expect(changesOf(inForce, defaults, new Set<OptionKey>(['sessionHours', 'codesPerDay']))).toEqual({
    sessionHours: null,
  })
})
