import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'oversight.error_not_found': 'This error is not there, or has been cleared away. Go back to the list.',
  'oversight.entry_not_found': 'There is no such entry in the log. Go back to the list.',
  'oversight.cursor_invalid': 'This place in the list is no longer valid. Go back to the first page.',

  'oversight.auditLog': 'Audit log',
  'oversight.system': 'System',

  'oversight.entry.at': 'Time',
  'oversight.entry.actor': 'Person',
  'oversight.entry.action': 'Action',
  'oversight.entry.subject': 'Record',
  'oversight.entry.subjectKind': 'Kind of record',
  'oversight.entry.subjectId': 'Record number',
  'oversight.entry.fields': 'Fields',
  'oversight.entry.requestId': 'Request ID',
  'oversight.entry.byAssistant': '{name} (by the AI assistant)',

  'oversight.audit.auditValuesOpened': 'Viewed the values of an entry',
  'oversight.audit.errorResolved': 'Marked a front-end error as resolved',
  'oversight.audit.errorReopened': 'Reopened a front-end error',

  'oversight.subject.auditEntry': 'Log entry',
  'oversight.subject.frontEndError': 'Front-end error',
} as const satisfies Record<keyof typeof zh, Sentence>
