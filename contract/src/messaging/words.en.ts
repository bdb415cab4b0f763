import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'messaging.optOut.ask': 'Stop receiving our bulk mails?',
  'messaging.optOut.button': 'Unsubscribe',
  'messaging.optOut.done': 'You are unsubscribed. We will send you no more bulk mails.',
  'messaging.optOut.unknown': 'This address to unsubscribe is not valid. Please answer the mail instead.',
  'messaging.mail.footer':
    'You receive this mail because we do business together or you have been in touch with us. To receive no more, unsubscribe here:',
  'messaging.subject.bulk': 'Bulk message',
  'messaging.audit.optedOut': 'Reader unsubscribed',
  'messaging.field.target': 'Recipient',
  'messaging.activity.sent': 'sent the bulk message “{title}”',
} as const satisfies Record<keyof typeof zh, Sentence>
