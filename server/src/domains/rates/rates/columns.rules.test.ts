import { expect, test } from 'vitest'
import { anOffer } from '../testing.ts'
import { hasOtherTerms, type OfferTerms, signatureOf } from './columns.rules.ts'

const surcharge = {
  code: 'PSS',
  state: 'added' as const,
  amounts: [200],
  unit: 'container' as const,
  currency: 'USD',
  side: '' as const,
  validFrom: null,
}
const standing = anOffer({
  surcharges: [surcharge],
  boxes: [{ container: '40HQ', count: 3 }],
  freeCombined: 14,
  tonnes: 22,
  releases: ['telex', 'swb'],
})

test.each<[string, Partial<OfferTerms>, boolean]>([
  ['the same in another order', { releases: ['swb', 'telex'] }, false],
  ['less than was said', { surcharges: [], boxes: [], freeCombined: null, tonnes: null, basis: 'unknown' }, false],
  ['another surcharge', { surcharges: [{ ...surcharge, amounts: [300] }] }, true],
  ['one more surcharge', { surcharges: [surcharge, { ...surcharge, code: 'GRI' }] }, true],
  ['other free days', { freeCombined: 21 }, true],
  ['other boxes', { boxes: [{ container: '40HQ' as const, count: 1 }] }, true],
  ['that space is full', { space: 'full' as const }, true],
  ['another basis', { basis: 'allIn' as const }, true],
  ['another limit of weight', { tonnes: 25 }, true],
])('an offer that says %s', (_, given, expected) =>
  expect(hasOtherTerms({ ...standing, ...given }, standing)).toBe(expected),
)

test('a price to which more may come is another one', () => {
  const of = (isFrom: boolean) => signatureOf(anOffer({ prices: [{ container: '40HQ', amount: 1450, isFrom }] }))
  expect(of(true)).not.toBe(of(false))
})
