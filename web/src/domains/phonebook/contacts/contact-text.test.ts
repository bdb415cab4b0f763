import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { expect, test } from 'vitest'
import { reachOf } from './contact-text.ts'

const value = (kind: Contact['values'][number]['kind'], key: string): Contact['values'][number] => ({
  kind,
  belongs: 'company',
  value: key,
  shown: key,
  key,
  extractedAt: null,
})

test.each([
  ['a mobile of the own country is called and not asked on WhatsApp', [value('mobile', '+8613800138000')], undefined],
  ['one from abroad is', [value('mobile', '+34612345678')], 'https://wa.me/34612345678'],
  ['one whose country nobody knows is not', [value('mobile', '612345678')], undefined],
  [
    'a WhatsApp that was given goes before the mobile',
    [value('mobile', '+34612345678'), value('whatsapp', '+14155550100')],
    'https://wa.me/14155550100',
  ],
])('%s', (_, values, whatsapp) => {
  expect(reachOf({ values }).whatsapp).toBe(whatsapp)
})

test('the first mobile is called, else the first telephone, and the first mail is written to', () => {
  const [phone, mobile, mail] = [
    value('phone', '+862155550000'),
    value('mobile', '+8613800138000'),
    value('email', 'a@b.example'),
  ]
  expect(reachOf({ values: [phone, mail, mobile, value('email', 'c@d.example')] })).toMatchObject({
    call: mobile,
    mail,
  })
  expect(reachOf({ values: [phone] })).toEqual({ call: phone, mail: undefined, whatsapp: undefined })
})
