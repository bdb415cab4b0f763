import { expect, test } from 'vitest'
import { isSending } from './composer-rules.ts'

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
