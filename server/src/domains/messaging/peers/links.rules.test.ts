import { expect, test } from 'vitest'
import { peerLink } from './links.rules.ts'

test.each([
  ['telegram', 'seamark_bot', false, 'https://t.me/seamark_bot?start=tok_en-1', null],
  ['telegram', 'seamark_bot', true, 'https://t.me/seamark_bot?startgroup=tok_en-1', null],
  ['line', '@seamark', false, 'https://line.me/R/oaMessage/%40seamark/?%23tok_en-1', null],
  ['line', '@seamark', true, 'https://line.me/R/ti/p/%40seamark', '#tok_en-1'],
  ['zalo', '1234567890', false, 'https://zalo.me/1234567890', '#tok_en-1'],
])('%s of %s, for a group: %s', (kind, account, isGroup, url, word) => {
  expect(peerLink({ kind, account }, 'tok_en-1', isGroup)).toEqual({ url, word })
})

test.each([
  ['zalo', true],
  ['wecom', false],
  ['mail', false],
])('%s has none, for a group: %s', (kind, isGroup) => {
  expect(peerLink({ kind, account: 'x' }, 'tok', isGroup)).toBeUndefined()
})
