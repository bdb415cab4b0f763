import { expect, test } from 'vitest'
import { adviceFor, type Worth } from './advice.rules.ts'

const plain: Worth = {
  type: 'freightAgent',
  state: 'active',
  size: 80,
  silentDays: 2,
  newClients: 0,
  orders: 0,
  findings: 40,
  accepted: 3,
  onlyHere: 30,
  supplies: 20,
  demands: 20,
}

test.each<[string, Partial<Worth>, ReturnType<typeof adviceFor>]>([
  ['nothing speaks for or against it', {}, null],
  ['it brought a client', { newClients: 1 }, { advice: 'keep', reasons: [{ reason: 'broughtClients', count: 1 }] }],
  [
    'it brought orders, though it is silent',
    { orders: 2, silentDays: 90 },
    { advice: 'keep', reasons: [{ reason: 'broughtOrders', count: 2 }] },
  ],
  ['it has been silent for 29 days', { silentDays: 29 }, null],
  [
    'it has been silent for 30 days',
    { silentDays: 30 },
    { advice: 'leave', reasons: [{ reason: 'silent', count: 30 }] },
  ],
  ['it is silent, and was left before', { silentDays: 90, state: 'left' }, null],
  ['it is silent, and was dissolved', { silentDays: 90, state: 'dissolved' }, null],
  ['it brought a client, and was left before', { newClients: 1, state: 'left' }, null],
  [
    'it is silent and muted',
    { silentDays: 90, state: 'muted' },
    { advice: 'leave', reasons: [{ reason: 'silent', count: 90 }] },
  ],
  ['nothing was ever said', { silentDays: null }, null],
  [
    'all is seen elsewhere and nobody takes any of it',
    { accepted: 0, onlyHere: 8 },
    { advice: 'leave', reasons: [{ reason: 'seenElsewhere', count: 80 }] },
  ],
  ['all is seen elsewhere, but something was taken', { accepted: 1, onlyHere: 8 }, null],
  ['less than four fifths are seen elsewhere', { accepted: 0, onlyHere: 9 }, null],
  ['too little was found to say so', { accepted: 0, findings: 9, onlyHere: 0 }, null],
  [
    'an inquiry group offers more than it asks',
    { type: 'inquiry', supplies: 24, demands: 16 },
    { advice: 'changeType', reasons: [{ reason: 'mostlySupply', count: 60 }] },
  ],
  ['a group of forwarders offers', { supplies: 40, demands: 0 }, null],
  [
    'an inquiry group has more than a hundred people',
    { type: 'inquiry', size: 101 },
    { advice: 'changeType', reasons: [{ reason: 'large', count: 101 }] },
  ],
  ['an inquiry group has a hundred people', { type: 'inquiry', size: 100 }, null],
])('%s', (_, given, expected) => {
  expect(adviceFor({ ...plain, ...given })).toEqual(expected)
})
