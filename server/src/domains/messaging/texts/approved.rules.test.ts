import { describe, expect, test } from 'vitest'
import { findApproved, isApproved } from './approved.rules.ts'
import { noValues } from './variables.rules.ts'

const texts = [
  { name: 'SMS_1', language: '', text: '{{contact|您好}}，美西本周运价已更新，详询{{me.name}}。拒收请回复R' },
  { name: 'SMS_2', language: '', text: '舱位紧张，请尽早订舱，拒收请回复R' },
]
const values = { ...noValues, company: '星海', 'me.name': '林晓' }

describe('an approved text', () => {
  test('is found by its words, whatever its blanks and its line about opting out', () => {
    const template = '{{contact|您好}}，美西本周运价已更新， 详询{{me.name}}'
    expect(findApproved(texts, { template, values })).toEqual({
      name: 'SMS_1',
      language: '',
      parameters: [
        { name: 'contact', value: '您好' },
        { name: 'me_name', value: '林晓' },
      ],
    })
    expect(isApproved(texts, '舱位紧张，请尽早订舱')).toBe(true)
  })

  test.each(['舱位紧张，请尽早订仓', '{{company}}，美西本周运价已更新，详询{{me.name}}', ''])(
    'is not other words under its name: %s',
    (template) => {
      expect(findApproved(texts, { template, values })).toBeUndefined()
      expect(isApproved(texts, template)).toBe(false)
    },
  )
})
