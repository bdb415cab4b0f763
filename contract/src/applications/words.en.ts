import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'applications.not_found': 'This application does not exist, or you may not see it.',
  'applications.open_already': 'You have already applied for this. Please wait for the decision.',
  'applications.own': 'Nobody decides on their own application. Ask somebody else.',
  'applications.not_yours': 'Only the applicant may withdraw this application.',
  'applications.not_deciding':
    'The record is no longer in your hands. Its present custodian decides on this application.',
  'applications.decided': '{name} decided on this application at {time}.',
  'applications.closed': 'This application has been withdrawn or has lapsed; there is nothing left to decide.',

  'applications.notice.applied.title': 'An application is waiting for you',
  'applications.notice.applied.text': '{applicant} has applied about “{name}”. Please decide.',
  'applications.notice.agreed.title': 'Your application was agreed',
  'applications.notice.agreed.text': '{decider} agreed to your application about “{name}”.',
  'applications.notice.declined.title': 'Your application was declined',
  'applications.notice.declined.text': '{decider} declined your application about “{name}”: {note}',
  'applications.notice.lapsed.title': 'Your application has lapsed',
  'applications.notice.lapsed.text': 'Nothing is left to decide about “{name}”. Open the application to see why.',

  'applications.activity.applied': 'applied',
  'applications.activity.withdrawn': 'withdrew an application',
  'applications.activity.agreed': 'agreed to the application of {applicant}',
  'applications.activity.declined': 'declined the application of {applicant}',

  'applications.audit.applicationMade': 'Applied',
  'applications.audit.applicationWithdrawn': 'Withdrew an application',
  'applications.audit.applicationTakenUp': 'Took up an application',
  'applications.audit.applicationDecided': 'Decided on an application',
  'applications.audit.applicationsLapsed': 'An application lapsed',

  'applications.field.application': 'Application',
  'applications.field.kind': 'Asked for',
  'applications.field.state': 'State',
  'applications.field.note': 'Note',
  'applications.field.lapse': 'Why it lapsed',
} as const satisfies Record<keyof typeof zh, Sentence>
