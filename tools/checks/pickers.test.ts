import { expect, test } from 'vitest'
import { createTree } from '../source/tree.ts'
import { checkPickers } from './pickers.ts'

const wrong = (text: string) => checkPickers(createTree({ 'web/src/domains/x/y/y-picker.tsx': text })).length
const asking = 'showSearch={{ filterOption: false, onSearch }}'

test('a picker that the server answers says what an empty list means', () => {
  expect(wrong(`<Select ${asking} />`)).toBe(1)
  expect(wrong('<Mentions filterOption={false} />')).toBe(1)
  expect(wrong('<TreeSelect showSearch={{ filterTreeNode: false }} />')).toBe(1)
  expect(wrong(`<Select ${asking} notFoundContent={<NothingFound read={read} />} />`)).toBe(0)
})

test('a list that the page narrows itself, and a field with suggestions, need not', () => {
  expect(wrong("<Select showSearch={{ optionFilterProp: 'label' }} />")).toBe(0)
  expect(wrong('<AutoComplete showSearch={{ filterOption: false }} />')).toBe(0)
})
