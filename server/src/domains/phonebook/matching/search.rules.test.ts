import { describe, expect, it, test } from 'vitest'
import { demoLine } from '../demo/rows.ts'
import { legalForm, type Searchable, searchPatterns, searchText } from './search.rules.ts'

const record = (company: Partial<Searchable>): Searchable => ({
  name: '',
  code: '',
  phoneCountryCode: '',
  phoneAreaCode: '',
  telephone: '',
  email: '',
  qq: '',
  website: '',
  ...company,
})

/** Matches a pattern as PostgreSQL's LIKE does. A search matches when every term does by any of its alternatives. */
const like = (text: string, pattern: string) =>
  new RegExp(
    `^${[...pattern.matchAll(/\\(.)|(%)|(_)|([^\\])/gsu)].map(([, literal, any, one, plain]) => (any ? '.*' : one ? '.' : escapeRegExp(literal ?? plain ?? ''))).join('')}$`,
    'su',
  ).test(text)
const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const matches = (text: string, query: string) =>
  searchPatterns(query).every((alternatives) => alternatives.some((pattern) => like(text, pattern)))
const finds = (query: string, company: Partial<Searchable>) => matches(searchText(record(company)).all, query)

describe('a name is found by each of its readings', () => {
  test.each([
    ['乐清市远航货运有限公司', 'yueqing'],
    ['上海单氏物流有限公司', 'shanshi'],
    ['曾氏国际物流', 'zengshi'],
    ['宁波查氏船务有限公司', 'zhashi'],
    ['大都会货运代理有限公司', 'daduhui'],
    ['率先物流', 'shuaixian'],
    ['重庆长安货运', 'chongqing'],
    ['厦门远洋', 'xiamen'],
    ['长沙物流', 'changsha'],
    ['尉迟货运', 'yuchi'],
    ['万俟氏贸易', 'moqi'],
    ['仇记海运', 'qiuji'],
    ['解氏兄弟', 'xieshi'],
    ['盖氏物流', 'geshi'],
    ['区氏船务', 'oushi'],
    ['朴氏商贸', 'piaoshi'],
    ['任氏货代', 'renshi'],
    ['翟氏运输', 'zhaishi'],
    ['缪氏集团', 'miaoshi'],
    ['覃氏供应链', 'qinshi'],
    ['长兴岛港务', 'changxing'],
    ['蚌埠港', 'bengbu'],
    ['台州海运', 'taizhou'],
    ['丽水物流', 'lishui'],
    ['六安货运', 'luan'],
    ['亳州药业', 'bozhou'],
    ['番禺货柜', 'panyu'],
    ['海参崴港代理', 'haishenwai'],
    ['上海重阳物流', 'chongyang'],
    ['长行货运', 'changxing'],
    ['长行货运', 'changhang'],
    ['樂清貨運', 'yueqing'],
    ['宁波ABC查氏', 'abczhashi'],
  ])('%s by %s', (name, query) => {
    expect(finds(query, { name })).toBe(true)
  })

  test.each([
    ['乐清市远航货运有限公司', 'leqing'],
    ['上海单氏物流有限公司', 'danshi'],
    ['曾氏国际物流', 'cengshi'],
    ['上海单氏物流有限公司', 'shsswl'],
    ['上海单氏物流有限公司', 'shdswl'],
  ])('%s also by %s', (name, query) => {
    expect(finds(query, { name })).toBe(true)
  })

  test('a text of many such characters stays short', () => {
    const { names } = searchText(record({ name: '长行乐单曾查都重厦仇解盖区朴翟缪覃物流有限公司' }))
    expect(names.length).toBeLessThan(1000)
  })
})

describe('what a search finds', () => {
  const ocean = {
    name: '上海远洋国际货运代理有限公司',
    code: 'C0000042',
    phoneCountryCode: '+86',
    phoneAreaCode: '0755',
    telephone: '2681-2345 转801',
    email: 'Amy.Li@Ocean-Star.example',
    qq: '84256197',
    website: 'https://www.ocean-star.example/contact',
  }
  test.each([
    ['two characters', '远洋'],
    ['two characters over a word border', '洋国'],
    ['characters of the legal form', '有限'],
    ['the whole name', '上海远洋国际货运代理有限公司'],
    ['another legal form', '上海远洋国际货运代理股份有限公司'],
    ['a legal form set apart', '远洋 有限责任公司'],
    ['nothing but the legal form', '有限公司'],
    ['two terms in any order', '货运 上海'],
    ['brackets inside', '上海（远洋）国际'],
    ['pinyin', 'yuanyang'],
    ['pinyin in capitals, full width', 'ＹＵＡＮＹＡＮＧ'],
    ['two initials', 'yy'],
    ['initials', 'SHYYGJ'],
    ['initials with a character', 'yy 上海'],
    ['the code', 'c0000042'],
    ['the last four digits', '2345'],
    ['the number as dialled at home', '0755-26812345'],
    ['the number as dialled from abroad', '+86 755 2681 2345'],
    ['the number as dialled from abroad, run together', '008675526812345'],
    ['the number in full width', '２６８１２３４５'],
    ['the e-mail address', 'amy.li@ocean-star.example'],
    ['the e-mail domain', 'ocean-star.example'],
    ['the e-mail domain with its sign', '@ocean-star.example'],
    ['the web address', 'https://www.ocean-star.example/about?from=mail'],
    ['the QQ number', '84256197'],
    ['one character that begins the name', '上'],
    ['one letter that begins a word', 's'],
  ])('%s', (_, query) => expect(finds(query, ocean)).toBe(true))

  test.each([
    ['other characters', '远航'],
    ['characters in another order', '洋远'],
    ['one term of two', '远洋 深圳'],
    ['other digits', '9876'],
    ['a wildcard', 'c0__042'],
    ['only punctuation', '%_（）'],
    ['two letters inside a word', 'gh'],
  ])('but not: %s', (_, query) => expect(finds(query, ocean)).toBe(false))

  test.each([
    ['重庆长安银行厦门分行', 'chongqingchanganyinhangxiamen'],
    ['重庆厦门', 'cqxm'],
    ['绿地物流', 'lvdi'],
    ['曾单航运', 'hangyun'],
    ['中国ABC物流有限公司', '国abc'],
    ['中国ABC物流有限公司', 'zgabcwl'],
    ['中国ABC物流有限公司', 'AB'],
    ['中远（集团）有限公司宁波分公司', '中远集团宁波'],
    ['株式会社日本通運', '日本通運'],
    ['日本通運', '株式会社日本通運'],
    ['ハパグロイド', 'グロ'],
    ['䶮海国际', '䶮海'],
    ['𠮷野家物流', '𠮷野'],
    ['𠮷野家物流', '野家'],
    ['Hapag-Lloyd (China) Shipping Co., Ltd.', 'hapag lloyd'],
    ['Hapag-Lloyd (China) Shipping Co., Ltd.', 'HapagLloyd Limited'],
    ['Hapag-Lloyd (China) Shipping Co., Ltd.', 'hapag-lloyd'],
    ['Hapag-Lloyd (China) Shipping Co., Ltd.', 'hl'],
    ['Hapag-Lloyd (China) Shipping Co., Ltd.', 'sh'],
    ['Ocean Star Limited', 'ocean star co.,ltd'],
    ['Ocean Star S.A. de C.V.', 'Ocean Star'],
    ['Ocean Star', 'Ocean Star S.A. de C.V.'],
    ['Ocean Star', 'Ocean Star Pte. Ltd.'],
    ['Ocean Star', 'Ocean Star Sdn Bhd'],
    ['Ocean Star', 'OCEAN STAR GMBH'],
    ['A.P. Møller', 'ap moller'],
    ['Société Générale de Fret', 'societe generale'],
    ['ＦＵＬＬ　ｗｉｄｔｈ物流', 'full width'],
    ['Full Width 物流', 'ＦＵＬＬ　ｗｉｄｔｈ'],
    ['Ltd', 'ltd'],
    ['Trans-Co Asia', 'transco'],
    ['A18供应链', 'a18'],
    ['O\u2019Brien & Sons', "o'brien"],
  ])('%s by %s', (name, query) => expect(finds(query, { name })).toBe(true))

  it('keeps contact values out of what everybody searches', () => {
    const { names, all } = searchText(record(ocean))
    for (const query of ['2345', 'ocean-star.example', '84256197'])
      expect([matches(names, query), matches(all, query)]).toEqual([false, true])
    expect(all.startsWith(names)).toBe(true)
  })
})

describe('patterns', () => {
  it('has none for an empty search, and none that matches for punctuation alone', () => {
    expect(searchPatterns('  \u3000 ')).toEqual([])
    expect(searchPatterns('（）%')).toEqual([[]])
  })

  it('escapes what LIKE reads as a wildcard', () => {
    expect(searchPatterns('a_b%c@x.example')).toEqual([['%a\\_b\\%c@x.example%']])
  })

  it('leaves a domain whole', () => {
    expect(searchPatterns('oceanstar.co.jp')[0]?.[0]).toBe('%oceanstar.co.jp%')
  })

  it('reads two hundred characters and ten terms, whatever comes', () => {
    const long = searchPatterns('远洋'.repeat(50_000))
    expect([...(long[0]?.[0] ?? '')].length).toBe(402)
    expect(searchPatterns('a b c d e f g h i j k l m').length).toBe(10)
    expect(searchPatterns('𠮷'.repeat(300))[0]?.[0]).toBe(`%${'𠮷'.repeat(400)}%`)
  })

  it('never throws and never holds a control character', () => {
    for (const query of [
      '\u0000',
      '\ud842',
      '\\',
      "'; drop table",
      '\u202e‮abc',
      '𠮷'.slice(0, 1) + '远洋',
      '__proto__',
      '(((((('.repeat(40),
      'a'.repeat(100_000),
    ])
      expect(searchPatterns(query).flat().join('')).not.toMatch(/\p{Cc}|\p{Cs}/u)
  })

  it('gives every pattern a trigram, so that the index can serve it', () => {
    for (const query of ['海', '远洋', 'y', 'yy', '1', '12', '1234', 'a1', '上a', '@qq.example', 'й', 'ña'])
      for (const pattern of searchPatterns(query).flat())
        expect(pattern.replaceAll('%', '')).toMatch(/^ ?.{2,}|.{2,} ?$|^ .$/u)
  })
})

test('every two neighbouring characters of a name find it', () => {
  const source = {
    seed: 7,
    people: [{ id: 1, departmentId: null }],
    now: 0,
    firstCode: 1,
    firstId: 1,
    firstContactId: 1,
  }
  const names = Array.from({ length: 1500 }, (_, index) => demoLine(source, index).split('\t')[2] ?? '')
  names.push(
    '䶮𠮷野家（香港）有限公司',
    'ABC远洋（集团）股份有限公司',
    '上海·远洋——国际',
    '日本郵船株式会社',
    '한진해운',
    '中外运-敦豪国际航空快件有限公司',
  )
  for (const name of names) {
    const text = searchText(record({ name })).all
    const signs = [...name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')]
    const pairs = signs
      .slice(1)
      .map((sign, index) => `${signs[index]}${sign}`)
      .filter((pair) => !/^[\p{Script=Latin}\d]{2}$/u.test(pair))
    for (const pair of pairs) expect(matches(text, pair), `${pair} in ${name}`).toBe(true)
  }
})

test.each([
  ['Acme Logistics Inc', 'inc'],
  ['Acme Logistics Corporation', 'inc'],
  ['Acme Logistics, LLC.', 'llc'],
  ['Acme Logistics GmbH', 'gmbh'],
  ['Acme GmbH & Co. KG', 'kg'],
  ['Acme Co., Ltd.', 'ltd'],
  ['Acme Limited', 'ltd'],
  ['宁波远洋物流有限公司', 'ltd'],
  ['宁波远洋物流（有限责任公司）', 'ltd'],
  ['宁波远洋物流股份有限公司', 'joint-stock'],
  ['东京物流株式会社', 'kk'],
  ['東京物流㈱', 'kk'],
  ['Acme Pte. Ltd.', 'pte'],
  ['Acme Pty Ltd', 'pty'],
  ['Acme Sdn. Bhd.', 'bhd'],
  ['Acme S.A. de C.V.', 'mx'],
  ['Acme S.A.', 'sa'],
  ['Acme SpA', 'spa'],
  ['Acme B.V.', 'bv'],
  ['ООО Акме', 'ooo'],
  ['Acme Logistics', ''],
  ['Incheon Lines', ''],
])('the legal form of %s', (name, form) => expect(legalForm(name)).toBe(form))
