import { mostRecordImageBytes, newRecord } from '@seamark/contract/followups/records/records'
import { expect, test } from 'vitest'
import {
  bodyOf,
  draftOf,
  fromDraft,
  isWorthKeeping,
  likelyProgress,
  namedFiles,
  newRecordValues,
  acceptFiles,
} from './record-rules.ts'

const company = {
  id: 7,
  name: '海通',
  progress: 'quoted',
  primaryContact: { id: 3, name: '王芳', position: '', mobile: '', email: '' },
} as const
const file = (size: number) => new File([new Uint8Array(size)], 'a.png', { type: 'image/png' })

test('a form begins with whom one asks for, now, and where the company stands', () => {
  const start = newRecordValues(company)
  expect([start.companyId, start.contactId, start.progress, start.way]).toEqual([7, 3, 'quoted', 'phone'])
  expect(likelyProgress('unconfirmed')).toBe('contacted')
})

test('what it sends is what the contract takes, once something is said', () => {
  const body = bodyOf({ ...newRecordValues(company), content: '聊了', optionIds: [1, 2] })
  expect(newRecord.parse(body)).toMatchObject({
    contactId: 3,
    progress: 'quoted',
    optionIds: [1, 2],
    nextContactAt: null,
  })
})

test('images are taken as long as there is room and they are not too large', () => {
  const pictures = { kept: [], files: Array.from({ length: 8 }, () => file(1)) }
  expect(acceptFiles(pictures, [file(1), file(2), file(mostRecordImageBytes + 1)])).toMatchObject({
    tooLarge: 1,
    tooMany: 1,
  })
  expect(acceptFiles(pictures, [file(mostRecordImageBytes)]).files).toHaveLength(1)
  expect(Object.keys(namedFiles([file(1), file(1)]))).toEqual(['image1', 'image2'])
})

test('a draft comes back as it was typed, without its images, and another thing is none', () => {
  const values = { ...newRecordValues(company), content: '聊了' }
  const back = fromDraft(JSON.parse(JSON.stringify(draftOf(values))))
  expect(back).toMatchObject({ content: '聊了', contactId: 3 })
  expect(back?.at?.valueOf()).toBe(values.at?.valueOf())
  expect(back).not.toHaveProperty('images')
  for (const stored of [null, 'text', {}, []]) expect(fromDraft(stored)).toBeUndefined()
  expect([isWorthKeeping(newRecordValues(company)), isWorthKeeping(values)]).toEqual([false, true])
})
