import { Refusal, Unreachable } from '@seamark/contract/platform/client'
import { describe, expect, test } from 'vitest'
import { UnknownAddress } from '../../platform/page.tsx'
import { type ErrorEntry, isFault, keptEntries, keyOf, withError, withoutSeen, withSent } from './entries.ts'

const caught = { info: 'window', path: '/contacts/contactsList', origin: 'http://localhost:18200', owner: 7 }
const entryOf = (thrown: unknown, more: Partial<typeof caught> = {}) => withError([], thrown, { ...caught, ...more })[0]

describe('an entry', () => {
  test('says message, where it was caught, page and stack', () => {
    const error = new TypeError('no name')
    error.stack = 'TypeError: no name\n    at f (http://localhost:18200/assets/a-Dx81.js:1:123456)'
    expect(entryOf(error)).toEqual({
      message: 'TypeError: no name',
      info: 'window',
      path: '/contacts/contactsList',
      stack: 'TypeError: no name\n    at f (/assets/a-Dx81.js:1:123456)',
      occurrences: 1,
      sent: 0,
      isCleared: false,
      owner: 7,
    })
  })

  const hostile = new Proxy(
    {},
    {
      has: () => true,
      get: () => {
        throw new Error('even asking fails')
      },
    },
  )
  test.each([
    ['text', 'gone', 'gone'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 42, '42'],
    ['a symbol', Symbol('odd'), 'Symbol(odd)'],
    ['an object with a message', { message: 'odd' }, 'odd'],
    ['an object without', {}, '[object Object]'],
    ['an object without a prototype', Object.create(null), 'object'],
    ['an object that throws', hostile, 'object'],
  ])('is made of %s', (_, thrown, message) => {
    expect(entryOf(thrown)).toMatchObject({ message, stack: '' })
  })

  test('is redacted, and its page has neither query nor names', () => {
    expect(
      entryOf(new Error('call 13900000777'), { info: 'amy@ocean.example', path: '/contacts/tabs/%E8%BF%9C/7?q=1' }),
    ).toMatchObject({
      message: 'Error: call [number]',
      info: '[email]',
      path: '/contacts/tabs/…/7',
    })
  })

  test('never outgrows what the server takes', () => {
    const entry = entryOf(new Error('a b'.repeat(9000)), { info: 'c d'.repeat(9000), path: `/${'e'.repeat(900)}` })
    expect([entry?.message.length, entry?.info.length, entry?.path.length]).toEqual([1000, 4000, 2])
  })
})

describe('the list', () => {
  test('counts what is the same and keeps the order', () => {
    const list = [new Error('one'), 'two', 'two', 'three', 'two'].reduce<readonly ErrorEntry[]>(
      (entries, thrown) => withError(entries, thrown, caught),
      [],
    )
    expect(list.map(({ message, occurrences }) => [message, occurrences])).toEqual([
      ['Error: one', 1],
      ['two', 3],
      ['three', 1],
    ])
  })

  test('keeps apart what happened to two people at one browser', () => {
    expect(withError(withError([], 'x', caught), 'x', { ...caught, owner: 8 })).toHaveLength(2)
  })

  test('holds a hundred and lets the oldest go', () => {
    const list = Array.from({ length: keptEntries + 5 }, (_, index) => `thing ${index}`).reduce<readonly ErrorEntry[]>(
      (entries, thrown) => withError(entries, thrown, caught),
      [],
    )
    expect([list.length, list[0]?.message, list.at(-1)?.message]).toEqual([100, 'thing 5', 'thing 104'])
  })
})

test.each([
  [new Error('x'), true],
  ['x', true],
  [undefined, true],
  [
    new Refusal(409, { status: 409, message: 'taken', errors: 'taken', code: 'phonebook.code_taken', requestId: 'r' }),
    false,
  ],
  [new Unreachable('offline'), false],
  [new UnknownAddress(), false],
  [new DOMException('left', 'AbortError'), false],
  [new DOMException('no room', 'QuotaExceededError'), true],
  ['ResizeObserver loop completed with undelivered notifications.', false],
])('%s is a fault: %s', (thrown, is) => {
  expect(isFault(thrown)).toBe(is)
})

describe('a cleared list', () => {
  const everybody = () => true
  const error = new TypeError('no name')
  const once = withError([], error, caught)
  const sentOf = (entries: readonly ErrorEntry[], count: number) =>
    new Map(entries.map((entry) => [keyOf(entry), count]))

  test('keeps unseen what the server does not know of yet, until it was sent', () => {
    const cleared = withoutSeen(once, everybody)
    expect(cleared.map(({ isCleared, occurrences, sent }) => [isCleared, occurrences - sent])).toEqual([[true, 1]])
    expect(withSent(cleared, sentOf(cleared, 1))).toEqual([])
  })

  test('drops what was sent, and leaves what belongs to another person', () => {
    const sent = withSent(once, sentOf(once, 1))
    expect(withoutSeen(sent, everybody)).toEqual([])
    expect(withoutSeen(sent, () => false)).toEqual(sent)
  })

  test('that was cleared while it was sent is not sent again, and the same error is seen when it comes back', () => {
    const again = withError(withoutSeen(once, everybody), error, caught)
    const after = withSent(again, sentOf(once, 1))
    expect(after.map(({ isCleared, occurrences, sent }) => [isCleared, occurrences - sent])).toEqual([[false, 1]])
  })
})
