import type { Sentence } from '../../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'identity.captcha_wrong': 'The captcha answer is wrong or no longer valid. Answer the new image.',
  'identity.credentials_wrong': 'Wrong user name or password. Check them and try again.',
  'identity.account_disabled': 'This account is disabled. Ask an administrator.',
  'identity.captcha_missing': 'Enter the answer of the image captcha.',
  'identity.captcha_digits': 'The captcha answer is a whole number: the result of the sum in the image.',
  'identity.code_digits': 'The code has 6 digits.',
  'identity.mobile_or_email': 'Enter either a mobile number or an email address.',
  'identity.mobile_to_sign_in': 'To sign in by code, use a mobile number.',
  'identity.colour_hex': 'Write the colour as # and six hexadecimal digits, such as #1890ff.',
  'identity.password_short': 'A password has at least 8 characters.',
  'identity.password_blanks': 'A password cannot begin or end with a blank.',
} as const satisfies Record<keyof typeof zh, Sentence>
