import { expect, test } from 'vitest'
import { z } from 'zod'
import { href, knownSearch, parseSearch, readSearch, searchText, withPatch } from './search.ts'

test('an address holds plain texts, never guessed at', () => {
  expect(parseSearch('?q=123&x=true&y=&z=1&z=2')).toEqual({ q: '123', x: 'true', y: '', z: '2' })
  expect(parseSearch('?__proto__=1')).toEqual(Object.fromEntries([['__proto__', '1']]))
})

test('empty values leave the address, lists have commas', () => {
  expect(
    searchText({
      q: '宁波 & co',
      progress: ['contacted', 'quoted'],
      a: '',
      b: undefined,
      c: null,
      d: [],
      e: 0,
      f: false,
    }),
  ).toBe('?q=%E5%AE%81%E6%B3%A2+%26+co&progress=contacted,quoted&e=0&f=false')
  expect(searchText({})).toBe('')
  expect(href('/list', { q: '' })).toBe('/list')
})

test('what was written is read again', () => {
  const search = { q: 'a+b&c=d#e?f 航', list: 'x,y' }
  expect(parseSearch(searchText(search))).toEqual(search)
})

test('a patch changes only what it names', () => {
  expect(withPatch({ q: 'a', limit: '20' }, { q: undefined, sort: 'name' })).toEqual({ limit: '20', sort: 'name' })
})

const schema = z.strictObject({
  q: z.string().optional(),
  limit: z.coerce.number().int().max(100).default(50),
  view: z.enum(['all', 'mine']).default('all'),
})

test('what is wrong or unknown falls back to the defaults', () => {
  expect(readSearch(schema, { q: 'x', limit: '20', view: 'mine' })).toEqual({ q: 'x', limit: 20, view: 'mine' })
  expect(readSearch(schema, { q: 'x', limit: '-1e9x', view: 'nobody', other: '1' })).toEqual({
    q: 'x',
    limit: 50,
    view: 'all',
  })
})

test('a tab’s address keeps what the page reads', () => {
  expect(knownSearch(schema, { q: 'x', other: '1' })).toEqual({ q: 'x' })
  expect(knownSearch(undefined, { other: '1' })).toEqual({ other: '1' })
})
