import { describe, expect, test } from 'vitest'
import { classifyReceipt, classifySms } from './sms.rules.ts'

const clock = { now: new Date('2026-11-20T03:00:00Z'), zone: 'Asia/Shanghai' }

describe('a code of SendSms', () => {
  test.each([
    ['OK', 'sent'],
    ['Throttling.User', 'later'],
    ['HTTP 503', 'later'],
    ['isv.BUSINESS_LIMIT_CONTROL', 'quota'],
    ['isv.DAY_LIMIT_CONTROL', 'quota'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'badTarget'],
    ['isv.BLACK_KEY_CONTROL_LIMIT', 'refused'],
    ['isv.SMS_CONTENT_ILLEGAL', 'refused'],
    ['isv.TEMPLATE_MISSING_PARAMETERS', 'refused'],
    ['isv.SOMETHING_NEW', 'refused'],
    ['isv.OUT_OF_SERVICE', 'brokenChannel', 'payment'],
    ['isv.AMOUNT_NOT_ENOUGH', 'brokenChannel', 'payment'],
    ['isv.MONTH_LIMIT_CONTROL', 'brokenChannel', 'payment'],
    ['isv.SMS_SIGNATURE_ILLEGAL', 'brokenChannel', 'policy'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 'brokenChannel', 'policy'],
    ['SignatureDoesNotMatch', 'brokenChannel', 'credentials'],
    ['InvalidAccessKeyId.NotFound', 'brokenChannel', 'credentials'],
    ['isp.SYSTEM_ERROR', 'unknown'],
    ['HTTP 500', 'unknown'],
    ['SomethingNew', 'unknown'],
  ])('%s means %s', (code, outcome, why = '') => {
    const ended = classifySms(code, clock)
    expect(ended.outcome).toBe(outcome)
    expect(ended.code).toBe(why === '' ? (code === 'OK' ? '' : code) : `${why} ${code}`)
  })

  test('about a quota of the day waits for the office’s next', () => {
    expect(classifySms('isv.DAY_LIMIT_CONTROL', clock).at).toEqual(new Date('2026-11-20T16:00:00Z'))
  })
})

test('an operator’s receipt never ends an address, since a phone may be off', () => {
  expect(classifyReceipt('USER_REJECT').outcome).toBe('notNow')
})
