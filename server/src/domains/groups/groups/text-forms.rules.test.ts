import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { expect, test } from 'vitest'
import { splitText, textFormOf } from './text-forms.rules.ts'

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

test.each([
  ['wechat', '舱'.repeat(682), true],
  ['wechat', '舱'.repeat(683), false],
  ['wecom', 'a'.repeat(2048), true],
  ['wecom', 'a'.repeat(2049), false],
  ['instagram', '舱'.repeat(333), true],
  ['instagram', '舱'.repeat(334), false],
  ['whatsapp', '舱'.repeat(4096), true],
  ['whatsapp', '舱'.repeat(4097), false],
  ['line', '🚢'.repeat(2500), true],
  ['line', '🚢'.repeat(2501), false],
] as const)('%s counts as it counts itself', (platform, text, fits) => {
  expect(textFormOf({ platform, language: '' }, 'zh').fits(text)).toBe(fits)
})

const ten = { most: 10, unit: 'characters' } as const

test.each([
  ['one line', ['one line']],
  ['上海 → 洛杉矶\n2×40HQ\nEBS 另计', ['上海 → 洛杉矶', '2×40HQ', 'EBS 另计']],
  ['a\nb\nc d e f g', ['a\nb', 'c d e f g']],
  ['THC 1 / EBS 2 / BAF 3', ['THC 1 /', 'EBS 2 /', 'BAF 3']],
  ['🚢🚢🚢🚢🚢🚢', ['🚢🚢🚢🚢🚢', '🚢']],
] as const)('%j is sent as %j', (text, messages) => {
  expect(splitText(text, ten)).toEqual(messages)
})

test('no message is longer than the platform takes, and no word is lost', () => {
  const text = Array.from({ length: 40 }, (_, at) => `上海 → 洛杉矶 ${at} USD 20GP ${at}50 / 40HQ ${at}90`).join('\n')
  const limit = { most: 100, unit: 'bytes' } as const
  const messages = splitText(text, limit)
  expect(messages.every((one) => Buffer.byteLength(one) <= 100)).toBe(true)
  expect(messages.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
})
