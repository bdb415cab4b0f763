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
    ['仇氏物流有限公司', 'qiushi'],
    ['单氏物流有限公司', 'shanshi'],
    ['解氏物流有限公司', 'xieshi'],
    ['区氏物流有限公司', 'oushi'],
    ['查氏物流有限公司', 'zhashi'],
    ['曾氏物流有限公司', 'zengshi'],
    ['尉迟氏物流有限公司', 'yuchishi'],
    ['万俟氏物流有限公司', 'moqishi'],
    ['长孙氏物流有限公司', 'zhangsunshi'],
    ['朴氏物流有限公司', 'piaoshi'],
    ['任氏物流有限公司', 'renshi'],
    ['华氏物流有限公司', 'huashi'],
    ['缪氏物流有限公司', 'miaoshi'],
    ['盖氏物流有限公司', 'geshi'],
    ['翟氏物流有限公司', 'zhaishi'],
    ['逄氏物流有限公司', 'pangshi'],
    ['冼氏物流有限公司', 'xianshi'],
    ['谌氏物流有限公司', 'chenshi'],
    ['晁氏物流有限公司', 'chaoshi'],
    ['郗氏物流有限公司', 'xishi'],
    ['郗氏物流有限公司', 'chishi'],
    ['佘氏物流有限公司', 'sheshi'],
    ['纪氏物流有限公司', 'jishi'],
    ['牟氏物流有限公司', 'mushi'],
    ['牟氏物流有限公司', 'moushi'],
    ['澹台氏物流有限公司', 'tantaishi'],
    ['令狐氏物流有限公司', 'linghushi'],
    ['鲜于氏物流有限公司', 'xianyushi'],
    ['濮阳氏物流有限公司', 'puyangshi'],
    ['淳于氏物流有限公司', 'chunyushi'],
    ['钟离氏物流有限公司', 'zhonglishi'],
    ['贠氏物流有限公司', 'yunshi'],
    ['幺氏物流有限公司', 'yaoshi'],
    ['隽氏物流有限公司', 'juanshi'],
    ['隽氏物流有限公司', 'junshi'],
    ['那氏物流有限公司', 'nashi'],
    ['过氏物流有限公司', 'guoshi'],
    ['哈氏物流有限公司', 'hashi'],
    ['撒氏物流有限公司', 'sashi'],
    ['眭氏物流有限公司', 'suishi'],
    ['宓氏物流有限公司', 'mishi'],
    ['缑氏物流有限公司', 'goushi'],
    ['郄氏物流有限公司', 'qieshi'],
    ['郄氏物流有限公司', 'xishi'],
    ['訾氏物流有限公司', 'zishi'],
    ['亓氏物流有限公司', 'qishi'],
    ['乜氏物流有限公司', 'nieshi'],
    ['佴氏物流有限公司', 'naishi'],
    ['臧氏物流有限公司', 'zangshi'],
    ['覃氏物流有限公司', 'qinshi'],
    ['覃氏物流有限公司', 'tanshi'],
    ['召氏物流有限公司', 'shaoshi'],
    ['员氏物流有限公司', 'yunshi'],
    ['教氏物流有限公司', 'jiaoshi'],
    ['能氏物流有限公司', 'naishi'],
    ['适氏物流有限公司', 'kuoshi'],
    ['俞氏物流有限公司', 'yushi'],
    ['冒氏物流有限公司', 'maoshi'],
    ['曲氏物流有限公司', 'qushi'],
    ['应氏物流有限公司', 'yingshi'],
    ['燕氏物流有限公司', 'yanshi'],
    ['宁氏物流有限公司', 'ningshi'],
    ['柏氏物流有限公司', 'baishi'],
    ['柏氏物流有限公司', 'boshi'],
    ['卜氏物流有限公司', 'bushi'],
    ['祭氏物流有限公司', 'zhaishi'],
    ['车氏物流有限公司', 'cheshi'],
    ['干氏物流有限公司', 'ganshi'],
    ['葛氏物流有限公司', 'geshi'],
    ['令氏物流有限公司', 'lingshi'],
    ['尹氏物流有限公司', 'yinshi'],
    ['相氏物流有限公司', 'xiangshi'],
    ['沈氏物流有限公司', 'shenshi'],
    ['瞿氏物流有限公司', 'qushi'],
    ['郝氏物流有限公司', 'haoshi'],
    ['闫氏物流有限公司', 'yanshi'],
    ['亢氏物流有限公司', 'kangshi'],
    ['尧氏物流有限公司', 'yaoshi'],
    ['诸葛氏物流有限公司', 'zhugeshi'],
    ['皇甫氏物流有限公司', 'huangfushi'],
    ['夏侯氏物流有限公司', 'xiahoushi'],
    ['宇文氏物流有限公司', 'yuwenshi'],
    ['呼延氏物流有限公司', 'huyanshi'],
    ['赫连氏物流有限公司', 'helianshi'],
  ])('a surname: %s by %s', (name, query) => {
    expect(finds(query, { name })).toBe(true)
  })

  test.each([
    ['六安货运有限公司', 'luan'],
    ['蚌埠货运有限公司', 'bengbu'],
    ['台州货运有限公司', 'taizhou'],
    ['丽水货运有限公司', 'lishui'],
    ['铅山货运有限公司', 'yanshan'],
    ['洪洞货运有限公司', 'hongtong'],
    ['涡阳货运有限公司', 'guoyang'],
    ['亳州货运有限公司', 'bozhou'],
    ['厦门货运有限公司', 'xiamen'],
    ['重庆货运有限公司', 'chongqing'],
    ['乐清货运有限公司', 'yueqing'],
    ['乐山货运有限公司', 'leshan'],
    ['长治货运有限公司', 'changzhi'],
    ['番禺货运有限公司', 'panyu'],
    ['东阿货运有限公司', 'donge'],
    ['歙县货运有限公司', 'shexian'],
    ['黟县货运有限公司', 'yixian'],
    ['盱眙货运有限公司', 'xuyi'],
    ['邳州货运有限公司', 'pizhou'],
    ['甪直货运有限公司', 'luzhi'],
    ['浒墅关货运有限公司', 'xushuguan'],
    ['鄞州货运有限公司', 'yinzhou'],
    ['鄄城货运有限公司', 'juancheng'],
    ['莒县货运有限公司', 'juxian'],
    ['茌平货运有限公司', 'chiping'],
    ['临朐货运有限公司', 'linqu'],
    ['牟平货运有限公司', 'muping'],
    ['曲阜货运有限公司', 'qufu'],
    ['单县货运有限公司', 'shanxian'],
    ['莘县货运有限公司', 'shenxian'],
    ['浚县货运有限公司', 'xunxian'],
    ['渑池货运有限公司', 'mianchi'],
    ['柘城货运有限公司', 'zhecheng'],
    ['泌阳货运有限公司', 'biyang'],
    ['中牟货运有限公司', 'zhongmu'],
    ['汨罗货运有限公司', 'miluo'],
    ['郫县货运有限公司', 'pixian'],
    ['什邡货运有限公司', 'shifang'],
    ['犍为货运有限公司', 'qianwei'],
    ['筠连货运有限公司', 'junlian'],
    ['荥阳货运有限公司', 'xingyang'],
    ['荥经货运有限公司', 'yingjing'],
    ['耒阳货运有限公司', 'leiyang'],
    ['攸县货运有限公司', 'youxian'],
    ['大埔货运有限公司', 'dabu'],
    ['黄埔货运有限公司', 'huangpu'],
    ['东莞货运有限公司', 'dongguan'],
    ['儋州货运有限公司', 'danzhou'],
    ['吴堡货运有限公司', 'wubu'],
    ['繁峙货运有限公司', 'fanshi'],
    ['解州货运有限公司', 'haizhou'],
    ['隰县货运有限公司', 'xixian'],
    ['蔚县货运有限公司', 'yuxian'],
    ['井陉货运有限公司', 'jingxing'],
    ['蠡县货运有限公司', 'lixian'],
    ['大城货运有限公司', 'daicheng'],
    ['乐亭货运有限公司', 'laoting'],
    ['藁城货运有限公司', 'gaocheng'],
    ['任丘货运有限公司', 'renqiu'],
    ['任县货运有限公司', 'renxian'],
    ['百色货运有限公司', 'bose'],
    ['百色货运有限公司', 'baise'],
    ['六枝货运有限公司', 'liuzhi'],
    ['六盘水货运有限公司', 'liupanshui'],
    ['六合货运有限公司', 'luhe'],
    ['会泽货运有限公司', 'huize'],
    ['会稽货运有限公司', 'kuaiji'],
    ['车陂货运有限公司', 'chebei'],
    ['龟兹货运有限公司', 'qiuci'],
    ['濮阳货运有限公司', 'puyang'],
    ['阆中货运有限公司', 'langzhong'],
    ['诸暨货运有限公司', 'zhuji'],
    ['嵊州货运有限公司', 'shengzhou'],
    ['余姚货运有限公司', 'yuyao'],
    ['天台货运有限公司', 'tiantai'],
    ['闽侯货运有限公司', 'minhou'],
    ['长汀货运有限公司', 'changting'],
    ['尉氏货运有限公司', 'weishi'],
    ['尉犁货运有限公司', 'yuli'],
    ['莆田货运有限公司', 'putian'],
    ['都匀货运有限公司', 'duyun'],
    ['都江堰货运有限公司', 'dujiangyan'],
    ['成都货运有限公司', 'chengdu'],
    ['莎车货运有限公司', 'shache'],
    ['焉耆货运有限公司', 'yanqi'],
    ['伽师货运有限公司', 'jiashi'],
    ['喀什货运有限公司', 'kashi'],
    ['硚口货运有限公司', 'qiaokou'],
    ['泊头货运有限公司', 'botou'],
    ['沁阳货运有限公司', 'qinyang'],
    ['济南货运有限公司', 'jinan'],
    ['无锡货运有限公司', 'wuxi'],
    ['监利货运有限公司', 'jianli'],
    ['黄陂货运有限公司', 'huangpi'],
    ['宕昌货运有限公司', 'tanchang'],
    ['枞阳货运有限公司', 'zongyang'],
    ['珲春货运有限公司', 'hunchun'],
    ['郴州货运有限公司', 'chenzhou'],
    ['衢州货运有限公司', 'quzhou'],
    ['滁州货运有限公司', 'chuzhou'],
    ['瓯海货运有限公司', 'ouhai'],
    ['缙云货运有限公司', 'jinyun'],
    ['鄂州货运有限公司', 'ezhou'],
    ['洛阳货运有限公司', 'luoyang'],
    ['朝阳货运有限公司', 'chaoyang'],
    ['漯河货运有限公司', 'luohe'],
    ['睢宁货运有限公司', 'suining'],
    ['睢县货运有限公司', 'suixian'],
    ['陂头货运有限公司', 'beitou'],
    ['穆棱货运有限公司', 'muling'],
    ['勐海货运有限公司', 'menghai'],
    ['砀山货运有限公司', 'dangshan'],
    ['暨阳货运有限公司', 'jiyang'],
    ['兖州货运有限公司', 'yanzhou'],
    ['临沂货运有限公司', 'linyi'],
    ['沂水货运有限公司', 'yishui'],
    ['长岛货运有限公司', 'changdao'],
    ['长兴货运有限公司', 'changxing'],
    ['长垣货运有限公司', 'changyuan'],
    ['行唐货运有限公司', 'xingtang'],
    ['秘鲁货运有限公司', 'bilu'],
    ['大宛货运有限公司', 'dayuan'],
    ['会昌货运有限公司', 'huichang'],
    ['弋阳货运有限公司', 'yiyang'],
    ['婺源货运有限公司', 'wuyuan'],
    ['鄱阳货运有限公司', 'poyang'],
    ['盘陀货运有限公司', 'pantuo'],
    ['藏宝货运有限公司', 'zangbao'],
    ['新会货运有限公司', 'xinhui'],
    ['深圳货运有限公司', 'shenzhen'],
    ['尼泊尔货运有限公司', 'niboer'],
    ['葛店货运有限公司', 'gedian'],
    ['石臼货运有限公司', 'shijiu'],
    ['阳澄货运有限公司', 'yangcheng'],
    ['车站货运有限公司', 'chezhan'],
  ])('a place: %s by %s', (name, query) => {
    expect([finds(query, { name }), finds(query, { name: `上海${name}` })]).toEqual([true, true])
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
    '0755-26812345-801',
    '0755-26812345 转 801',
    '26812345转801',
    '+86 755 2681 2345 ext. 801',
    '0755-26812345#801',
    '0755-26812345，分机号：801',
    '(0755) 26812345 x801',
    '075526812345,,801',
    '0755-2681 2345（801）',
    '26812345 分機 801',
  ])('the number with its extension: %s', (query) => expect(finds(query, ocean)).toBe(true))

  test.each(['2681-2345-801', '2681 2345 分机号801', '26812345(801)', '26812345 内線801', '26812345 доб. 801'])(
    'the number, however the extension was typed: %s',
    (telephone) => {
      const company = { ...ocean, telephone }
      expect(
        ['0755-26812345', '+86 755 2681 2345', '26812345-801', '12345'].filter((query) => !finds(query, company)),
      ).toEqual([])
    },
  )

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
