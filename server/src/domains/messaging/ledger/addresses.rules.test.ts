import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { describe, expect, test } from 'vitest'
import { addressKey, addressOf } from './addresses.rules.ts'

const reached: [kind: ContactKind, key: string, address: string][] = [
  ['mobile', '+8613800138000', 'phone +8613800138000'],
  ['whatsapp', '+8613800138000', 'phone +8613800138000'],
  ['zalo', '+84912345678', 'phone +84912345678'],
  ['zalo', 'anh.logistics', 'zalo anh.logistics'],
  ['email', 'amy+rates@star.example', 'mail amy+rates@star.example'],
  ['email', '842561970@qq.com', 'qq 842561970'],
  ['email', 'amy@qq.com', 'mail amy@qq.com'],
  ['email', '1234@qq.com', 'mail 1234@qq.com'],
  ['qq', '842561970', 'qq 842561970'],
  ['telegram', 'amy_wang', 'telegram amy_wang'],
  ['wechat', 'amy-wang', 'wechat amy-wang'],
  ['linkedin', 'amy-wang', 'profile linkedin:amy-wang'],
  ['facebook', 'amy-wang', 'profile facebook:amy-wang'],
]

describe('an address', () => {
  test.each(reached)('of %s %s is %s', (kind, key, expected) => {
    const address = addressOf(kind, key)
    expect(address && `${address.class} ${address.form}`).toBe(expected)
  })

  test.each<[ContactKind, string]>([
    ['phone', '+8657487654829;ext=801'],
    ['mobile', '12345'],
    ['whatsapp', 'amy'],
    ['msn', 'amy@hotmail.example'],
  ])('is not made of %s %s', (kind, key) => {
    expect(addressOf(kind, key)).toBeUndefined()
  })

  test('has a key that differs by class and form, and is the same for one person by two ways', () => {
    const keyOf = (kind: ContactKind, key: string) =>
      addressKey(addressOf(kind, key) ?? { class: '', form: '' }).toString('hex')
    expect(keyOf('qq', '842561970')).toBe(keyOf('email', '842561970@qq.com'))
    expect(keyOf('mobile', '+8613800138000')).toBe(keyOf('whatsapp', '+8613800138000'))
    expect(keyOf('linkedin', 'amy')).not.toBe(keyOf('instagram', 'amy'))
    expect(addressKey({ class: 'mail', form: 'a' })).toHaveLength(32)
  })
})
