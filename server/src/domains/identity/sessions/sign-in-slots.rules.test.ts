import { expect, test } from 'vitest'
import { slotFor } from './sign-in-slots.rules.ts'

const state = { failures: 0, blockedSeconds: 0, pending: 0, free: 5 }

test.for<{ what: string; states: Parameters<typeof slotFor>[0]; slot: ReturnType<typeof slotFor> }>([
  { what: 'nothing is known', states: [], slot: 'free' },
  { what: 'nobody tries', states: [state], slot: 'free' },
  { what: 'four are being checked', states: [{ ...state, pending: 4 }], slot: 'free' },
  { what: 'as many are being checked as may fail', states: [{ ...state, pending: 5 }], slot: 'full' },
  { what: 'two failed and three are being checked', states: [{ ...state, failures: 2, pending: 3 }], slot: 'full' },
  { what: 'all free failures are spent', states: [{ ...state, failures: 9 }], slot: 'free' },
  { what: 'they are spent and one is being checked', states: [{ ...state, failures: 9, pending: 1 }], slot: 'full' },
  { what: 'it is blocked', states: [{ ...state, failures: 9, blockedSeconds: 4 }], slot: { blockedSeconds: 4 } },
  {
    what: 'the account is free and the address is full',
    states: [state, { ...state, free: 30, pending: 30 }],
    slot: 'full',
  },
  {
    what: 'the longer block counts, also where the other key is full',
    states: [
      { ...state, blockedSeconds: 2 },
      { ...state, pending: 5, blockedSeconds: 7 },
    ],
    slot: { blockedSeconds: 7 },
  },
])('a try where $what', ({ states, slot }) => expect(slotFor(states)).toEqual(slot))
