import { expect, test } from 'vitest'
import { isOfThisRun, mayTakeBack, type TakenBack } from './moves.rules.ts'

const me = 1
const colleague = 2
const stranger = { from: colleague, to: 3, answersForFrom: false, answersForTo: false, assigns: false }

test.for<{ what: string; move: Partial<TakenBack>; may: boolean }>([
  {
    what: 'who assigns takes back what left those whom she answers for',
    move: { assigns: true, answersForFrom: true },
    may: true,
  },
  {
    what: 'who assigns takes back what came to those whom she answers for',
    move: { assigns: true, answersForTo: true },
    may: true,
  },
  { what: 'who assigns elsewhere takes nothing back', move: { assigns: true }, may: false },
  {
    what: 'a slip is taken back',
    move: { from: me, to: colleague, answersForFrom: true },
    may: true,
  },
  {
    what: 'what one has claimed goes back',
    move: { from: null, to: me, answersForTo: true },
    may: true,
  },
  { what: 'what another has claimed does not', move: { from: null, to: colleague }, may: false },
  { what: 'what is in the pool on both sides is nobody’s to give', move: { from: null, to: null }, may: false },
])('$what', ({ move, may }) => expect(mayTakeBack({ ...stranger, ...move })).toBe(may))

const released = { was: { custodianId: me }, became: { custodianId: null, ownershipId: 7 } }

test.for<{ what: string; made: Parameters<typeof isOfThisRun>[0]; is: boolean }>([
  {
    what: 'the last change of hands is the one of the run',
    made: { ...released, now: { ownership_id: 7, from_id: me, to_id: null } },
    is: true,
  },
  {
    what: 'a colleague has claimed the company since',
    made: { ...released, now: { ownership_id: 8, from_id: null, to_id: colleague } },
    is: false,
  },
  {
    what: 'the company was claimed and released again since',
    made: { ...released, now: { ownership_id: 9, from_id: me, to_id: null } },
    is: false,
  },
  {
    what: 'the log of an older release names no change, and the last one fits it',
    made: {
      was: { custodianId: me },
      became: { custodianId: null },
      now: { ownership_id: 7, from_id: me, to_id: null },
    },
    is: true,
  },
  {
    what: 'the log of an older release does not fit the last change',
    made: {
      was: { custodianId: me },
      became: { custodianId: null },
      now: { ownership_id: 8, from_id: null, to_id: colleague },
    },
    is: false,
  },
])('$what', ({ made, is }) => expect(isOfThisRun(made)).toBe(is))
