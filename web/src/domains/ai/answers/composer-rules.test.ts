import { mostAsked } from '@seamark/contract/ai/answers/answers'
import { expect, test } from 'vitest'
import { isSending, isTooLong } from './composer-rules.ts'

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

test.each([
  ['Enter sends', enter, true],
  ['Shift and Enter break the line', { ...enter, shiftKey: true }, false],
  ['Enter takes the word of an input method', { ...enter, isComposing: true }, false],
  ['Enter takes its word in Safari too', { ...enter, keyCode: 229 }, false],
  ['another key is typed', { ...enter, key: 'a' }, false],
])('%s', (_name, event, sends) => {
  expect(isSending(event)).toBe(sends)
})

test.each([
  ['as long as it may be', 'x'.repeat(mostAsked), false],
  ['a letter too long', 'x'.repeat(mostAsked + 1), true],
  ['no longer without the blanks around it', ` ${'x'.repeat(mostAsked)} `, false],
  ['of letters that take two places', '𠮷'.repeat(mostAsked), false],
])('a text that is %s', (_name, text, isRefused) => {
  expect(isTooLong(text)).toBe(isRefused)
})
