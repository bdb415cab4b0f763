import { describe, expect, it, test } from 'vitest'
import { newCompany } from '../companies/companies.ts'
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
  extractedAt: null,
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
    const { notTaken, ...contact } = back ?? { notTaken: ['nothing was read'] }
    expect(notTaken).toEqual([])
    expect(newContact.safeParse(contact).success).toBe(true)
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

describe('one place for several texts: the first has it, and the remark has the others', () => {
  const mobile = 'TEL;TYPE=CELL:13800137001'
  const one = (...lines: string[]) => {
    const [{ notTaken: _, ...contact } = { notTaken: [] }] = read(card('FN:A', ...lines))
    return newContact.parse(contact)
  }

  test.each([
    ['ADR;TYPE=WORK:;;A座5层\\n世纪大道1号;上海;;200120;中国', '中国上海A座5层，世纪大道1号'],
    ['ADR;TYPE=WORK:;;Tower A\\n1 Harbour Road\\, Floor 5;Hong Kong;;;', 'Tower A, 1 Harbour Road, Floor 5, Hong Kong'],
    [
      'ADR;TYPE=WORK;ENCODING=QUOTED-PRINTABLE:;;Hafenstr. 3=0D=0AHaus 2;Hamburg;;20457;',
      'Hafenstr. 3, Haus 2, Hamburg',
    ],
    ['LABEL;TYPE=WORK:2-1-3 Kaigan\\nMinato-ku\\nTokyo', '2-1-3 Kaigan, Minato-ku, Tokyo'],
  ])('breaks within an address: %s', (line, address) => expect(one(mobile, line)).toMatchObject({ address }))

  test('breaks within other lines are blanks, and those of a note stay', () => {
    expect(
      one(mobile, 'TITLE:Sales\\nManager', 'ORG:Alfa;Sea\\nfreight', 'NOTE:one\\ntwo\u0007', 'NOTE:three'),
    ).toMatchObject({
      position: 'Sales Manager',
      department: 'Sea freight',
      remark: 'one\ntwo\nthree',
    })
  })

  test('the address of the office stands before that of the home, wherever it is in the card', () => {
    expect(
      one(
        mobile,
        'ADR;TYPE=HOME:;;Am Berg 1;Bremen;;28195;',
        'item3.ADR:;;Hafenstr. 3;Hamburg;;20457;',
        'item3.X-ABLabel:_$!<Work>!$_',
      ),
    ).toMatchObject({
      address: 'Hafenstr. 3, Hamburg',
      postalCode: '20457',
      remark: 'address: Am Berg 1, Bremen\npostalCode: 28195',
    })
  })

  test('a second fax, title, role, name, department and extension', () => {
    expect(
      one(
        mobile,
        'FN:Ah Lee',
        'TEL;TYPE=FAX,HOME:0574-1111111',
        'TEL;TYPE=FAX,WORK:0574-2222222',
        'TITLE:Manager',
        'TITLE:Director',
        'ROLE:Buyer',
        'ORG:Alfa;Import',
        'ORG:Beta;Export',
        'X-EXTENSION:801',
        'X-EXTENSION:802',
      ),
    ).toMatchObject({
      name: 'A',
      fax: '0574-2222222',
      position: 'Manager',
      department: 'Import',
      extension: '801',
      remark:
        'name: Ah Lee\nposition: Director\nposition: Buyer\ndepartment: Beta / Export\nextension: 802\nfax: 0574-1111111',
    })
  })

  test('a text that is too long for its place is whole in the remark', () => {
    const long = 'x'.repeat(101)
    expect(one(mobile, `TITLE:${long}`)).toMatchObject({ position: '', remark: `position: ${long}` })
  })

  test('pages and accounts of other networks', () => {
    expect(
      one(mobile, 'URL:https://www.haitong.example', 'IMPP:skype:amy', 'X-SOCIALPROFILE;TYPE=twitter:https://x.com/amy')
        .remark,
    ).toBe('URL: https://www.haitong.example\nIMPP: skype:amy\nX-SOCIALPROFILE: https://x.com/amy')
  })
})

describe('labels say what a number is', () => {
  test.each([
    ['_$!<HomeFAX>!$_', { fax: '0574-87654321' }, []],
    ['_$!<WorkFAX>!$_', { fax: '0574-87654321' }, []],
    ['传真', { fax: '0574-87654321' }, []],
    ['_$!<Mobile>!$_', {}, [{ kind: 'mobile', belongs: 'company', value: '0574-87654321' }]],
    ['家', {}, [{ kind: 'phone', belongs: 'personal', value: '0574-87654321' }]],
    ['勤務先', {}, [{ kind: 'phone', belongs: 'company', value: '0574-87654321' }]],
    ['_$!<Main>!$_', { remark: '' }, [{ kind: 'phone', belongs: 'company', value: '0574-87654321' }]],
    ['工作传真', { fax: '0574-87654321' }, []],
    ['Télécopie', { fax: '0574-87654321' }, []],
    ['팩스', { fax: '0574-87654321' }, []],
    ['Факс', { fax: '0574-87654321' }, []],
    ['โทรสาร', { fax: '0574-87654321' }, []],
    ['Telefaks', { fax: '0574-87654321' }, []],
    ['휴대폰', {}, [{ kind: 'mobile', belongs: 'company', value: '0574-87654321' }]],
    ['Handy', {}, [{ kind: 'mobile', belongs: 'company', value: '0574-87654321' }]],
    [
      'Assistant',
      { remark: 'Assistant: 0574-87654321' },
      [{ kind: 'phone', belongs: 'company', value: '0574-87654321' }],
    ],
  ])('%s', (label, fields, values) => {
    const [found] = read(
      card('FN:A', 'TEL;TYPE=CELL:13800137001', 'item1.TEL:0574-87654321', `item1.X-ABLabel:${label}`),
    )
    expect(found).toMatchObject(fields)
    expect(found?.values.slice(1)).toEqual(values)
  })
})

test.each([
  ['13800137001,,801', '13800137001 ext 801', ''],
  ['13800137001;801#', '13800137001 ext 801', ''],
  ['+8613800137001p801', '+8613800137001 ext 801', ''],
  ['021-62345678w12', '021-62345678 ext 12', ''],
  ['tel:+86-21-62345678;ext=801', '+86-21-62345678 ext. 801', ''],
  ['tel:62345678;phone-context=+86-21', '+86-21-62345678', ''],
  ['tel:62345678;ext=801;phone-context=+86-21', '+86-21-62345678 ext. 801', ''],
  ['tel:62345678;phone-context=office.example', '62345678', ''],
  ['tel:+86-21-62345678;isub=12', '+86-21-62345678', ''],
  ['13800137001pp801', '13800137001 ext 801', ''],
  ['13800137001WW801#', '13800137001 ext 801', ''],
  ['+86 138 0013 7001;801', '+86 138 0013 7001 ext 801', ''],
  ['4008208820,,3,1', '4008208820 ext 3', 'TEL: 4008208820,,3,1'],
])('pauses of a telephone are an extension: %s', (typed, value, remark) => {
  const [found] = read(card('FN:A', `TEL;TYPE=CELL:${typed}`))
  expect(found).toMatchObject({ values: [{ kind: 'mobile', value }], remark })
})

describe('cards of many programs', () => {
  const mobile = 'TEL;TYPE=CELL:13800137001'
  const one = (...lines: string[]) => read(card(...lines))[0]

  test('iPhone: labels, several values, phonetic names, a birthday without its year', () => {
    expect(
      one(
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iPhone OS 17.0//EN',
        'N:王;芳;;;',
        'FN:王 芳',
        'X-PHONETIC-FIRST-NAME:Fang',
        'X-PHONETIC-LAST-NAME:Wang',
        'ORG:宁波海通货代;进口部;',
        'EMAIL;type=INTERNET;type=WORK;type=pref:wang@haitong.example',
        'item1.EMAIL;type=INTERNET:fang@home.example',
        'item1.X-ABLabel:_$!<Home>!$_',
        'TEL;type=CELL;type=VOICE;type=pref:+86 138 0013 7001',
        'TEL;type=IPHONE;type=CELL;type=VOICE:+86 138 0013 7002',
        'item2.TEL:+86 574 8765 4321',
        'item2.X-ABLabel:公司座机',
        'TEL;type=WORK;type=FAX:+86 574 8765 4320',
        'item3.ADR;type=WORK;type=pref:;;江东北路317号\\n12楼;宁波;浙江;315040;中国',
        'item3.X-ABADR:cn',
        'BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-05',
        'item4.IMPP;X-SERVICE-TYPE=QQ;type=pref:x-apple:842561970',
        'item5.IMPP;X-SERVICE-TYPE=WeChat:x-apple:wang_fang',
      ),
    ).toMatchObject({
      name: '王 芳',
      department: '进口部',
      fax: '+86 574 8765 4320',
      address: '中国浙江宁波江东北路317号，12楼',
      postalCode: '315040',
      values: [
        { kind: 'email', belongs: 'company', value: 'wang@haitong.example' },
        { kind: 'email', belongs: 'personal', value: 'fang@home.example' },
        { kind: 'mobile', belongs: 'company', value: '+86 138 0013 7001' },
        { kind: 'mobile', belongs: 'company', value: '+86 138 0013 7002' },
        { kind: 'phone', belongs: 'company', value: '+86 574 8765 4321' },
        { kind: 'qq', belongs: 'company', value: '842561970' },
        { kind: 'wechat', belongs: 'company', value: 'wang_fang' },
      ],
      notTaken: ['X-PHONETIC-FIRST-NAME', 'X-PHONETIC-LAST-NAME', 'BDAY'],
    })
  })

  test('Android: coded parts with semicolons in them, and a label of its own', () => {
    expect(
      one(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E8=8A=B3;;;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B=E8=8A=B3',
        'TEL;CELL:138-0013-7001',
        'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E4=BC=A0=E7=9C=9F):0574-87654320',
        'TEL;X-Warehouse:0574-87654322',
        'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=B5=B7=E9=80=9A;=E8=BF=9B=E5=8F=A3=3B=E5=87=BA=E5=8F=A3',
        'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQ',
        ' ABAAD/4gIoSUNDX1BST0ZJTEUAAQEAAAIYAAAAAAQw',
        '',
      ),
    ).toMatchObject({
      name: '王芳',
      department: '进口;出口',
      fax: '0574-87654320',
      values: [
        { kind: 'mobile', value: '138-0013-7001' },
        { kind: 'phone', value: '0574-87654322' },
      ],
      remark: 'Warehouse: 0574-87654322',
      notTaken: ['PHOTO'],
    })
  })

  test('Outlook: GBK in its own name, soft breaks, the printed address', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const outlook = card(
      'VERSION:2.1',
      'N;LANGUAGE=zh-cn;CHARSET=gb2312;ENCODING=QUOTED-PRINTABLE:=CD=F5;=B7=BC',
      'FN;CHARSET=gb2312;ENCODING=QUOTED-PRINTABLE:=CD=F5=B7=BC',
      'TEL;WORK;VOICE:(0574) 8765-4321',
      'TEL;CELL;VOICE:13800137001',
      'TEL;WORK;FAX:(0574) 8765-4320',
      'LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:Hafenstr. 3=0D=0A=',
      '20457 Hamburg=0D=0A=',
      'Germany',
      'EMAIL;PREF;INTERNET:wang@haitong.example',
      'X-MS-OL-DEFAULT-POSTAL-ADDRESS:2',
    )
    expect(readCards(bytes(outlook))[0]).toMatchObject({
      name: '王芳',
      address: 'Hafenstr. 3, 20457 Hamburg, Germany',
      fax: '(0574) 8765-4320',
      values: [
        { kind: 'phone', value: '(0574) 8765-4321' },
        { kind: 'mobile', value: '13800137001' },
        { kind: 'email', value: 'wang@haitong.example' },
      ],
    })
  })

  test.each([
    ['the address only as it is printed', 'ADR;TYPE=work;LABEL="Hafenstr. 3\\nHamburg":;;;;;;', 'Hafenstr. 3, Hamburg'],
    ['both: the parts count', 'ADR;TYPE=work;LABEL="Somewhere":;;Hafenstr. 3;Hamburg;;20457;', 'Hafenstr. 3, Hamburg'],
  ])('4.0 may have %s', (_what, line, address) => {
    expect(one('VERSION:4.0', 'FN:A', mobile, line)).toMatchObject({ address })
  })

  test('4.0: addresses of the web, and commas within a note', () => {
    expect(
      one(
        'VERSION:4.0',
        'KIND:individual',
        'FN:Amy Li',
        'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+86-138-0013-7001',
        'TEL;VALUE=uri;TYPE="work,voice":tel:+86-21-62345678;ext=801',
        'EMAIL;TYPE=work:amy@haitong.example',
        'NOTE:Ningbo\\, Shanghai\\; Qingdao\\nsea, air',
      ),
    ).toMatchObject({
      values: [
        { kind: 'mobile', value: '+86-138-0013-7001' },
        { kind: 'phone', value: '+86-21-62345678 ext. 801' },
        { kind: 'email', value: 'amy@haitong.example' },
      ],
      remark: 'Ningbo, Shanghai; Qingdao\nsea, air',
    })
  })

  test('a text in base64', () => {
    expect(one('VERSION:2.1', 'FN;CHARSET=UTF-8;ENCODING=BASE64:546L6Iqz', mobile)).toMatchObject({ name: '王芳' })
    expect(one('FN;ENCODING=BASE64:no base64!', mobile)).toMatchObject({ name: 'no base64!' })
  })

  test.each([
    [
      'one within another',
      card('FN:A', mobile, 'AGENT:', 'BEGIN:VCARD', 'FN:B', 'END:VCARD', 'TITLE:Boss'),
      ['B', 'A'],
    ],
    ['the first without its end', `BEGIN:VCARD\nFN:A\n${mobile}\n${card('FN:B')}`, ['A', 'B']],
    ['files that were joined with their marks', `\uFEFF${card('FN:A')}\uFEFF${card('FN:B')}`, ['A', 'B']],
    ['blank lines between them', `${card('FN:A')}\r\n\r\n${card('FN:B')}`, ['A', 'B']],
  ])('no card is lost: %s', (_what, text, names) => {
    expect(read(text).map(({ name }) => name)).toEqual(names)
  })
})

test('what has no place in a contact is named', () => {
  const lines = [
    'BDAY:1990-01-01',
    'PHOTO;ENCODING=b:/9j/4AAQ',
    'X-SPOUSE:B',
    'GEO:31.2;121.5',
    'X-SPOUSE:C',
    'REV:2026-01-01',
  ]
  expect(read(card('VERSION:3.0', 'FN:A', 'TEL;CELL:13800137001', ...lines))[0]?.notTaken).toEqual([
    'BDAY',
    'PHOTO',
    'X-SPOUSE',
    'GEO',
  ])
})

function* utf16(letter: string) {
  for (let at = 0; at < letter.length; at++) {
    const unit = letter.charCodeAt(at)
    yield unit & 255
    yield unit >> 8
  }
}

test.each([
  ['N:Smith;John;Quincy;;', 'John Quincy Smith'],
  ['N:Smith;John;Quincy,Adams;;\nFN:John Smith', 'John Quincy Adams Smith'],
  ['FN:John Q. Smith\nN:Smith;John;Quincy;;', 'John Q. Smith'],
  ['FN:王小明\nN:王;明;小;;', '王小明'],
  ['FN:王明\nN:王;明;小;;', '王小明'],
  ['N:陈;立;;;', '陈立'],
])('a middle name stays in the name: %s', (lines, name) => {
  expect(read(card(...lines.split('\n'), 'TEL;CELL:13800138000'))[0]).toMatchObject({ name, remark: '' })
})

describe('the card of a firm', () => {
  const firms = (...lines: string[]) => read(card('VERSION:3.0', ...lines)).map(({ firm }) => firm)
  const phone = 'TEL;TYPE=WORK:0574-87654829'

  test.each([
    ['says so', ['KIND:org', 'N:宁波海通;;;;', 'FN:宁波海通货代', phone]],
    ['says so to Apple', ['N:宁波海通货代;;;;', 'FN:宁波海通货代', 'ORG:宁波海通货代;', 'X-ABShowAs:COMPANY', phone]],
    ['has no name of a person', ['N:;;;;', 'FN:宁波海通货代', 'ORG:宁波海通货代', phone]],
    ['has its name in one place only', ['ORG:宁波海通货代', phone]],
  ])('that %s is a company', (_, lines) => {
    expect(firms(...lines)).toMatchObject([{ name: '宁波海通货代', telephone: '0574-87654829' }])
  })

  test.each([
    ['has a name beside the firm', ['N:王;芳;;;', 'FN:王芳', 'ORG:宁波海通货代', phone]],
    ['has the name of the firm', ['N:王;芳;;;', 'FN:王芳', 'ORG:王芳', phone]],
    ['has a full name alone', ['FN:王芳', 'ORG:宁波海通货代', phone]],
    ['says that it is a person', ['KIND:individual', 'FN:王芳', 'ORG:王芳', phone]],
    ['is a list of people', ['KIND:group', 'FN:货代群', 'ORG:货代群', 'MEMBER:urn:uuid:1']],
  ])('is not that of a person who %s', (_, lines) => {
    expect(firms(...lines)).toEqual([undefined])
  })

  test('keeps each number: the first of a kind in its field, the others and the fax in the remark', () => {
    const [firm] = firms(
      'FN:Alfa Freight GmbH',
      'ORG:Alfa Freight GmbH;Hamburg office',
      'KIND:org',
      'TEL;TYPE=CELL:+49 151 2345 6789',
      'TEL;TYPE=WORK:+49 40 123456',
      'TEL;TYPE=WORK:+49 40 123457',
      'TEL;TYPE=FAX:+49 40 123499',
      'EMAIL:desk@alfa.example',
      'EMAIL:no address',
      'URL:https://alfa.example',
      'URL:https://alfa-group.example',
      'ADR;TYPE=WORK:;;Am Kai 1;Hamburg;;20457;Germany',
      'NOTE:rings before noon',
    )
    expect(firm).toMatchObject({
      name: 'Alfa Freight GmbH',
      telephone: '+49 40 123456',
      email: 'desk@alfa.example',
      website: 'https://alfa.example',
      address: 'Am Kai 1, Hamburg, Germany',
      postalCode: '20457',
    })
    expect(firm?.remark.split('\n').toSorted()).toEqual(
      [
        'rings before noon',
        'email: no address',
        'URL: https://alfa-group.example',
        'mobile: +49 151 2345 6789',
        'phone: +49 40 123457',
        'fax: +49 40 123499',
        'department: Hamburg office',
      ].toSorted(),
    )
    expect(newCompany.safeParse(firm).success).toBe(true)
  })
})
