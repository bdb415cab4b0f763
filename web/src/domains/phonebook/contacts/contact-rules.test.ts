import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { Refusal } from '@seamark/contract/platform/client'
import { expect, test, vi } from 'vitest'
import {
  blankContact,
  changesOf,
  type ContactSaving,
  filledRows,
  mergeContact,
  placeProblems,
  saveContact,
  settleContact,
  valuesOf,
} from './contact-rules.ts'

const row = (kind: 'mobile' | 'email', value: string) => ({ kind, belongs: 'company', value }) as const
const seen: Contact = {
  ...blankContact,
  values: [{ ...row('mobile', '1'), shown: '1', key: '1', extractedAt: null }],
  name: '王芳',
  id: 1,
  version: 1,
  companyId: 1,
  isPrimary: true,
  cards: { front: null, back: null },
  createdAt: '2026-11-22T00:00:00.000Z',
  createdBy: '林晓帆',
  updatedAt: '2026-11-22T00:00:00.000Z',
  updatedBy: '林晓帆',
  masked: false,
  can: { edit: true },
}

test('blank rows are left out, but for the mobile that must be asked for; problems come back to the rows as they stand', () => {
  expect(filledRows([row('email', ' '), row('mobile', ''), row('email', 'a@b.example')])).toEqual({
    rows: [row('mobile', ''), row('email', 'a@b.example')],
    places: [1, 2],
  })
  expect(filledRows([row('mobile', ''), row('mobile', '1')]).places).toEqual([1])
  const problems = [
    { name: ['values', 1, 'value'], errors: ['x'] },
    { name: ['name'], errors: ['y'] },
  ]
  expect(placeProblems(problems, [1, 2])).toEqual([
    { name: ['values', 2, 'value'], errors: ['x'] },
    { name: ['name'], errors: ['y'] },
  ])
})

test('only what differs is sent; blanks at the ends are no difference', () => {
  const values = valuesOf(seen)
  expect(changesOf(values, { ...values, name: ' 王芳 ', values: [row('mobile', '1 ')] })).toEqual({})
  expect(changesOf(values, { ...values, position: '总监' })).toEqual({ position: '总监' })
})

test('what both changed to different things is asked about, field by field', () => {
  const values = valuesOf(seen)
  const merge = mergeContact(
    values,
    { ...values, position: '经理', label: '决策人' },
    { position: '总监', department: '海运部', label: '决策人' },
  )
  expect([merge.changes, merge.conflicts.map(({ field }) => field)]).toEqual([{ department: '海运部' }, ['position']])
  expect(settleContact(merge, { position: 'mine' })).toEqual({ department: '海运部', position: '总监' })
  expect(settleContact(merge, { position: 'theirs' })).toEqual({ department: '海运部' })
  expect(settleContact(merge, { position: 'original' })).toEqual({ department: '海运部', position: '' })
})

test('a save that comes second goes again with what is now; what collides is asked once', async () => {
  const current = { ...seen, version: 2, label: '决策人' }
  const stale = new Refusal(412, {
    status: 412,
    message: '',
    errors: '',
    code: 'platform.version_stale',
    requestId: '',
    details: { current },
  })
  const send = vi
    .fn<ContactSaving['send']>()
    .mockRejectedValueOnce(stale)
    .mockResolvedValueOnce({ ...current, version: 3 })
  const choose = vi.fn<ContactSaving['choose']>()
  expect(await saveContact({ seen, changes: { position: '总监' }, send, choose })).toMatchObject({ version: 3 })
  expect(send.mock.calls).toEqual([
    [1, { position: '总监' }],
    [2, { position: '总监' }],
  ])
  expect(choose).not.toHaveBeenCalled()
  const again = vi.fn<ContactSaving['send']>().mockRejectedValueOnce(stale)
  expect(
    await saveContact({ seen, changes: { label: '操作' }, send: again, choose: () => Promise.resolve(undefined) }),
  ).toBeUndefined()
})
