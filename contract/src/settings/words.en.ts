import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'settings.idle_beyond_session':
    'The idle time cannot be longer than a session. Shorten it, or let sessions last longer.',
  'settings.code_form':
    'A code begins with a lower-case letter or a digit and holds only letters, digits and hyphens, 40 at most.',
  'settings.code_taken': 'This code is taken. Choose another one.',
  'settings.name_taken': 'Another item of this dictionary has this name. Choose another one.',
  'settings.item_unknown': 'The item to stand before is no longer in this dictionary. Refresh and try again.',
  'settings.item_in_use': 'Records name “{name}”, so it cannot be deleted. Retire it instead.',
  'settings.subject.options': 'System options',
  'settings.subject.item': 'Dictionary item',
  'settings.audit.optionsChanged': 'Changed system options',
  'settings.audit.itemAdded': 'Added a dictionary item',
  'settings.audit.itemChanged': 'Changed a dictionary item',
  'settings.audit.itemMoved': 'Moved a dictionary item',
  'settings.audit.itemDeleted': 'Deleted a dictionary item',
  'settings.field.organizationName': 'Organization name',
  'settings.field.sessionHours': 'Session length (hours)',
  'settings.field.sessionIdleMinutes': 'Idle time (minutes)',
  'settings.field.codesPerDay': 'Codes a day',
  'settings.field.signInByGet': 'Sign-in by GET',
  'settings.field.dictionary': 'Dictionary',
  'settings.field.code': 'Code',
  'settings.field.nameZh': 'Chinese name',
  'settings.field.nameEn': 'English name',
  'settings.field.nameEs': 'Spanish name',
  'settings.field.nameJa': 'Japanese name',
  'settings.field.retired': 'Retired',
  'settings.field.place': 'Place',
  'settings.dictionary.industry': 'Industry',
  'settings.dictionary.mainCategory': 'Main category',
  'settings.field.staleDays': 'Stale after (days)',
  'settings.field.recordEditHours': 'Follow-ups can be changed for (hours)',
  'settings.field.recordImagesRequired': 'Follow-ups need an image',
  'settings.field.neglectedDays': 'Needs follow-up after (days)',
} as const satisfies Record<keyof typeof zh, Sentence>
