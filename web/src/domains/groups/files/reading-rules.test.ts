import type { ChatFileText } from '@seamark/contract/groups/files/files'
import { expect, test } from 'vitest'
import { isAnswered, startOf } from './reading-rules.ts'

const plain: ChatFileText = {
  name: 'talk.txt',
  form: 'qqManager',
  order: 'ymd',
  possibleOrders: [],
  encoding: 'big5',
  year: 2026,
  open: [],
  candidates: [{ form: 'qqManager', score: 0.9, preview: [] }],
}

test.each<[ChatFileText['open'], Partial<ReturnType<typeof startOf>>, boolean]>([
  [[], {}, true],
  [['year'], { year: 2026 }, true],
  [['encoding'], { encoding: 'big5' }, true],
  [['form', 'year', 'encoding'], { year: 2026, encoding: 'big5' }, true],
  [['dateOrder'], {}, false],
])('what is proposed for %j can be accepted as it is, an order of days cannot', (open, said, isEnough) => {
  const text: ChatFileText = { ...plain, open, possibleOrders: open.includes('dateOrder') ? ['dmy', 'mdy'] : [] }
  const start = startOf(text)
  expect(start).toEqual({ name: 'talk.txt', form: 'qqManager', order: null, year: null, encoding: null, ...said })
  expect(isAnswered(text, start)).toBe(isEnough)
})

test('a year that was cleared is asked for', () => {
  const text: ChatFileText = { ...plain, open: ['year'] }
  expect(isAnswered(text, { ...startOf(text), year: null })).toBe(false)
})
