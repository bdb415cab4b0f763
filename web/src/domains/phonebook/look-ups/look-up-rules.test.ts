import { describe, expect, test } from 'vitest'
import { isEnough, typedOf } from './look-up-rules.ts'

const seen = {
  id: 7,
  name: '宁波远洋',
  organizationNumber: '',
  phoneCountryCode: '+86',
  phoneAreaCode: '0574',
  telephone: '87654829',
  email: 'a@b.example',
  country: 'CN',
}
const nothing = {
  name: '',
  organizationNumber: '',
  phoneCountryCode: '',
  phoneAreaCode: '',
  telephone: '',
  email: '',
  country: '',
}

describe('what is looked up', () => {
  test('of a new company is all that is typed; a country code alone is no number', () => {
    expect(typedOf({ name: ' 远洋 ', phoneCountryCode: '+86' })).toEqual({ ...nothing, name: '远洋' })
    expect(typedOf(seen)).toEqual({
      ...nothing,
      name: '宁波远洋',
      phoneCountryCode: '+86',
      phoneAreaCode: '0574',
      telephone: '87654829',
      email: 'a@b.example',
      country: 'CN',
    })
  })

  test('of one under edit is what has been changed, a number with all its parts', () => {
    expect(typedOf(seen, seen)).toEqual({ ...nothing, exceptId: 7 })
    expect(typedOf({ ...seen, phoneAreaCode: '021' }, seen)).toEqual({
      ...nothing,
      phoneCountryCode: '+86',
      phoneAreaCode: '021',
      telephone: '87654829',
      country: 'CN',
      exceptId: 7,
    })
  })

  test.each([
    [{ name: '宁' }, false],
    [{ name: '宁波' }, true],
    [{ telephone: '876' }, false],
    [{ telephone: '8765 4829' }, true],
    [{ email: 'a@b' }, false],
    [{ email: 'a@b.cn' }, true],
    [{ organizationNumber: '91330' }, false],
    [{ organizationNumber: '913302' }, true],
  ])('%o is enough: %s', (given, enough) => expect(isEnough({ ...nothing, ...given })).toBe(enough))
})
