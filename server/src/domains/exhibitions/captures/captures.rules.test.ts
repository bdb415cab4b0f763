import { takenCapture } from '@seamark/contract/exhibitions/captures/captures'
import { expect, test } from 'vitest'
import { boundCapturedAt, captureKeys, isEmptyCapture, nextDay } from './captures.rules.ts'

const zone = 'Asia/Shanghai'
const now = new Date('2026-11-06T03:00:00Z')

test.each([
  ['at the fair it stays', '2026-11-05T02:00:00Z', '2026-11-05', '2026-11-05T02:00:00.000Z'],
  ['four minutes ahead stays', '2026-11-06T03:04:00Z', '2026-11-05', '2026-11-06T03:04:00.000Z'],
  ['a year ahead is now and five minutes', '2027-11-06T03:00:00Z', '2026-11-05', '2026-11-06T03:05:00.000Z'],
  ['years ago is three days before the fair', '2019-01-01T00:00:00Z', '2026-11-05', '2026-11-01T16:00:00.000Z'],
  ['two days before the fair stays', '2026-11-03T02:00:00Z', '2026-11-05', '2026-11-03T02:00:00.000Z'],
  [
    'tried long before a fair it is not in the future',
    '2026-11-06T03:00:00Z',
    '2026-12-24',
    '2026-11-06T03:00:00.000Z',
  ],
  ['an old clock long before a fair is now', '2019-01-01T00:00:00Z', '2026-12-24', '2026-11-06T03:00:00.000Z'],
])('the time of a capture: %s', (_name, said, fromDay, expected) => {
  expect(boundCapturedAt(new Date(said), { now, fromDay, zone }).toISOString()).toBe(expected)
})

test.each([
  ['tomorrow', '2026-11-06T15:59:00Z', '2026-11-07'],
  ['tomorrow', '2026-11-06T16:01:00Z', '2026-11-08'],
  ['threeDays', '2026-11-06T03:00:00Z', '2026-11-09'],
  ['week', '2026-11-27T03:00:00Z', '2026-12-04'],
  ['afterFair', '2026-11-06T03:00:00Z', '2026-11-09'],
  ['afterFair', '2026-11-08T03:00:00Z', '2026-11-09'],
  ['afterFair', '2026-11-12T03:00:00Z', '2026-11-13'],
] as const)('the next step %s after %s is on %s', (time, capturedAt, expected) => {
  expect(nextDay(time, { capturedAt: new Date(capturedAt), toDay: '2026-11-08', zone })).toBe(expected)
})

const given = (fields: object) =>
  takenCapture.parse({ exhibitionId: 1, revision: 1, capturedAt: now.toISOString(), device: 'a', ...fields })

test.each([
  [{}, true],
  [{ mobile: '13805740000', heat: 'A', tags: '美线' }, true],
  [{ note: ' \u200b ' }, true],
  [{ note: '要报价' }, false],
  [{ companyName: '甬江户外' }, false],
  [{ contactName: '方小姐' }, false],
  [{ backDigest: 'a'.repeat(64) }, false],
])('a capture of %o is empty: %s', (fields, expected) => {
  expect(isEmptyCapture(given(fields))).toBe(expected)
})

test('tags come one a line, each once, and a next step has a time', () => {
  expect(given({ tags: '美线\n拼箱, 整柜\n美线\n' }).tags).toEqual(['美线', '拼箱, 整柜'])
  expect(takenCapture.safeParse({ ...given({}), tags: '', nextStep: 'quote' }).success).toBe(false)
  expect(given({ nextStep: 'quote', nextTime: 'week' })).toMatchObject({ nextStep: 'quote', nextTime: 'week' })
  expect(given({ heat: '', exhibitorId: '' })).toMatchObject({ heat: null, exhibitorId: null })
})

test('firms and people are known again however their card is written', () => {
  const keys = (fields: object, country = 'CN') => captureKeys(given(fields), country)
  expect(keys({})).toEqual({ name: '', mobile: '', email: '' })
  const one = keys({
    companyName: '宁波甬江户外用品有限公司',
    mobile: '138 0574 0000',
    email: 'Fang@Yongjiang.example',
  })
  const other = keys({ companyName: '宁波甬江户外用品', mobile: '+86-13805740000', email: 'fang@yongjiang.example' })
  expect(one).toEqual(other)
  expect(one.mobile).toBe('+8613805740000')
})
