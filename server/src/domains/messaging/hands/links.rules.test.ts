import type { HandPlatform } from '@seamark/contract/messaging/choices'
import { expect, test } from 'vitest'
import { linkOf } from './links.rules.ts'

const link = (
  platform: HandPlatform,
  account: string,
  { kind = 'client', text = '您好 a&b' }: { kind?: 'client' | 'group'; text?: string } = {},
) => linkOf({ kind, platform, account, text })

test.for([
  ['qq', '842561970', 'tencent://message/?uin=842561970'],
  ['whatsapp', '+84903123456', `https://wa.me/84903123456?text=${encodeURIComponent('您好 a&b')}`],
  ['telegram', 'amy_wang', 'https://t.me/amy_wang'],
  ['telegram', '+84903123456', 'https://t.me/+84903123456'],
  ['zalo', '+84903123456', 'https://zalo.me/84903123456'],
  ['linkedin', 'amy-wang', 'https://www.linkedin.com/in/amy-wang'],
  ['linkedin', 'https://cn.linkedin.com/company/x', 'https://cn.linkedin.com/company/x'],
  ['facebook', 'amy.wang', 'https://www.facebook.com/amy.wang'],
  ['instagram', '@amy', 'https://www.instagram.com/amy/'],
] as const)('%s %s is opened by %s', ([platform, account, opened]) => {
  expect(link(platform, account)).toEqual({ link: opened, isRefused: false })
})

test.for([
  ['linkedin', 'https://evil.example/in/amy'],
  ['linkedin', 'https://linkedin.com.evil.example/in/amy'],
  ['linkedin', 'https://evillinkedin.com/in/amy'],
  ['linkedin', 'http://linkedin.com/in/amy'],
  ['linkedin', 'https://linkedin.com:8443/in/amy'],
  ['linkedin', 'https://amy@linkedin.com/in/amy'],
  ['facebook', String.raw`https://facebook.com\@evil.example/`.replace('facebook', 'evil')],
  ['telegram', 'javascript:alert(1)'],
  ['qq', 'tencent://message/?uin=1&x=https://evil.example'],
  ['whatsapp', 'https://t.me/amy'],
] as const)('%s %s is refused: only hosts of the platform are opened', ([platform, account]) => {
  expect(link(platform, account)).toEqual({ link: null, isRefused: true })
})

test.for([
  ['wechat', 'amy2024'],
  ['qq', 'amy'],
  ['whatsapp', 'amy'],
  ['facebook', '../admin'.replace('/', '')],
] as const)('%s %s has no address, and nothing is wrong with it', ([platform, account]) => {
  expect(link(platform, account)).toEqual({ link: null, isRefused: false })
})

test('a group is opened by the address that it was written down with, and by no account', () => {
  expect(link('whatsapp', 'https://chat.whatsapp.com/abc', { kind: 'group' }).link).toBe(
    'https://chat.whatsapp.com/abc',
  )
  expect(link('qq', '842561970', { kind: 'group' })).toEqual({ link: null, isRefused: false })
})

test('a text that is too long for an address is only copied', () => {
  expect(link('whatsapp', '+84903123456', { text: '运'.repeat(500) }).link).toBe('https://wa.me/84903123456')
})
