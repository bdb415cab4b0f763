import { expect, test } from 'vitest'
import { weaknessOf } from './passwords.rules.ts'

test.each([
  ['password', 'lin', 'identity.password_common'],
  ['PassWord123', 'lin', 'identity.password_common'],
  ['ｐａｓｓｗｏｒｄ', 'lin', 'identity.password_common'],
  ['1qaz2wsx', 'lin', 'identity.password_common'],
  ['woaini1314', 'lin', 'identity.password_common'],
  ['88888888', 'lin', 'identity.password_common'],
  ['go LIN go and on', 'lin', 'identity.password_like_name'],
  ['xiaofan.lin2026', 'Xiaofan.Lin', 'identity.password_like_name'],
  ['truly a long one', 'al', undefined],
  ['四月装柜的三只海鸥', 'lin', undefined],
  ['correct horse battery', 'lin', undefined],
])('%s of %s: %s', (password, username, weakness) => {
  expect(weaknessOf(password, username)).toBe(weakness)
})
