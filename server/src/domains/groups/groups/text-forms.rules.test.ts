import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { expect, test } from 'vitest'
import { textFormOf } from './text-forms.rules.ts'

test.each([
  ['qq', '', 'zh'],
  ['line', '', 'ja'],
  ['whatsapp', '', 'en'],
  ['whatsapp', 'es', 'es'],
  ['qq', 'en', 'en'],
  ['other', '', 'es'],
] as const)('a text for a group of %s that is said to speak "%s" is written in %s', (platform, said, language) => {
  expect(textFormOf({ platform, language: said }, 'es').language).toBe(language)
})

test('what is bold is marked where the platform shows it so', () => {
  const bold = groupPlatforms.filter((platform) => textFormOf({ platform, language: '' }, 'zh').bold !== '')
  expect(bold).toEqual(['whatsapp', 'telegram'])
})
