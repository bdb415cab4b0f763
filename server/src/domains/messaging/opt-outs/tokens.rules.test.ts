import { expect, test } from 'vitest'
import { sealWith } from '../../../platform/secrets.ts'
import { optOutToken, refOfToken } from './tokens.rules.ts'

const seal = sealWith(Buffer.from('a secret of this installation'))
const ref = '0f8fad5b-d9cb-469f-a165-70867728950e'
const token = optOutToken(seal, ref)

test('a token leads to its delivery, and no other text does', () => {
  expect(refOfToken(seal, token)).toBe(ref)
  const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  for (const wrong of [ref, `${ref}.`, token.replace(ref, other), `${token}A`, token.slice(0, -1), '', 'x'.repeat(80)])
    expect([wrong, refOfToken(seal, wrong)]).toEqual([wrong, undefined])
  expect(refOfToken(sealWith(Buffer.from('another secret')), token)).toBeUndefined()
})
