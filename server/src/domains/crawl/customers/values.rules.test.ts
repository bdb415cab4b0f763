import { describe, expect, test } from 'vitest'
import { conflictsIn, sortingOf, type ToldValue, valueKey, websiteKey, weighValues } from './values.rules.ts'

const told = (given: Partial<ToldValue>): ToldValue => ({
  field: 'telephone',
  key: '+8657487654321',
  text: '0574-87654321',
  sourceId: 1,
  method: 'file',
  isInForce: true,
  ...given,
})
const ofFile = (sourceId: number) => ({ sourceId, method: 'file' as const })
const ofPerson = { sourceId: null, method: 'person' as const }

describe('weighing values', () => {
  test('what a source has said before is nothing new, however it is written', () => {
    const known = weighValues([], { telephone: '0574-87654321', email: 'A@b.example' }, ofFile(1), 'CN')
    const kept = known.added.map((one) => ({ ...one, ...ofFile(1) }))
    expect(weighValues(kept, { telephone: '+86 574 8765 4321', email: 'a@B.example' }, ofFile(1), 'CN')).toEqual({
      added: [],
      values: {},
      conflicts: [],
    })
  })

  test('the same from another source is one more witness, and no conflict', () => {
    const { added, values, conflicts } = weighValues([told({})], { telephone: '057487654321' }, ofFile(2), 'CN')
    expect([added.map(({ isInForce }) => isInForce), values, conflicts]).toEqual([[false], {}, []])
  })

  test('another value takes force, and the field is in conflict until a person chooses', () => {
    const { added, values, conflicts } = weighValues([told({})], { telephone: '0574-11112222' }, ofFile(2), 'CN')
    expect(values).toEqual({ telephone: '0574-11112222' })
    expect(conflicts).toEqual(['telephone'])
    const kept = [told({ isInForce: false }), ...added.map((one) => ({ ...one, ...ofFile(2) }))]
    expect(weighValues(kept, { telephone: '0574-87654321' }, ofPerson, 'CN')).toMatchObject({
      values: { telephone: '0574-87654321' },
      conflicts: [],
    })
  })

  test('a person’s value is never overwritten by a source', () => {
    const known = [told({ method: 'person', sourceId: null })]
    const { added, values, conflicts } = weighValues(known, { telephone: '0574-11112222' }, ofFile(1), 'CN')
    expect([added[0]?.isInForce, values, conflicts]).toEqual([false, {}, []])
  })

  test('products add up: two texts are no conflict', () => {
    const known = [told({ field: 'products', key: '灯具', text: '灯具' })]
    const { values, conflicts } = weighValues(known, { products: 'LED 灯带' }, ofFile(2), 'CN')
    expect([values, conflicts]).toEqual([{ products: 'LED 灯带' }, []])
  })

  test('an empty text of a source says nothing; that of a person removes the value for good', () => {
    expect(weighValues([told({})], { telephone: '', city: '' }, ofFile(2), 'CN').added).toEqual([])
    const removed = weighValues([told({})], { telephone: '', city: '' }, ofPerson, 'CN')
    expect(removed).toEqual({
      added: [{ field: 'telephone', key: '', text: '', isInForce: true }],
      values: { telephone: '' },
      conflicts: [],
    })
    const kept = [told({ isInForce: false }), told({ ...ofPerson, key: '', text: '' })]
    expect(weighValues(kept, { telephone: '' }, ofPerson, 'CN').added).toEqual([])
    expect(weighValues(kept, { telephone: '0574-11112222' }, ofFile(2), 'CN').values).toEqual({})
  })
})

test.each([
  ['telephone', '0574 8765 4321', 'CN', '+8657487654321'],
  ['telephone', '+86-574-87654321', '', '+8657487654321'],
  ['email', 'Sales@Lamp.example ', '', 'sales@lamp.example'],
  ['website', 'HTTPS://www.Lamp.example/zh/index.html', '', 'lamp.example'],
  ['website', 'lamp.example', '', 'lamp.example'],
  ['website', 'https://www.facebook.com/Lamp.Works/?ref=page', '', 'facebook.com/lamp.works'],
  ['website', 'https://m.facebook.com/profile.php?id=1001&fbclid=Ab1', '', 'facebook.com/profile.php?id=1001'],
  ['website', 'weidian.com/?userid=1#shop', '', 'weidian.com?userid=1'],
  ['website', 'https://es.linkedin.com/company/lamp', '', 'linkedin.com/company/lamp'],
  ['website', 'https://lamp.en.alibaba.com/about.html', '', 'lamp.en.alibaba.com'],
  ['website', 'https://www.facebook.com/', '', 'https://www.facebook.com/'],
  ['city', '宁　波', '', '宁 波'],
] as const)('%s %j is compared as %s', (field, text, country, key) => {
  expect(valueKey(field, text, country)).toBe(key)
})

test('a host that many share is nobody’s website', () => {
  expect([websiteKey('facebook.com'), websiteKey('https://www.1688.com/')]).toEqual(['', ''])
})

test('a text without a host has none', () => {
  expect([websiteKey('没有'), websiteKey(''), websiteKey('http://a.example:8080/x')]).toEqual(['', '', 'a.example'])
})

test('conflicts are those of sources alone', () => {
  const other = told({ key: '+861', isInForce: false })
  expect(conflictsIn([told({}), other])).toEqual(['telephone'])
  expect(conflictsIn([told({}), { ...other, method: 'person', sourceId: null }])).toEqual([])
})

test('a name, a country and one way to reach it sort a customer, unless something is open', () => {
  const none = { country: '', telephone: '', email: '', website: '', qq: '', wechat: '' }
  expect(sortingOf({ ...none, country: 'CN', qq: '600100200' }, [])).toBe('sorted')
  expect(sortingOf({ ...none, country: 'CN' }, [])).toBe('unsorted')
  expect(sortingOf({ ...none, email: 'a@b.example' }, [])).toBe('unsorted')
  expect(sortingOf({ ...none, country: 'CN', qq: '600100200' }, ['city'])).toBe('unsorted')
})
