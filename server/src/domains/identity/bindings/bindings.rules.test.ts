import { describe, expect, test } from 'vitest'
import { type Bound, waysLeft } from './bindings.rules.ts'
import { masked } from '../sign-in/masked-ways.rules.ts'

const nothing: Bound = { phone: null, email: null, wechat: null, password_hash: null }
const everywhere = { phone: true, email: true, wechat: true }

describe('what still leads in', () => {
  test.each<[string, Partial<Bound>, Partial<typeof everywhere>, ReturnType<typeof waysLeft>]>([
    ['with a password always the password', { password_hash: 'x', phone: '+86138' }, {}, ['password']],
    ['without anything else nothing', { phone: '+86138' }, {}, []],
    ['another one that is bound', { phone: '+86138', wechat: '晓帆' }, {}, ['wechat']],
    [
      'several others',
      { phone: '+86138', wechat: '', email: 'a@b.c', password_hash: 'x' },
      {},
      ['password', 'email', 'wechat'],
    ],
    [
      'not what this installation cannot ask for',
      { phone: '+86138', wechat: '晓帆', email: 'a@b.c' },
      { wechat: false, email: false },
      [],
    ],
  ])('is %s', (_case, bound, open, left) => {
    expect(waysLeft({ ...nothing, ...bound }, { ...everywhere, ...open }, 'phone')).toEqual(left)
  })
})

describe('masked', () => {
  test.each([
    ['phone', '+8613800138000', '+86 138••••8000'],
    ['email', 'linxiaofan@example.com', 'l••••@example.com'],
    ['wechat', '🚢晓帆', '🚢••••'],
    ['wechat', '', '••••'],
  ] as const)('%s %s is %s', (kind, value, shown) => {
    expect(masked[kind](value)).toBe(shown)
  })
})
