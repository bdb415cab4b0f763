import type { words as zh } from './words.zh.ts'

export const words = {
  'identity.captcha_missing': 'Enter the answer of the image captcha.',
  'identity.captcha_wrong': 'The captcha answer is wrong or no longer valid. Answer the new image.',
  'identity.captcha_digits': 'The captcha answer is a whole number: the result of the sum in the image.',
  'identity.credentials_wrong': 'Wrong user name or password. Check them and try again.',
  'identity.account_disabled': 'This account is disabled. Ask an administrator.',
  'identity.link_invalid': 'The link is invalid, used or expired. Ask an administrator for a new one.',
  'identity.too_many_failures': 'Too many failed tries. Try again in {seconds} s.',
  'identity.sign_in_busy': 'Many people are signing in. Try again in {seconds} s.',
  'identity.password_short': 'A password has at least 8 characters.',
  'identity.password_blanks': 'A password cannot begin or end with a blank.',
} as const satisfies Record<keyof typeof zh, string>
