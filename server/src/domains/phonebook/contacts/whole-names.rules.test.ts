import { expect, test } from 'vitest'
import { wholeName } from './whole-names.rules.ts'

const nameOf = (contactFamilyName: string, contactGivenName: string, more: Record<string, string> = {}) =>
  wholeName({ contactFamilyName, contactGivenName, ...more })

test.each<[string, string, Record<string, string>, string]>([
  ['Lin', 'Mei', {}, 'Mei Lin'],
  ['Ruiz', 'Ana', { contactMiddleName: 'María' }, 'Ana María Ruiz'],
  ['林', '梅', {}, '林梅'],
  ['김', '민수', {}, '김민수'],
  ['山田', '太郎', { name: '株式会社テスト' }, '山田 太郎'],
  ['山田', '太郎', { country: '日本' }, '山田 太郎'],
  ['さとう', 'はなこ', {}, 'さとう はなこ'],
  ['Nguyễn', 'An', { contactMiddleName: 'Văn' }, 'Nguyễn Văn An'],
  ['Tran', 'Binh', { country: 'Vietnam' }, 'Tran Binh'],
  ['Kovács', 'Éva', { country: 'Hungary' }, 'Kovács Éva'],
  ['Иванов', 'Пётр', { contactMiddleName: 'Ильич' }, 'Пётр Ильич Иванов'],
  ['', 'Mei', {}, 'Mei'],
  ['林', '', {}, '林'],
])('%s and %s', (family, given, more, whole) => expect(nameOf(family, given, more)).toBe(whole))
