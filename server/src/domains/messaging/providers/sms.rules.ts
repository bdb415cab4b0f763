import type { Ended } from '../ledger/outcomes.rules.ts'
import { dayAfter, type Clock } from './windows.rules.ts'

const broken: Readonly<Record<string, string>> = {
  'isv.OUT_OF_SERVICE': 'payment',
  'isv.AMOUNT_NOT_ENOUGH': 'payment',
  'isv.PRODUCT_UN_SUBSCRIPT': 'setup',
  'isv.PRODUCT_UNSUBSCRIBE': 'setup',
  'isv.SMS_SIGNATURE_ILLEGAL': 'policy',
  'isv.SMS_SIGN_ILLEGAL': 'policy',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL': 'policy',
  'isv.SIGN_STATE_ILLEGAL': 'policy',
  'isv.SMS_TEMPLATE_ILLEGAL': 'policy',
  'isv.DENY_IP_RANGE': 'policy',
  'isv.ACCOUNT_ABNORMAL': 'policy',
  'isv.ACCOUNT_NOT_EXISTS': 'credentials',
  'isp.RAM_PERMISSION_DENY': 'credentials',
  SignatureDoesNotMatch: 'credentials',
  IncompleteSignature: 'credentials',
  MissingAccessKeyId: 'credentials',
}

/**
 * What a code of SendSms means. The call is not idempotent: a fault of the provider's own system may have sent the text, and so may an answer that holds no
 * code. Every `isv` code refuses a call before it is taken.
 */
export function classifySms(code: string, clock: Clock): Ended {
  if (code === 'OK') return { outcome: 'sent', code: '' }
  if (code.startsWith('Throttling') || code === 'HTTP 503') return { outcome: 'later', code }
  if (code === 'isv.BUSINESS_LIMIT_CONTROL' || code === 'isv.DAY_LIMIT_CONTROL')
    return { outcome: 'quota', code, at: dayAfter(clock) }
  if (code === 'isv.MONTH_LIMIT_CONTROL') return { outcome: 'brokenChannel', code: `payment ${code}` }
  if (code === 'isv.MOBILE_NUMBER_ILLEGAL') return { outcome: 'badTarget', code }
  const why = broken[code] ?? (code.startsWith('InvalidAccessKeyId') ? 'credentials' : undefined)
  if (why !== undefined) return { outcome: 'brokenChannel', code: `${why} ${code}` }
  return { outcome: code.startsWith('isv.') ? 'refused' : 'unknown', code }
}

/** What an operator's receipt means for a text that the provider had taken: it was not delivered, and its slot of the day stays used. */
export const classifyReceipt = (code: string): Ended => ({ outcome: 'notNow', code })
