import type { PastedField, PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'
import { expect, test } from 'vitest'
import { blankContact } from '../contacts/contact-rules.ts'
import { fillCompany, fillContact, heldByCompany } from './pasted-values-rules.ts'
import { blankProfile } from './profile-rules.ts'

const value = (field: PastedField, text: string, phone: PastedValue['phone'] = null): PastedValue => ({
  field,
  value: text,
  phone,
  start: 0,
  end: 1,
  doubt: null,
})
const parts = { phoneCountryCode: '+86', phoneAreaCode: '0574', telephone: '87654321' }
const filled = (contact: { values: readonly { kind: string; value: string }[] } | undefined) =>
  (contact?.values ?? []).filter((row) => row.value !== '').map(({ kind, value: text }) => `${kind} ${text}`)

test('a signature becomes a company and a person there', () => {
  const changes = fillCompany(blankProfile, [
    value('companyName', '宁波海天国际物流有限公司'),
    value('name', '王莉'),
    value('position', '经理'),
    value('mobile', '13805740001'),
    value('phone', '0574-87654321', parts),
    value('phone', '0574-87654322'),
    value('email', 'wang@haitian.example'),
    value('email', 'info@haitian.example'),
    value('whatsapp', '+65 9123 4567'),
    value('country', 'CN'),
  ])
  expect(changes).toMatchObject({
    name: '宁波海天国际物流有限公司',
    ...parts,
    email: 'info@haitian.example',
    country: 'CN',
  })
  expect(changes.contacts).toMatchObject([{ name: '王莉', position: '经理' }])
  expect(filled(changes.contacts?.[0])).toEqual([
    'mobile 13805740001',
    'phone 0574-87654322',
    'email wang@haitian.example',
    'whatsapp +65 9123 4567',
  ])
})

test('a mailbox without a person is that of the firm, and no person is made', () => {
  const changes = fillCompany(blankProfile, [value('email', 'lily@a.example'), value('website', 'www.a.example')])
  expect(changes).toEqual({ email: 'lily@a.example', website: 'www.a.example' })
})

test('what is typed stays: another telephone and another person are added', () => {
  const typed = { ...blankProfile, ...parts, contacts: [{ ...blankContact, name: '陈立' }] }
  const changes = fillCompany(typed, [value('name', '王莉'), value('phone', '021-62345678')])
  expect(changes.telephone).toBeUndefined()
  expect(changes.contacts?.map(({ name }) => name)).toEqual(['陈立', '王莉'])
  expect(filled(changes.contacts?.[1])).toEqual(['phone 021-62345678'])
  expect(heldByCompany(typed, 'name')).toBe('陈立')
})

test('a number that a contact has is not written twice', () => {
  const once = fillContact(blankContact, [value('mobile', '13805740001'), value('fax', '0574-87654322')])
  expect(once.fax).toBe('0574-87654322')
  expect(filled(fillContact(once, [value('mobile', '13805740001'), value('mobile', '13805740002')]))).toEqual([
    'mobile 13805740001',
    'mobile 13805740002',
  ])
})
