import { expect, test } from 'vitest'
import { mayTakeBack, slipMinutes, type TakenBack } from './moves.rules.ts'

const me = 1
const colleague = 2
const stranger = { from: colleague, to: 3, answersForFrom: false, answersForTo: false, assigns: false, minutes: 0 }
const late = slipMinutes + 1

test.for<{ what: string; move: Partial<TakenBack>; may: boolean }>([
  {
    what: 'who assigns takes back what left those whom she answers for',
    move: { assigns: true, answersForFrom: true, minutes: 40_000 },
    may: true,
  },
  {
    what: 'who assigns takes back what came to those whom she answers for',
    move: { assigns: true, answersForTo: true, minutes: 40_000 },
    may: true,
  },
  { what: 'who assigns elsewhere takes nothing back', move: { assigns: true }, may: false },
  {
    what: 'a slip is taken back at once',
    move: { from: me, to: colleague, answersForFrom: true, minutes: slipMinutes },
    may: true,
  },
  {
    what: 'what was given away long ago is another’s by now',
    move: { from: me, to: colleague, answersForFrom: true, minutes: late },
    may: false,
  },
  {
    what: 'what was released long ago is the pool’s by now',
    move: { from: me, to: null, answersForFrom: true, minutes: late },
    may: false,
  },
  {
    what: 'what one has claimed goes back at any time',
    move: { from: null, to: me, answersForTo: true, minutes: 40_000 },
    may: true,
  },
  { what: 'what another has claimed does not', move: { from: null, to: colleague }, may: false },
  { what: 'what is in the pool on both sides is nobody’s to give', move: { from: null, to: null }, may: false },
])('$what', ({ move, may }) => expect(mayTakeBack({ ...stranger, ...move })).toBe(may))
