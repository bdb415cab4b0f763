import { describe, expect, test } from 'vitest'
import { oldAddress, redirectTarget, safeRedirect, wantedAfterLogin } from './safe-redirect.ts'

describe('after logging in', () => {
  test.each([
    '/dashboard',
    '/contacts/contactsList?q=%E5%AE%81%E6%B3%A2&limit=20',
    '/contacts/tabs/A%26B%2050%25%3F%23/7#x',
    '/',
    '/loginhelp',
    '/%2e/x%2fy',
  ])('%s is ours', (wanted) => {
    expect(safeRedirect(wanted)).toBe(new URL(wanted, 'http://here').href.slice('http://here'.length))
  })

  test.each([
    undefined,
    '',
    '//evil',
    '///evil',
    '/\\evil',
    '\\/evil',
    '\\\\evil',
    'https:evil',
    'https://evil',
    'HTTPS://evil',
    '%2f%2fevil',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.com',
    '/\t/evil',
    '/\n/evil',
    '\t//evil',
    ' //evil',
    '/.//evil',
    '/..//evil',
    '/a/..//evil',
    '/a\\b',
    '/\u0000',
    `/${'a'.repeat(4096)}`,
    '/%zz',
    '/%',
    '/login',
    '/login?redirect=/login',
    '/LOGIN',
    '/login/',
    '/lo%67in',
    '/a/../login',
    '/auth-redirect?code=1',
    '@evil',
    '?x=1',
    '#x',
  ])('%j leads home', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  test('an address that came unencoded gets back what it lost', () => {
    expect(wantedAfterLogin({ redirect: '/a?x=1', y: '2' })).toBe('/a?x=1&y=2')
    expect(wantedAfterLogin({ redirect: '/a', y: '2' })).toBe('/a?y=2')
    expect(wantedAfterLogin({ redirect: '/a?x=1&y=2' })).toBe('/a?x=1&y=2')
    expect(wantedAfterLogin({})).toBe('/')
  })
})

describe('old and internal addresses', () => {
  test('of the form /#/path', () => {
    expect(oldAddress('#/contacts/contactsList?x=1')).toBe('/contacts/contactsList?x=1')
    expect(oldAddress('#//evil')).toBe('/')
    expect(oldAddress('#section')).toBeUndefined()
    expect(oldAddress('')).toBeUndefined()
  })

  test('of the form /redirect/…', () => {
    expect(redirectTarget('contacts/contactsList', '?q=1')).toBe('/contacts/contactsList?q=1')
    expect(redirectTarget('redirect/x', '')).toBe('/')
    expect(redirectTarget('/evil', '')).toBe('/')
  })
})
