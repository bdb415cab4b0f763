import { describe, expect, it, test } from 'vitest'
import { newContact } from './contacts.ts'
import { readCards } from './vcard-reading.ts'
import { writeCard } from './vcards.ts'
import type { ContactValue } from './values.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCards(bytesOf(text))
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
const value = (kind: ContactValue['kind'], typed: string, belongs: 'company' | 'personal' = 'company') => ({
  kind,
  belongs,
  value: typed,
  shown: typed,
  key: '',
})

const wang = {
  name: '王芳',
  gender: 'female',
  position: '海运部经理',
  department: '进口; 出口',
  label: '决策人',
  extension: '801',
  fax: '0574-87654320',
  address: '宁波市鄞州区江东北路 317 号，12 楼',
  postalCode: '315040',
  remark: '先打座机,\n再发邮件；反斜杠 \\ 也要留着。'.repeat(3),
  updatedAt: '2026-11-22T00:00:00.000Z',
  values: [
    { ...value('mobile', '138 0013 8000'), key: '+8613800138000' },
    { ...value('phone', '0574-8765 4829 转 801'), key: '+8657487654829;ext=801' },
    value('email', 'wang@haitong.example'),
    value('email', 'fang@home.example', 'personal'),
    value('wechat', 'wang_fang'),
    value('qq', '842561970', 'personal'),
    value('linkedin', 'https://www.linkedin.com/in/wang-fang'),
    value('zalo', '0912345678'),
    value('msn', 'wang@msn.example'),
  ],
} as const

describe('a card that we write', () => {
  const text = writeCard({ ...wang, values: [...wang.values] }, '宁波海通；货代')
  const lines = text.split('\r\n')

  it('has lines of at most 75 octets, none broken inside a letter', () => {
    for (const line of lines) expect([line, bytesOf(line).length <= 75]).toEqual([line, true])
    expect(text).not.toContain('\uFFFD')
    expect(text.endsWith('END:VCARD\r\n')).toBe(true)
  })

  it('writes numbers as they are dialled, and escapes what has a meaning', () => {
    expect(lines).toContain('TEL;TYPE=CELL,WORK:+8613800138000')
    expect(text.replaceAll('\r\n ', '')).toContain('ORG:宁波海通；货代;进口\\; 出口')
    expect(text.replaceAll('\r\n ', '')).toContain('先打座机\\,\\n再发邮件；反斜杠 \\\\ 也要留着。')
  })

  it('comes back whole when we read it, and is a contact as the form would have it', () => {
    const [back] = read(text)
    const { updatedAt: _, values, ...rest } = wang
    expect(back).toMatchObject(rest)
    expect(back?.values).toEqual(
      values.map(({ kind, belongs, value: typed }) => ({
        kind,
        belongs,
        value: kind === 'mobile' ? '+8613800138000' : typed,
      })),
    )
    expect(newContact.safeParse(back).success).toBe(true)
  })
})

test('several cards in one file, with folded lines, groups and quoted parameters', () => {
  const found = read(
    card('VERSION:3.0', 'FN:Amy Li', 'item1.TEL;TYPE="CELL,VOICE":+1 415', ' 555 0100', 'item1.X-ABLabel:Work') +
      card(
        'VERSION:4.0',
        "N:O'Neil;Sean;;;",
        'TEL;VALUE=uri;TYPE="cell,home":tel:+353-85-0123456',
        'EMAIL;TYPE=home:sean@o.example',
      ),
  )
  expect(found).toMatchObject([
    { name: 'Amy Li', values: [{ kind: 'mobile', belongs: 'company', value: '+1 415555 0100' }] },
    {
      name: "Sean O'Neil",
      values: [
        { kind: 'mobile', belongs: 'personal', value: '+353-85-0123456' },
        { kind: 'email', belongs: 'personal', value: 'sean@o.example' },
      ],
    },
  ])
})

test('quoted-printable of old telephones, with soft line breaks', () => {
  const [found] = read(
    card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E8=8A=B3;;;',
      'NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=85=88=E6=89=93=\r\n=E5=BA=A7=E6=9C=BA',
      'TEL;CELL;PREF:13800138000',
    ),
  )
  expect(found).toMatchObject({ name: '王芳', remark: '先打座机', values: [{ kind: 'mobile', value: '13800138000' }] })
})

test('GBK, whether the card says so or not', () => {
  const gbk = (...groups: number[][]) => groups.map((group) => String.fromCharCode(...group)).join('')
  const wangFang = [0xcd, 0xf5, 0xb7, 0xbc]
  const quoted =
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:;=CD=F5=B7=BC;;;\nTEL:13800138000\nEND:VCARD'
  const plain = `BEGIN:VCARD\nVERSION:2.1\nFN:${gbk(wangFang)}\nTEL;CELL:13800138000\nEND:VCARD`
  for (const text of [quoted, plain])
    expect(readCards(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toMatchObject([{ name: '王芳' }])
})

test('UTF-16, a byte order mark, a card without an end, pictures and lines that are none', () => {
  const text = card(
    'VERSION:3.0',
    'FN:𠮷田',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
    ' SkZJRgABAQ',
    'not a line',
    'TEL;TYPE=CELL:09012345678',
  )
  const wide = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [...utf16(letter)])])
  for (const bytes of [wide, bytesOf(`\uFEFF${text}`), bytesOf(text.replace('END:VCARD\r\n', ''))]) {
    expect(readCards(bytes)).toMatchObject([{ name: '𠮷田', values: [{ value: '09012345678' }] }])
  }
  expect(read('')).toEqual([])
  expect(readCards(new Uint8Array([0, 1, 2, 255]))).toEqual([])
})

test('a card without a kind of number has its first number as mobile; the fax is no number to call', () => {
  expect(read(card('FN:A', 'TEL;FAX:1', 'TEL:0574-87654321', 'TEL;HOME:0574-2'))[0]).toMatchObject({
    fax: '1',
    values: [
      { kind: 'mobile', value: '0574-87654321' },
      { kind: 'phone', belongs: 'personal', value: '0574-2' },
    ],
  })
})

test('what is no address goes to the remarks, and nothing is lost', () => {
  expect(read(card('FN:A', 'TEL;CELL:13800138000', 'EMAIL:not an address', 'NOTE:old'))[0]).toMatchObject({
    remark: 'old\nemail: not an address',
    values: [{ kind: 'mobile' }],
  })
})

test.each([
  ['X-SOCIALPROFILE;TYPE=linkedin:https://www.linkedin.com/in/amy', 'linkedin', 'https://www.linkedin.com/in/amy'],
  ['URL:https://t.me/amy', 'telegram', 'https://t.me/amy'],
  ['URL:https://wa.me/8613800138000', 'whatsapp', 'https://wa.me/8613800138000'],
  ['IMPP;X-SERVICE-TYPE=WeChat:wechat:amy_li', 'wechat', 'amy_li'],
  ['X-WECHAT-ID:amy_li', 'wechat', 'amy_li'],
  ['X-QQ:842561970', 'qq', '842561970'],
])('%s', (line, kind, typed) => {
  expect(read(card('FN:A', line))[0]?.values).toEqual([{ kind, belongs: 'company', value: typed }])
})

test("a firm's own page is no account, and the 2.1 address of a Chinese office reads from the large to the small", () => {
  expect(
    read(card('FN:A', 'URL:https://www.haitong.example', 'ADR;WORK:;12 楼;江东北路 317 号;宁波;浙江;315040;中国'))[0],
  ).toMatchObject({
    values: [],
    address: '中国浙江宁波江东北路 317 号12 楼',
    postalCode: '315040',
  })
})

function* utf16(letter: string) {
  for (let at = 0; at < letter.length; at++) {
    const unit = letter.charCodeAt(at)
    yield unit & 255
    yield unit >> 8
  }
}
