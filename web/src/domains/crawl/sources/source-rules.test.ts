import { expect, test } from 'vitest'
import { changesOf, rulesFor, sourceValues } from './source-rules.ts'

test('only what was changed is sent, and both hours together', () => {
  const before = sourceValues(undefined)
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf({ ...before, fromHour: 22 }, before)).toEqual({ fromHour: 22, toHour: 24 })
  expect(changesOf({ ...before, hosts: ['a.test'] }, before)).toEqual({ hosts: ['a.test'] })
})

test('a source has the rules that its kind can use', () => {
  expect(rulesFor({ kind: 'feed', brings: 'posts' })).toEqual([])
  expect(rulesFor({ kind: 'page', brings: 'posts' })).toEqual([
    'item',
    'link',
    'next',
    'title',
    'time',
    'text',
    'author',
  ])
  expect(rulesFor({ kind: 'sitemap', brings: 'companies' })[0]).toBe('include')
})
