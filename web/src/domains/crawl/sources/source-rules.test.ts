import { expect, test } from 'vitest'
import { changesOf, rulesFor, rulesKept, sourceValues, takeOffer } from './source-rules.ts'

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

test('a source that becomes one of another kind keeps the rules that are of use there', () => {
  const rules = { item: 'li', next: '.next', title: 'h2', telephone: '.tel' }
  expect(rulesKept(rules, { kind: 'sitemap', brings: 'companies' })).toEqual({ telephone: '.tel' })
  expect(rulesKept(rules, { kind: 'page', brings: 'posts' })).toEqual({ item: 'li', next: '.next', title: 'h2' })
  expect(takeOffer({ rules, brings: 'posts' }, { kind: 'feed', address: 'https://a.test/rss' })).toEqual({
    kind: 'feed',
    address: 'https://a.test/rss',
    rules: {},
  })
})
