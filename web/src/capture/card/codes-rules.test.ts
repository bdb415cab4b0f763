import { expect, test } from 'vitest'
import { emptyCard } from '../queue/database.ts'
import { fillCard, readCode } from './codes-rules.ts'

const vcard = (lines: readonly string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')

test.each<[string, string, object]>([
  [
    'a vCard 3.0',
    vcard([
      'VERSION:3.0',
      'N:方;明;;;',
      'FN:方明',
      'ORG:宁波甬江户外用品有限公司;外贸部',
      'TITLE:外贸经理',
      'TEL;TYPE=CELL:+86 138 0574 0000',
      'TEL;TYPE=WORK,VOICE:0574-87650000',
      'TEL;TYPE=FAX:0574-87650001',
      'EMAIL;TYPE=INTERNET:fang@yongjiang.example',
    ]),
    {
      contactName: '方明',
      companyName: '宁波甬江户外用品有限公司 外贸部',
      position: '外贸经理',
      mobile: '+86 138 0574 0000',
      telephone: '0574-87650000',
      email: 'fang@yongjiang.example',
    },
  ],
  [
    'a vCard 2.1 in quoted-printable, folded',
    vcard(['VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=96=B9;=E6=98=\r\n=8E', 'TEL:13805740000']),
    { contactName: '方明', mobile: '13805740000' },
  ],
  [
    'a vCard 4.0 with groups and addresses',
    vcard([
      'VERSION:4.0',
      'N:Smith;Anna;;;',
      'item1.TEL;VALUE=uri:tel:+1-555-0100',
      'EMAIL:mailto:anna@acme.example',
      'ORG:Acme\\, Inc.',
    ]),
    { contactName: 'Anna Smith', telephone: '+1-555-0100', email: 'anna@acme.example', companyName: 'Acme, Inc.' },
  ],
  [
    'a MECARD',
    'MECARD:N:方,明;TEL:13805740000;EMAIL:fang@yongjiang.example;ORG:甬江户外;;',
    { contactName: '方明', mobile: '13805740000', email: 'fang@yongjiang.example', companyName: '甬江户外' },
  ],
])('%s fills the fields', (_what, text, expected) => {
  expect(readCode(text)).toEqual({ ...expected, badgeText: text })
})

test('the link of a WeChat code is kept as a link, and any other badge as its text', () => {
  expect(readCode('https://u.wechat.com/MExampleExample')).toEqual({ wechat: 'https://u.wechat.com/MExampleExample' })
  expect(readCode('https://fair.example/badge/4711')).toEqual({ badgeText: 'https://fair.example/badge/4711' })
  expect(readCode('4711')).toEqual({ badgeText: '4711' })
  expect(readCode('x'.repeat(5000)).badgeText).toHaveLength(2000)
})

test('a code never fills a card with what the server does not take', () => {
  const { badgeText = '' } = readCode('ID\u001D4711\u0000\tHall 3\nStand B')
  expect(badgeText).toBe('ID 4711 \tHall 3\r\nStand B')
  expect(readCode('x\n'.repeat(1500)).badgeText).toHaveLength(2000)
  const long = readCode(vcard(['VERSION:3.0', `FN:${'明'.repeat(150)}`, `ORG:甬江\u0007户外${'x'.repeat(300)}`]))
  const card = fillCard(emptyCard, long)
  expect([card.contactName.length, card.companyName.length]).toEqual([100, 200])
  expect(card.companyName).toMatch(/^甬江 户外x/)
})

test('what somebody has typed stays', () => {
  const card = fillCard({ ...emptyCard, contactName: '方小姐' }, { contactName: '方明', mobile: '13805740000' })
  expect([card.contactName, card.mobile]).toEqual(['方小姐', '13805740000'])
})
