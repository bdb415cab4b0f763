import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'notices.notice_not_found': 'This notice is not there, or has been cleared away. Refresh and try again.',

  'notices.account.password.title': 'Your password was changed',
  'notices.account.password.text':
    'If it was not you, set a new one with “Forgot password” at once and tell your administrator.',
  'notices.account.phone.title': 'Your sign-in phone number was changed',
  'notices.account.phone.text':
    'A phone number was added, replaced or removed. If it was not you, change your password at once and tell your administrator.',
  'notices.account.email.title': 'Your sign-in e-mail was changed',
  'notices.account.email.text':
    'An e-mail address was added, replaced or removed. If it was not you, change your password at once and tell your administrator.',
  'notices.account.wechat.title': 'Your WeChat link was changed',
  'notices.account.wechat.text':
    'WeChat was linked or unlinked. If it was not you, change your password at once and tell your administrator.',
  'notices.account.role.title': 'Your role was changed',
  'notices.account.role.text':
    'An administrator changed your role; the menus and records you see may change with it. If in doubt, ask your administrator.',
  'notices.certification.personalPassed.title': 'Personal certification passed',
  'notices.certification.personalPassed.text': 'Your personal papers have been reviewed and accepted.',
  'notices.certification.personalFailed.title': 'Personal certification not passed',
  'notices.certification.personalFailed.text': 'Please correct it as the reviewer asks and submit it again: {reason}',
  'notices.certification.companyPassed.title': 'Company certification passed',
  'notices.certification.companyPassed.text': 'Your business licence has been reviewed and accepted.',
  'notices.certification.companyFailed.title': 'Company certification not passed',
  'notices.certification.companyFailed.text': 'Please correct it as the reviewer asks and submit it again: {reason}',
  'notices.certification.submitted.title': 'A certification is waiting for review',
  'notices.certification.submitted.text':
    'A colleague has submitted papers. Please review them in the certification queue.',
  'notices.cover.standIn.title': 'You cover for a colleague',
  'notices.cover.standIn.text': 'From {from} to {until} you reach the companies of {absent}. It ends by itself.',
  'notices.cover.away.title': 'A colleague covers for you',
  'notices.cover.away.text': 'From {from} to {until} {cover} reaches your companies. It ends by itself.',
  'notices.cover.ended.title': 'A cover was ended early',
  'notices.cover.ended.text': '{cover} no longer covers for {absent}.',

  'notices.mail.subject': 'Seamark: {title}',
  'notices.mail.digestSubject': { one: 'Seamark: {count} unread notice', other: 'Seamark: {count} unread notices' },
  'notices.mail.greeting': 'Hello {name},',
  'notices.mail.times': { one: ' ({count} time)', other: ' ({count} times)' },
  'notices.mail.more': {
    one: 'And {count} more; sign in to read it.',
    other: 'And {count} more; sign in to read them.',
  },
  'notices.mail.open': 'All notices: {address}',
  'notices.mail.accountReason':
    'We write at once when something about your account changes. To stop this, choose another setting under “Mail” on the notices page.',
  'notices.mail.dailyReason':
    'You asked for a daily digest of your notices. To stop it, choose another setting under “Mail” on the notices page.',
  'notices.mail.reminderReason':
    'You asked for reminders by mail. To stop them, choose another setting under “Mail” on the notices page.',
} as const satisfies Record<keyof typeof zh, Sentence>
