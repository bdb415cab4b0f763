import { expect, test } from 'vitest'
import { readContactCards } from './contact-cards.rules.ts'

test('cards of telephones are read: folded lines, groups, numbers of WhatsApp, old encodings', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:李经理',
    'ORG:远航货代\\, 宁波;出口部;',
    'item1.TEL;waid=8613800138000:+86 138 0013 8000',
    'EMAIL;TYPE=INTERNET:li@exam',
    ' ple.com',
    'END:VCARD',
    'BEGIN:VCARD',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B=E6=B5=B7',
    'TEL;CELL:13900139000',
    'END:VCARD',
    'BEGIN:VCARD',
    'FN:nobody can be reached',
    'END:VCARD',
  ].join('\r\n')
  expect(readContactCards(text)).toEqual([
    { name: '李经理', company: '远航货代, 宁波 出口部', phones: ['+8613800138000'], mails: ['li@example.com'] },
    { name: '王海', company: '', phones: ['13900139000'], mails: [] },
  ])
})
