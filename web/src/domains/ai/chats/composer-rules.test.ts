import { mostAsked } from '@seamark/contract/ai/answers/answers'
import { expect, test } from 'vitest'
import {
  isComposing,
  isSending,
  isTooLong,
  signOfPick,
  withoutAsked,
  withPicked,
  withTemplate,
} from './composer-rules.ts'

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
  ['Escape of an input method drops its word alone', { isComposing: true, keyCode: 27 }, true],
  ['so it does where only the code tells', { isComposing: false, keyCode: 229 }, true],
  ['Escape leaves the field', { isComposing: false, keyCode: 27 }, false],
])('%s', (_name, event, composes) => {
  expect(isComposing(event)).toBe(composes)
})

test.each([
  ['as long as it may be', 'x'.repeat(mostAsked), false],
  ['a letter too long', 'x'.repeat(mostAsked + 1), true],
  ['no longer without the blanks around it', ` ${'x'.repeat(mostAsked)} `, false],
  ['of letters that take two places', '𠮷'.repeat(mostAsked), false],
])('a text that is %s', (_name, text, isRefused) => {
  expect(isTooLong(text)).toBe(isRefused)
})

test.each([
  ['@远洋', '@'],
  ['给@远洋', '@'],
  ['@', '@'],
  ['给@远洋国际 的', undefined],
  ['明天', undefined],
  ['/', '/'],
  ['/跟进', '/'],
  ['翻译 /', '/'],
  ['20/40HQ', undefined],
  ['/跟进 明天', undefined],
  ['https://a.cn', undefined],
])('%s picks behind %s', (before, sign) => {
  expect(signOfPick(before)).toBe(sign)
})

test('a template leaves what was typed, and its text comes behind', () => {
  expect(withoutAsked('您好\n/template-7 ', 'template-7')).toBe('您好\n')
  expect(withTemplate('您好\n', '', '请付款。')).toBe('您好\n\n请付款。')
  expect(withTemplate('', '写得客气些', '请付款。')).toBe('写得客气些\n\n请付款。')
})

test('a picked client stands in the sentence by name alone', () => {
  expect(withPicked('给@远洋国际物流有限公司 建个明天的回访任务', '远洋国际物流有限公司')).toBe(
    '给远洋国际物流有限公司建个明天的回访任务',
  )
  expect(withPicked('phone of @Global Freight Ltd please', 'Global Freight Ltd')).toBe(
    'phone of Global Freight Ltd please',
  )
})
