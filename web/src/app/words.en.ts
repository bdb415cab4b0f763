import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'frame.progress': 'Loading the page',
  'frame.sessionGone.title': 'Confirm logout',
  'frame.sessionGone.text': 'You have been logged out, you can cancel to stay on this page, or log in again',
  'frame.sessionGone.again': 'Re-Login',
  'frame.hasError': 'Has Error',
  'frame.verificationFailed': 'Verification failed, please Login again.',
  'frame.broken.title': 'This page has failed',
  'frame.broken.text':
    'The other pages go on working. Try again; if it keeps happening, give the text below to an administrator.',
  'frame.broken.outdated':
    'The page did not load completely: the connection failed, or the system has been updated. Reload the page to go on.',
  'frame.broken.reload': 'Reload the page',
} as const satisfies Record<keyof typeof zh, Sentence>
