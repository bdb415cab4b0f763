import type { ContactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'
import { describe, expect, test } from 'vitest'
import { type SeenContact, sameFindings, typedContactOf } from './contact-look-up-rules.ts'

const china = { country: 'CN' }
const mobile = { kind: 'mobile', value: '138 0000 1234' } as const
const seen: SeenContact = {
  id: 7,
  values: [
    { ...mobile, belongs: 'company', shown: '138 0000 1234', key: '+8613800001234', extractedAt: null },
    {
      kind: 'email',
      value: 'a@b.example',
      belongs: 'company',
      shown: 'a@b.example',
      key: 'a@b.example',
      extractedAt: null,
    },
  ],
}

describe('what is looked up', () => {
  test('of a new contact is every value that is typed to its end', () => {
    const rows = [
      { kind: 'mobile', value: ' 13800001234 ' },
      { kind: 'mobile', value: '1380000' },
      { kind: 'phone', value: '' },
      { kind: 'email', value: 'amy@' },
      { kind: 'wechat', value: 'wang_fang' },
      {},
    ] as const
    expect(typedContactOf(rows, china)).toEqual({
      values: [
        { kind: 'mobile', value: '13800001234' },
        { kind: 'wechat', value: 'wang_fang' },
      ],
    })
  })

  test('of a contact under edit is what has been changed, also a value that was moved to another kind', () => {
    expect(typedContactOf(seen.values, china, seen)).toEqual({ values: [], exceptId: 7 })
    const rows = [{ ...mobile, kind: 'whatsapp' } as const, { kind: 'email', value: ' a@b.example' } as const]
    expect(typedContactOf(rows, china, seen)).toEqual({
      values: [{ kind: 'whatsapp', value: '138 0000 1234' }],
      exceptId: 7,
    })
  })

  test.each([
    ['mobile', '1380000123', 'CN', false],
    ['mobile', '13800001234', 'CN', true],
    ['mobile', '13800001234', '', true],
    ['mobile', '9123 4567', 'SG', true],
    ['phone', '876548', 'CN', false],
    ['phone', '8765 4829', 'CN', true],
    ['email', 'a@b', 'CN', false],
    ['email', 'a@b.cn', 'CN', true],
    ['qq', '1234', 'CN', false],
    ['qq', '12345', 'CN', true],
    ['wechat', 'wan', 'CN', false],
    ['wechat', 'wang', 'CN', true],
  ] as const)('%s %s of a company in %s is typed to its end: %s', (kind, value, country, isFinished) =>
    expect(typedContactOf([{ kind, value }], { country }).values).toHaveLength(isFinished ? 1 : 0),
  )
})

test('the same companies found by another value are another finding', () => {
  const match = (value: string): ContactMatch => ({
    by: [{ kind: 'mobile', value, contact: null }],
    id: null,
    name: '海和科技',
    custodian: '王管理',
    visibility: 'private',
    reference: null,
    applied: [],
    can: { claim: false, apply: true },
  })
  const [one, other] = [match('13800001234'), match('13800001235')]
  expect(sameFindings([one], [])).toBe(sameFindings([{ ...one, reference: 'anew' }], []))
  expect(sameFindings([one], [])).not.toBe(sameFindings([other], []))
  expect(sameFindings([], [{ id: 1, name: '陈立', by: [mobile] }])).not.toBe(sameFindings([], []))
})
