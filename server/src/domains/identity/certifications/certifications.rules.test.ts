import { expect, test } from 'vitest'
import { doubtsOf, mayDecide, sameName } from './certifications.rules.ts'

const papers = { kind: 'company', name: '厦门远洋国际货运代理有限公司', credit_code: '91350100M000100Y43' } as const
const said = { name: '林晓帆', company_name: '', organization_code: '' }

test.for([
  ['nothing that speaks against it', {}, {}, [], []],
  ['the same name in the profile', {}, { company_name: ' 厦门远洋国际货运代理有限公司' }, [], []],
  ['another name in the profile', {}, { company_name: '厦门远航国际货运代理有限公司' }, [], ['name']],
  ['a check digit that does not fit', { credit_code: '91350211M0000XUF46' }, {}, [], ['checkDigit']],
  ['a register that nobody knows', { credit_code: '88350100M000100Y43' }, {}, [], ['checkDigit', 'register']],
  ['a colleague who holds the code', {}, {}, [{ id: 2 }], ['codeHeld']],
  ['the organization code of the firm', {}, { organization_code: 'M000100Y4' }, [], []],
  ['the organization code of another firm', {}, { organization_code: '101623741' }, [], ['organizationCode']],
  ['a person by the name of the account', { kind: 'personal', name: '林晓帆', credit_code: '' }, {}, [], []],
  ['a person by another name', { kind: 'personal', name: '林小帆', credit_code: '' }, {}, [], ['name']],
] as const)('with %s', ([, inPapers, inProfile, holders, doubts]) => {
  expect(doubtsOf({ ...papers, ...inPapers }, { ...said, ...inProfile }, holders)).toEqual(doubts)
})

test.for([
  ['远洋（上海）物流', '远洋(上海)物流', true],
  ['远洋【上海】物流', '远洋（上海）物流', true],
  ['ＯＣＥＡＮ Ltd.', 'ocean ltd', true],
  ['阿里木·买买提', '阿里木买买提', true],
  ['远洋上海物流', '远洋（上海）物流', false],
  ['远洋物流', '远洋货运', false],
] as const)('%s and %s are the same name: %s', ([one, other, same]) => {
  expect(sameName(one, other)).toBe(same)
})

test('a reviewer decides on what waits, and never on the own papers', () => {
  expect(mayDecide(1, { user_id: 2, state: 'underReview' })).toBe(true)
  expect(mayDecide(2, { user_id: 2, state: 'underReview' })).toBe(false)
  for (const state of ['passed', 'failed', 'superseded'] as const)
    expect(mayDecide(1, { user_id: 2, state })).toBe(false)
})
