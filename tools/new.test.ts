import { describe, expect, test } from 'vitest'
import { fillNames, namesOf } from './new/names.ts'
import { copyProduct, plannedDomain } from './testing.ts'

describe('in a copy of the product', () => {
  const { make } = copyProduct()

  test.each([
    ['nothing', []],
    ['a language left out', ['domain', 'orders', '--zh', '订单', '--en', 'Orders', '--es', 'Pedidos']],
    [
      'a noun without a screen code',
      ['noun', 'phonebook', 'contact', '--zh', '联系人', '--en', 'Contact', '--es', 'Contacto', '--ja', '連絡先'],
    ],
  ])('%s is answered by how to ask', (_, given) => {
    expect(make(...given)).toMatchObject({ status: 2, said: expect.stringContaining('npm run new -- noun') })
  })

  test.each([
    ['a domain that has no floor', ['domain', 'customs'], 'order.ts'],
    ['a domain that is there', ['domain', 'phonebook'], 'there already'],
    [
      'a noun of a domain that is not there',
      ['noun', plannedDomain, 'netPost', '--code', '334'],
      `npm run new -- domain ${plannedDomain}`,
    ],
  ])('%s is refused', (_, given, reason) => {
    expect(make(...given, '--zh', '一', '--en', 'One', '--es', 'Uno', '--ja', '一')).toMatchObject({
      status: 2,
      said: expect.stringContaining(reason),
    })
  })
})

test.each([
  ['offer', '', 'Offers', 'offers', 'offers'],
  ['spaceOffer', '', 'SpaceOffers', 'space-offers', 'space_offers'],
  ['company', '', 'Companies', 'companies', 'companies'],
  ['box', '', 'Boxes', 'boxes', 'boxes'],
  ['person', 'people', 'People', 'people', 'people'],
])('%s has its forms', (noun, plural, Nouns, file, table) => {
  const names = namesOf({
    domain: 'rates',
    noun,
    plural,
    owns: '',
    said: { zh: '', en: '', es: '', ja: '' },
    code: '1',
    migration: '0001',
  })
  expect(names).toMatchObject({ Nouns, 'nouns-file': file, table })
  expect(fillNames('list__Nouns__ __nouns-file__ __table___name __unknown__', names)).toBe(
    `list${Nouns} ${file} ${table}_name __unknown__`,
  )
})
