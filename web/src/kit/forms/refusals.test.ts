import { Refusal, Unreachable } from '@seamark/contract/platform/client'
import type { FailureBody } from '@seamark/contract/platform/envelope'
import { describe, expect, it } from 'vitest'
import {
  currentOf,
  type FormProblem,
  isMended,
  noteProblem,
  placeProblems,
  placeRefusal,
  showAtFields,
} from './refusals.ts'

const keepPlaces = (problems: FormProblem[]) => problems
const nameIsTaken = { name: ['name'], errors: ['This name is taken.'] }
const listIsEmpty = { name: ['labels'], errors: ['Give at least one label.'] }

describe('problems of a form', () => {
  it('stand at their fields', () => {
    expect(placeProblems([nameIsTaken, listIsEmpty], { hasForm: true, place: keepPlaces })).toEqual({
      fields: [nameIsTaken, listIsEmpty],
      failure: undefined,
    })
  })

  it('are the failure where the form as a whole is meant', () => {
    const place = (problems: FormProblem[]) =>
      problems.map((problem) => (problem.name[0] === 'labels' ? { ...problem, name: [] } : problem))
    expect(placeProblems([nameIsTaken, listIsEmpty], { hasForm: true, place })).toEqual({
      fields: [nameIsTaken],
      failure: 'Give at least one label.',
    })
  })

  it('are the failure where there is no form', () => {
    expect(placeProblems([nameIsTaken], { hasForm: false, place: keepPlaces })).toEqual({
      fields: [],
      failure: 'This name is taken.',
    })
  })
})

describe('a problem is shown', () => {
  const names = [['name'], ['lines'], ['lines', 0, 'pols'], ['lines', 0, 'remark']]
  const at = (...name: (string | number)[]) =>
    showAtFields({ fields: [{ name, errors: ['wrong'] }], failure: undefined }, names)

  it('at its field', () => {
    expect(at('lines', 0, 'remark').fields).toEqual([{ name: ['lines', 0, 'remark'], errors: ['wrong'] }])
  })

  it('at the field that holds its value', () => {
    expect(at('lines', 0, 'pols', 2).fields).toEqual([{ name: ['lines', 0, 'pols'], errors: ['wrong'] }])
  })

  it('as the failure where the form has no field for it', () => {
    for (const name of [['validTo'], ['lines', 0, 'prices', 1, 'selling']])
      expect(at(...name)).toEqual({ fields: [], failure: 'wrong' })
  })

  it('beside a failure that there is already', () => {
    const placed = { fields: [{ name: ['validTo'], errors: ['wrong'] }], failure: 'as a whole' }
    expect(showAtFields(placed, names).failure).toBe('as a whole')
  })
})

describe('a problem at its field', () => {
  const values: Record<string, unknown> = { from: '2026-11-10', until: '2026-11-05', note: '' }
  const within = (changed: Record<string, unknown>) => (name: FormProblem['name']) =>
    ({ ...values, ...changed })[name.join('.')]
  const shown = noteProblem(
    { name: ['until'], errors: ['The last day is before the first.'] },
    { until: ['from'] },
    within({}),
  )

  it('is mended by another value of the field', () => {
    expect(isMended(shown, within({ until: '2026-11-12' }))).toBe(true)
  })

  it('is mended by another value of a field of which it speaks', () => {
    expect(isMended(shown, within({ from: '2026-11-01' }))).toBe(true)
  })

  it('stays while other fields change, and is back with the refused values', () => {
    expect(isMended(shown, within({ note: 'holiday' }))).toBe(false)
    expect(isMended(shown, within({}))).toBe(false)
  })
})

describe('a refusal', () => {
  const textOf = () => 'Could not be saved.'

  it('stands at the fields that it names', () => {
    const error = refusalOf(422, {
      fields: [{ field: 'values.0.text', code: 'field.invalid', message: 'Not a number.' }],
    })
    expect(placeRefusal(error, { hasForm: true, place: keepPlaces }, textOf)).toEqual({
      fields: [{ name: ['values', 0, 'text'], errors: ['Not a number.'] }],
      failure: undefined,
    })
  })

  it('is the failure where the form has none of its fields', () => {
    const error = refusalOf(422, { fields: [{ field: 'subject', code: 'field.invalid', message: 'Unknown.' }] })
    expect(placeRefusal(error, { hasForm: true, place: () => [] }, textOf)).toEqual({
      fields: [],
      failure: 'Could not be saved.',
    })
  })

  it('is the failure where it names no field', () => {
    expect(placeRefusal(new Unreachable(), { hasForm: true, place: keepPlaces }, textOf).failure).toBe(
      'Could not be saved.',
    )
  })
})

describe('the newer record', () => {
  const current = { id: 1, version: 4 }

  it('comes with the refusal of a stale version', () => {
    expect(currentOf(refusalOf(409, { current }, 'platform.version_stale'))).toEqual(current)
  })

  it('comes with no other failure', () => {
    expect(currentOf(refusalOf(409, { current }, 'settings.name_taken'))).toBeUndefined()
    expect(currentOf(new Error('lost'))).toBeUndefined()
  })
})

function refusalOf(status: number, details: FailureBody['details'], code = 'platform.invalid'): Refusal {
  return new Refusal(status, { status, code, message: 'Refused.', requestId: 'r-1', errors: code, details })
}
