import { describe, expect, test } from 'vitest'
import type { Encoding } from './sheet-facts.ts'
import { inspectFile, readRows } from './sheets.ts'
import { cellsOf, encodeText, fileOf, problemOf, rowsOf } from './testing.ts'

const simplified =
  '公司名称,联系电话,地址\r\n上海远航国际货运代理有限公司,021-63330000,上海市虹口区东大名路\r\n宁波北仑报关行,0574-86880000,宁波市北仑区\r\n'
const traditional =
  '公司名稱,聯絡電話,地址\r\n高雄遠洋船務代理股份有限公司,07-3330000,高雄市前鎮區\r\n臺灣貨櫃運輸,02-25550000,臺北市中山區\r\n'
const japanese = '輸入日,輸入者,品名\r\n2026/3/5,株式会社松風電機,電気ミキサー\r\n2026/3/6,㈱山田製作所,ﾐｷｻｰ\r\n'
/** Japanese of mails switches to its characters within ASCII; of Vietnamese the tones stand behind the letters. */
function bytesOf(text: string, encoding: Encoding): Buffer {
  if (encoding === 'windows-1258') return encodeText(splitTones(text), encoding)
  if (encoding !== 'iso-2022-jp') return encodeText(text, encoding)
  const shifted = text.replace(/[^\0-\x7F]+/g, (run) => {
    const pairs = [...encodeText(run, 'euc-jp')].map((byte) => String.fromCharCode(byte & 0x7f))
    return `\u{1B}$B${pairs.join('')}\u{1B}(B`
  })
  return Buffer.from(shifted, 'latin1')
}

const splitTones = (text: string) =>
  [...text]
    .map((letter) => {
      const [base = '', ...marks] = letter.normalize('NFD')
      const tones = marks.filter((mark) => '\u{300}\u{301}\u{303}\u{309}\u{323}'.includes(mark))
      const shape = marks.filter((mark) => !tones.includes(mark))
      return (base + shape.join('')).normalize('NFC') + tones.join('')
    })
    .join('')

const wide = (text: string) => Buffer.from(text, 'utf16le')

describe('the encoding is found out', () => {
  const cases: [string, Buffer, Encoding, string][] = [
    ['plain ASCII', Buffer.from('name,city\r\nHarbour,Lima\r\n'), 'utf-8', 'name'],
    ['UTF-8', Buffer.from(simplified), 'utf-8', '公司名称'],
    ['UTF-8 with its mark', Buffer.from(`\u{FEFF}${simplified}`), 'utf-8', '公司名称'],
    ['GB18030 (GBK)', encodeText(simplified, 'gb18030'), 'gb18030', '公司名称'],
    ['Big5', encodeText(traditional, 'big5'), 'big5', '公司名稱'],
    ['traditional Chinese in GBK', encodeText(traditional.replaceAll('臺', '台'), 'gb18030'), 'gb18030', '公司名稱'],
    ['Shift-JIS', encodeText(japanese, 'shift_jis'), 'shift_jis', '輸入日'],
    ['Japanese in UTF-8', Buffer.from(japanese), 'utf-8', '輸入日'],
    ['Japanese in GBK', encodeText(japanese.replace(/㈱|ﾐｷｻｰ/g, '株'), 'gb18030'), 'gb18030', '輸入日'],
    ['UTF-16 LE with its mark', wide(`\u{FEFF}${simplified}`), 'utf-16le', '公司名称'],
    [
      'UTF-16 LE of long Chinese lines with its mark',
      wide(`\u{FEFF}${`公司名称${'远'.repeat(80)},\n`.repeat(3)}`),
      'utf-16le',
      `公司名称${'远'.repeat(80)}`,
    ],
    ['UTF-16 LE without', wide(simplified), 'utf-16le', '公司名称'],
    ['UTF-16 BE with its mark', wide(`\u{FEFF}${simplified}`).swap16(), 'utf-16be', '公司名称'],
    ['UTF-16 BE without', wide(simplified).swap16(), 'utf-16be', '公司名称'],
  ]
  test.each(cases)('%s', async (_what, content, encoding, heading) => {
    const facts = await inspectFile(await fileOf(content))
    expect(facts).toMatchObject({ kind: 'csv', encoding, delimiter: ',', headerRow: 1 })
    expect(facts.head[0]?.cells[0]).toBe(heading)
    expect(await rowsOf(content)).toHaveLength(content.includes('Lima') ? 2 : 3)
  })

  test.each<[string, Buffer, boolean]>([
    ['UTF-8', Buffer.from(simplified), true],
    ['UTF-16 without a mark', wide(simplified), true],
    ['ASCII', Buffer.from('name,city\r\nHarbour,Lima\r\n'), true],
    ['Chinese in GBK', encodeText(simplified, 'gb18030'), true],
    ['Chinese in Big5', encodeText(traditional, 'big5'), true],
    ['a few characters in GBK', encodeText('公司;城市\r\n青岛物流;青岛\r\n', 'gb18030'), false],
    ['letters of the West', encodeText('Empresa;Ciudad\r\nLogística Peñón SA;Málaga\r\n', 'windows-1252'), false],
    ['Cyrillic', encodeText('Компания;Город\r\nООО Ромашка;Москва\r\n', 'windows-1251'), false],
  ])('and is sure, or to be looked at: %s', async (_what, content, isSure) => {
    expect(await inspectFile(await fileOf(content))).toMatchObject({ isEncodingSure: isSure })
  })

  test('by its end, when megabytes of ASCII stand before', async () => {
    const ascii = 'Harbour Freight,Lima\r\n'.repeat(60_000)
    expect(
      await inspectFile(await fileOf(Buffer.concat([Buffer.from(ascii), encodeText('上海远航,上海\r\n', 'gb18030')]))),
    ).toMatchObject({ encoding: 'gb18030' })
  })

  test('by the middle, when start and end are ASCII', async () => {
    const ascii = Buffer.from('Harbour Freight,Lima\r\n'.repeat(60_000))
    const content = Buffer.concat([ascii, encodeText('上海远航,上海\r\n', 'gb18030'), ascii])
    expect(await inspectFile(await fileOf(content))).toMatchObject({ encoding: 'gb18030' })
    expect((await rowsOf(content))[60_000]).toEqual({ row: 60_001, cells: ['上海远航', '上海'] })
  })

  const foreign: [string, Encoding, string][] = [
    ['Korean', 'euc-kr', '회사명,전화,도시\r\n한국물류주식회사,02-312-3456,서울\r\n'],
    ['Korean trade', 'euc-kr', '신고일자,수입자,품명,적출국\r\n2026-03-05,주식회사 대한전자,무선 이어폰,중국\r\n'],
    ['Japanese EUC', 'euc-jp', '会社名,電話番号,市区町村\r\n東京物流株式会社,03-3341-0001,東京\r\n'],
    ['Japanese EUC with kana', 'euc-jp', '輸入者,品名\r\n山田製作所,電気ミキサー\r\n'],
    ['Spanish', 'windows-1252', 'Empresa;Teléfono;Ciudad\r\nLogística Peñón SA;+34 912 345 678;Málaga\r\n'],
    ['Portuguese', 'windows-1252', 'IMPORTAÇÃO;DESCRIÇÃO\r\nCOMÉRCIO SÃO JOÃO LTDA;PANELAS\r\n'],
    ['German', 'windows-1252', 'Firma;Straße\r\nMüller & Söhne GmbH;Königsallee\r\n'],
    ['English with its quotes', 'windows-1252', 'name,city\r\nMen’s Wear,Lima\r\nO’Brien,Ica\r\n'],
    ['Russian', 'windows-1251', 'Компания;Телефон;Город\r\nООО Ромашка;+7 495 123-45-67;Москва\r\n'],
    ['Russian in capitals', 'windows-1251', 'ПОЛУЧАТЕЛЬ;ТОВАР\r\nООО ПРИМЕР;МУЛЬТИВАРКИ\r\n'],
    ['Ukrainian', 'windows-1251', 'Одержувач;Місто\r\nТОВ Зразок;Київ\r\n'],
    ['Russian of Unix', 'koi8-r', 'Компания;Телефон;Город\r\nООО Ромашка;+7 495 123-45-67;Москва\r\n'],
    ['Turkish', 'windows-1254', 'Alıcı;Eşya tanımı\r\nDeneme Ticaret A.Ş.;Pişirici, ağaç saplı\r\n'],
    ['Thai', 'windows-874', 'ชื่อผู้นำเข้า,รายละเอียดสินค้า\r\nบริษัท ตัวอย่าง จำกัด,หม้อหุงข้าว\r\n'],
    ['traditional Chinese', 'big5', '公司名稱;電話;城市\r\n高雄物流;07-123;高雄\r\n'],
    ['Chinese', 'gb18030', '公司;电话;城市\r\n青岛物流;0532-123;青岛\r\n'],
    ['Chinese of rare words', 'gb18030', '客户,品名\r\n鑫淼缝纫机厂,绗缝被褥\r\n瑞昕箱包,拉杆箱\r\n'],
  ]
  test.each(foreign)('%s in %s', async (_what, encoding, text) => {
    for (const isForgiving of [false, true]) {
      const facts = await inspectFile(await fileOf(encodeText(text, encoding)), { isForgiving })
      expect(facts.encoding).toBe(encoding)
      expect(facts.head.map(({ cells }) => cells.join(facts.delimiter ?? ','))).toEqual(text.trim().split('\r\n'))
    }
  })

  // Files of three lines, as a person tries the import with.
  const short: [string, Encoding, string][] = [
    [
      'Korean names',
      'euc-kr',
      '이름,전화번호,주소\r\n김철수,010-1234-5678,부산광역시 중구\r\n이영희,051-462-1234,경기도 평택시\r\n',
    ],
    ['Korean goods', 'euc-kr', '업체명;품목;중량\r\n대한상사;자동차 부품;1200\r\n'],
    ['Japanese names in EUC', 'euc-jp', '氏名,会社,住所\r\n山田太郎,鈴木商店,大阪府大阪市北区\r\n'],
    ['Japanese trade in EUC', 'euc-jp', '通関日,輸入者,品名\r\n2026/3/5,株式会社松風電機,冷凍えび\r\n'],
    ['Japanese names', 'shift_jis', '氏名,会社,住所\r\n山田太郎,鈴木商店,大阪府大阪市北区\r\n'],
    ['Japanese of few kana', 'shift_jis', '会社名,電話番号,市区町村\r\n東京物流株式会社,03-3341-0001,東京\r\n'],
    ['Japanese of mails', 'iso-2022-jp', '会社名,電話番号\r\n東京物流株式会社,03-3341-0001\r\n'],
    ['Chinese names', 'gb18030', '姓名,公司,手机\r\n张伟,青岛海运,13800137001\r\n欧阳锋,烟台货代,13800137002\r\n'],
    ['Chinese with single letters', 'gb18030', '品名,数量\r\nT恤衫A款,120\r\nU盘B型,30\r\n'],
    ['Chinese of Taiwan', 'big5', '姓名,公司,電話\r\n陳美玲,基隆航運,02-24223333\r\n林志豪,臺中報關行,04-22223333\r\n'],
    ['Chinese of Hong Kong', 'big5', '公司,地址\r\n香港貨運有限公司,九龍觀塘道一號\r\n'],
    [
      'Polish',
      'windows-1250',
      'Firma;Telefon;Miasto\r\nŁódzka Spółka;+48 42 123 45 67;Łódź\r\nWiązka;+48 58 123 45 67;Gdańsk\r\n',
    ],
    ['Polish of few letters', 'windows-1250', 'Firma;Miasto\r\nAlfa;Gdańsk\r\nBeta;Poznań\r\n'],
    ['Czech', 'windows-1250', 'Společnost;Město\r\nPříklad s.r.o.;Plzeň\r\nDoprava Řezníček;Ústí nad Labem\r\n'],
    ['Hungarian', 'windows-1250', 'Cégnév;Város\r\nMinta Kft.;Győr\r\nSzállító Zrt.;Kőbánya\r\n'],
    ['Romanian', 'windows-1250', 'Firmă;Oraş\r\nExemplu SRL;Constanţa\r\n'],
    ['Croatian', 'windows-1250', 'Tvrtka;Grad\r\nPrimjer d.o.o.;Šibenik\r\nŽito;Čakovec\r\n'],
    ['Lithuanian', 'windows-1257', 'Įmonė;Miestas\r\nUAB Pavyzdys;Klaipėda\r\nŠiaurės žuvys;Šiauliai\r\n'],
    ['Latvian', 'windows-1257', 'Uzņēmums;Pilsēta\r\nSIA Paraugs;Rīga\r\nKuģniecība;Liepāja\r\n'],
    ['Turkish in capitals', 'windows-1254', 'GÖNDERİCİ;ŞEHİR\r\nÖRNEK DIŞ TİCARET;İSTANBUL\r\n'],
    ['Vietnamese', 'windows-1258', 'Tên công ty;Địa chỉ\r\nCông ty TNHH Vận tải;Thành phố Hồ Chí Minh\r\n'],
    ['Greek', 'windows-1253', 'Εταιρεία;Τηλέφωνο;Πόλη\r\nΠαράδειγμα Α.Ε.;+30 210 1234567;Πειραιάς\r\n'],
    ['Hebrew', 'windows-1255', 'חברה,טלפון,עיר\r\nדוגמה בעמ,03-1234567,חיפה\r\n'],
    ['Arabic', 'windows-1256', 'الشركة,الهاتف,المدينة\r\nشركة المثال للتجارة,04-1234567,دبي\r\n'],
    ['Russian of DOS', 'ibm866', 'Компания;Телефон;Город\r\nООО Ромашка;+7 495 123-45-67;Москва\r\n'],
    ['Bulgarian', 'windows-1251', 'Фирма;Град\r\nПример ЕООД;Варна\r\n'],
    ['Kazakh goods in Russian', 'windows-1251', 'Товар;Вес\r\nЧайники электрические;120\r\n'],
    ['French', 'windows-1252', 'Société;Téléphone;Ville\r\nExemple Français;01 23;Orléans\r\n'],
    ['Danish', 'windows-1252', 'Firma;By\r\nEksempel A/S;København\r\nÅrhus Køl;Ærø\r\n'],
    ['Swedish', 'windows-1252', 'Företag;Ort\r\nExempel AB;Göteborg\r\nFrakt;Malmö\r\n'],
    ['Icelandic', 'windows-1252', 'Fyrirtæki;Staður\r\nDæmi ehf.;Reykjavík\r\nÞjónusta;Ísafjörður\r\n'],
    ['nothing but Chinese names', 'gb18030', 'name,phone\r\n梁霞,1\r\n易杰,2\r\n'],
    ['nothing but more of them', 'gb18030', 'name,phone\r\n韩玉,1\r\n董博,2\r\n'],
    ['nothing but Chinese places', 'gb18030', '潜山市,沈阳市\r\n偃师区,易县\r\n'],
    ['nothing but Korean names', 'euc-kr', 'name,city\r\n하서민,고양\r\n이서동,군산\r\n'],
    ['nothing but Japanese names in EUC', 'euc-jp', 'name,city\r\n山下恵子,新潟\r\n池田太郎,名古屋\r\n'],
    ['nothing but Japanese names', 'shift_jis', 'name,city\r\n山崎太郎,神戸\r\n高橋恵子,札幌\r\n'],
    ['nothing but names of Taiwan', 'big5', 'name,city\r\n柯家秀,臺南\r\n柯麗文,花蓮\r\n'],
    ['names of many countries', 'windows-1252', 'name;city\r\nÆrø;Tromsø\r\nMálaga;São João\r\nQualità;Köln\r\n'],
    ['Russian capitals of Unix', 'koi8-r', 'ФИРМА;ГОРОД\r\nПОПОВ;ТВЕРЬ\r\n'],
    [
      'French thousands',
      'windows-1252',
      'Désignation;Masse\r\nMobilier;1\u{A0}234\r\nPanneaux;22\u{A0}456\r\nVis;3\u{A0}400\r\n',
    ],
    ['nothing but thousands and euros', 'windows-1252', 'Goods;Value\r\nChairs;1\u{A0}234 €\r\n'],
    [
      'Turkish firms',
      'windows-1254',
      'Alıcı;Şehir\r\nÖrnek A.Ş.;Diyarbakır\r\nDeneme A.Ş.;Muğla\r\nTicaret A.Ş.;Ağrı\r\n',
    ],
    [
      'Russian firms written together',
      'windows-1251',
      `Номер;Получатель\r\n${Array.from({ length: 12 }, (_, at) => `${at};ООО «СтройТрансМаш»\r\n`).join('')}`,
    ],
    ['Thai of one line', 'windows-874', 'ชื่อบริษัท,เมือง\r\nตัวอย่างขนส่ง,แหลมฉบัง\r\n'],
  ]
  test.each(short)('%s in %s, in a short file', async (_what, encoding, text) => {
    for (const isForgiving of [false, true]) {
      const facts = await inspectFile(await fileOf(bytesOf(text, encoding)), { isForgiving })
      expect([facts.encoding, ...facts.head.map(({ cells }) => cells.join(facts.delimiter ?? ','))]).toEqual([
        encoding,
        ...text.trim().split('\r\n'),
      ])
    }
  })

  test('UTF-8 of which one byte is wrong stays UTF-8, and the line is said', async () => {
    for (const text of [
      simplified,
      'Компания;Город\r\nРомашка;Москва\r\n',
      'Empresa;Teléfono\r\nPeñón;Málaga ó é\r\n',
      japanese,
    ]) {
      const lines = Buffer.from(text)
      const at = lines.findLastIndex((byte) => byte >= 0x80)
      const bytes = Buffer.concat([lines.subarray(0, at), Buffer.from([0xff]), lines.subarray(at + 1)])
      const path = await fileOf(bytes)
      expect(await problemOf(inspectFile(path))).toMatchObject({
        code: 'workbench.file_encoding_mixed',
        params: { encoding: 'UTF-8', line: lines.subarray(0, at).toString().split('\r\n').length },
      })
      const facts = await inspectFile(path, { isForgiving: true })
      expect(facts.encoding).toBe('utf-8')
    }
  })

  test.each([
    ['LE', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['BE', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61])],
  ])('UTF-32 %s is refused, forgivingly too, since no letter of it would be right', async (_name, content) => {
    const path = await fileOf(content)
    for (const isForgiving of [false, true])
      expect(await problemOf(inspectFile(path, { isForgiving }))).toMatchObject({ code: 'workbench.file_encoding' })
  })

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a mark of UTF-8', Buffer.from([0xef, 0xbb, 0xbf])],
    ['a mark of UTF-16', Buffer.from([0xff, 0xfe])],
    ['blank lines', Buffer.from('\r\n\r\n  \r\n')],
    ['delimiters', Buffer.from(',,,\r\n,,,\r\n')],
  ])('a file of %s is empty', async (_what, content) => {
    const path = await fileOf(content)
    for (const isForgiving of [false, true])
      expect(await problemOf(inspectFile(path, { isForgiving }))).toMatchObject({ code: 'workbench.file_empty' })
  })

  test('a file of only headings has them, and no rows', async () => {
    expect((await inspectFile(await fileOf('公司名称,电话\r\n'))).head).toEqual([
      { row: 1, cells: ['公司名称', '电话'] },
    ])
  })

  test('and refused with a remedy when it is none of ours', async () => {
    const noise = Buffer.concat([Buffer.from('name,city\r\n'), Buffer.from([0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xff])])
    expect(await problemOf(inspectFile(await fileOf(noise)))).toMatchObject({ code: 'workbench.file_encoding' })
  })

  test('nor is Chinese that only begins like Japanese', async () => {
    const chinese = encodeText('name,goods\r\n東門電器,電風扇\r\n', 'gb18030')
    expect(await problemOf(inspectFile(await fileOf(chinese)))).toMatchObject({ code: 'workbench.file_encoding' })
  })

  test.each<[Encoding, string]>([
    ['shift_jis', 'ﾏﾂｶｾﾞﾃﾞﾝｷ'],
    ['euc-kr', '부산해운주식회사'],
    ['windows-1251', 'Ромашка'],
  ])('a person may say that it is %s', async (encoding, name) => {
    const { head } = await inspectFile(await fileOf(encodeText(`name,city\r\n${name},Lima\r\n`, encoding)), {
      encoding,
    })
    expect(head[1]?.cells).toEqual([name, 'Lima'])
  })

  test.each<[Encoding, string, number[]]>([
    ['big5', '公司名稱,地址\r\n遠洋,高雄\r\n', [0x87, 0x40]],
    ['shift_jis', japanese, [0xf0, 0x40]],
    ['euc-kr', '회사,주소\r\n대한,부산\r\n', [0xc9, 0xa1]],
  ])('characters that %s does not have are not made up', async (encoding, text, bytes) => {
    const [heading = '', row = ''] = text.split(/(?<=\n)/)
    const path = await fileOf(
      Buffer.concat([encodeText(heading, encoding), Buffer.from(bytes), encodeText(row, encoding)]),
    )
    expect(await problemOf(inspectFile(path, { encoding }))).toMatchObject({
      code: 'workbench.file_encoding_mixed',
      row: 2,
      params: { line: 2 },
    })
  })
})

test("a person's word on encoding and delimiter counts before what it looks like", async () => {
  const path = await fileOf(encodeText('公司;a,b\r\n上海;c,d\r\n', 'gb18030'))
  expect(await inspectFile(path, { encoding: 'gb18030', delimiter: ',' })).toMatchObject({
    isEncodingSure: true,
    delimiter: ',',
    head: [{ cells: ['公司;a', 'b'] }, { cells: ['上海;c', 'd'] }],
  })
})

test.each([
  ['comma', 'name,phone,city\nA,"1;2;3;4",Lima\nB,2,Callao\n', ','],
  ['semicolon, with decimal commas', 'name;weight;price\nA;1,5;2,25\nB;3,5;4,75\n', ';'],
  ['semicolon, when a comma divides as evenly into fewer', 'last, first;phone;city\nA, B;1;Lima\nC, D;2;Ica\n', ';'],
  ['tab', 'name\tphone, mobile\tcity\nA\t1, 2\tLima\nB\t3\tCallao\n', '\t'],
  ['vertical bar', 'name|phone, mobile|city\nA, INC|1, 2|Lima\nB|3|Callao\n', '|'],
  ['comma, where a cell lists with bars', 'name,phone,city\nA,1|2,Lima\nB,3|4,Callao\n', ','],
  [
    'comma below a title that has semicolons',
    'Report; 2026; May\n\nname,phone,city\nA,1,Lima\nB,2,Callao\nC,3,Ica\n',
    ',',
  ],
  ['comma, when there is only one column', 'name\nA\nB\n', ','],
])('the delimiter is found out: %s', async (_what, content, delimiter) => {
  expect(await inspectFile(await fileOf(content))).toMatchObject({ delimiter })
})

describe('cells are taken as spreadsheets take them', () => {
  test.each<[string, string, string[][]]>([
    [
      'quotes, doubled quotes, delimiters within',
      'a,b\n"x, ""y""",2\n',
      [
        ['a', 'b'],
        ['x, "y"', '2'],
      ],
    ],
    [
      'a quote in the middle of a cell',
      'a,b\n5" pipe,2\n',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    [
      'an empty quoted cell',
      'a,b\n"",2\n',
      [
        ['a', 'b'],
        ['', '2'],
      ],
    ],
    [
      'CRLF, LF and CR in one file',
      'a,b\r\nc,d\ne,f\rg,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    [
      'empty cells at the end are dropped',
      'a,b,,,\n1,2,3, ,\n',
      [
        ['a', 'b'],
        ['1', '2', '3'],
      ],
    ],
    [
      'leading zeros and long digits stay',
      'a,b\n007,913100001234567890\n',
      [
        ['a', 'b'],
        ['007', '913100001234567890'],
      ],
    ],
    [
      'blanks around a text stay',
      'a,b\n x ,2\n',
      [
        ['a', 'b'],
        [' x ', '2'],
      ],
    ],
  ])('%s', async (_what, content, cells) => {
    expect(await cellsOf(content)).toEqual(cells)
  })

  test('rows count as the spreadsheet counts: blank lines do, line breaks within quotes do not', async () => {
    expect(await rowsOf('a,b\n\n"x\ny\nz",2\n , \nlast,1')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['x\ny\nz', '2'] },
      { row: 5, cells: ['last', '1'] },
    ])
  })

  test('wherever the blocks end: quotes, CRLF and characters that lie across them', async () => {
    const row = '"上海""远航""","两\r\n行",x\r\n'
    const content = Buffer.from(`a,b,c\r\n${row.repeat(20_000)}`)
    const rows = await rowsOf(content)
    expect(rows).toHaveLength(20_001)
    expect(new Set(rows.slice(1).map(({ cells }) => cells.join('|')))).toEqual(new Set(['上海"远航"|两\r\n行|x']))
    expect(await rowsOf(wide(`\u{FEFF}a,b,c\r\n${row.repeat(20_000)}`))).toEqual(rows)
  })
})

describe('bad input names the place', () => {
  const read = async (content: string | Buffer) => problemOf(rowsOf(content))
  const good = 'name,city\n' + 'A,Lima\n'.repeat(50)

  test('a lone quote does not swallow the file', async () => {
    const expected = { code: 'workbench.file_quote', row: 52, column: 1, params: { line: 52 } }
    expect(await read(`${good}B,"Callao\n${'C,Ica\n'.repeat(20)}`), 'to the end').toEqual(expected)
    expect(await read(`${good}B,"Callao\n${'C,Ica\n'.repeat(20_000)}`), 'past what a cell holds').toEqual(expected)
    expect(await read(`${good}B,"Callao\n"C",Ica\n`), 'to the next quote').toEqual(expected)
    expect(await read(`${good}B,"Ca"llao\n`), 'text after a closed quote').toEqual(expected)
  })

  test('the line counts line breaks within quotes, the row does not', async () => {
    expect(await read(`name,city\n"a\nb",Lima\nB,"Callao`)).toMatchObject({
      code: 'workbench.file_quote',
      row: 3,
      params: { line: 4 },
    })
  })

  test('NUL', async () => {
    expect(await read(`${good}B,Cal\0lao\n`)).toEqual({
      code: 'workbench.file_nul',
      row: 52,
      column: 1,
      params: { line: 52 },
    })
  })

  test('so many NUL that it might be taken for UTF-16', async () => {
    expect(await read('ab\0cd\0e\0f,g\n'.repeat(50))).toMatchObject({
      code: 'workbench.file_nul',
      row: 1,
      params: { line: 1 },
    })
  })

  test('10 MB in one cell', async () => {
    expect(await read(`${good}B,${'x'.repeat(10 * 1024 * 1024)}\n`)).toEqual({
      code: 'workbench.file_cell',
      row: 52,
      column: 1,
      params: { most: 32_767 },
    })
    expect(await read(`${good}B,"${'x'.repeat(10 * 1024 * 1024)}"\n`)).toMatchObject({
      code: 'workbench.file_cell',
      row: 52,
      column: 1,
    })
    expect(await cellsOf(`a,b\n${'x'.repeat(32_767)},1\n`)).toHaveLength(2)
  })

  test('a row of many long cells', async () => {
    const row = Array.from({ length: 8 }, () => 'x'.repeat(25_000))
    expect(await cellsOf(`a,b\n${row.join(',')}\n${row.join(',')}\n`)).toHaveLength(3)
    expect(await read(`${good}${row.join(',')},y\n`)).toEqual({
      code: 'workbench.file_row',
      row: 52,
      column: 8,
      params: { most: 200_000 },
    })
  })

  test('100,000 columns; those without anything do not count', async () => {
    expect(await read(`name\n${'x,'.repeat(100_000)}\n`)).toEqual({
      code: 'workbench.file_columns',
      row: 2,
      column: 500,
      params: { most: 500 },
    })
    expect((await cellsOf(`name,city\nA,Lima${','.repeat(100_000)}\n`))[1]).toEqual(['A', 'Lima'])
  })

  test('too many rows', async () => {
    expect(await read(`a,b\n${'\n'.repeat(1_999_999)}1,2\n`)).toEqual({
      code: 'workbench.file_rows',
      row: 2_000_001,
      params: { most: 2_000_000 },
    })
    expect(await read(`a,b\n${'\n'.repeat(1_999_998)}1,2\n1,2`)).toMatchObject({ row: 2_000_001 })
  })

  test('encodings mixed in one file: the line where it stops being what it began as', async () => {
    const [utf8, gbk] = [Buffer.from(simplified.repeat(40)), encodeText(simplified.repeat(40), 'gb18030')]
    expect(await read(Buffer.concat([utf8, gbk]))).toEqual({
      code: 'workbench.file_encoding_mixed',
      row: 121,
      params: { encoding: 'UTF-8', line: 121 },
    })
    expect(await read(Buffer.concat([gbk, utf8]))).toMatchObject({
      code: 'workbench.file_encoding_mixed',
      params: { encoding: 'GB18030' },
    })
  })

  test('encodings mixed far down, beyond what was sniffed: the rows before have been handed out', async () => {
    const path = await fileOf(
      Buffer.concat([
        Buffer.from('上海,Lima\n'.repeat(300_000)),
        encodeText('上海\n', 'gb18030'),
        Buffer.from('上海,Lima\n'.repeat(300_000)),
      ]),
    )
    const facts = await inspectFile(path)
    let last = 0
    const problem = await problemOf(
      (async () => {
        for await (const { row } of readRows(path, facts)) last = row
      })(),
    )
    expect(problem).toEqual({
      code: 'workbench.file_encoding_mixed',
      row: 300_001,
      params: { encoding: 'UTF-8', line: 300_001 },
    })
    expect(last).toBe(300_000)
  })

  test('a character that the end of the file cuts', async () => {
    expect(await read(Buffer.from('name,city\n上海,上海').subarray(0, -1))).toMatchObject({
      code: 'workbench.file_encoding_mixed',
      params: { line: 2 },
    })
  })

  test('the rows before the fault have been handed out', async () => {
    const path = await fileOf(`${good}B,"Callao`)
    const reader = readRows(path, { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: 0 })
    for (let row = 1; row <= 51; row += 1) expect((await reader.next()).value).toMatchObject({ row })
    expect(await problemOf(reader.next())).toMatchObject({ code: 'workbench.file_quote' })
  })

  test('nothing but blank lines', async () => {
    expect(await read('\n ,\n\n')).toMatchObject({ code: 'workbench.file_empty' })
  })
})

test('reading goes on from a row', async () => {
  const path = await fileOf('a,b\n1,x\n\n3,y\n4,z\n')
  const rows = []
  for await (const row of readRows(path, { ...(await inspectFile(path)), from: 3 })) rows.push(row.row)
  expect(rows).toEqual([4, 5])
})
