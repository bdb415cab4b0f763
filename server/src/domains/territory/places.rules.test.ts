import { expect, test } from 'vitest'
import { areasOf, isWithin, lineageOf, shortName } from './areas.rules.ts'
import { gazetteer, isIn, type Place } from './places.rules.ts'
import { readReferenceTable } from './reference-tables.queries.ts'

const areas = areasOf(readReferenceTable('divisions'))
const { areaOf, textsOf } = gazetteer(areas)
const place = (text: string): Place => {
  const [country = '', province = '', city = ''] = text.split('/')
  return { country, province, city }
}

test.each([
  ['CN/浙江省/宁波', '330200'],
  ['CN/浙江/宁波市', '330200'],
  ['/Zhejiang/Ningbo', '330200'],
  ['CN/ZHEJIANG/NINGBO', '330200'],
  ['CN/浙江省/义乌', '330782'],
  ['CN/浙江省/鄞州区', '330212'],
  ['CN/浙江省/', '330000'],
  ['CN/浙江省/没有这个市', '330000'],
  ['CN//宁波', '330200'],
  ['//义乌', '330782'],
  ['//昆山市', '320583'],
  ['CN//', 'CN'],
  ['CN/哪里/', 'CN'],
  ['CN/上海市/上海', '310000'],
  ['CN/上海/浦东新区', '310115'],
  ['//上海', '310000'],
  ['CN/广西/南宁', '450100'],
  ['CN/广西壮族自治区/南宁市', '450100'],
  ['CN/吉林/延边', '222400'],
  ['//吉林', '220200'],
  ['CN/湖南/长沙', '430100'],
  ['CN/湖南/长沙县', '430121'],
  ['CN/河南省/济源市', '419001'],
  // Nanjing and Xuzhou both have a 鼓楼区.
  ['CN/江苏/鼓楼区', '320000'],
  // Both 泰州 and 台州 are Taizhou, but not in one province.
  ['CN//Taizhou', 'CN'],
  ['CN/Jiangsu/Taizhou', '321200'],
  ['HK//', 'HK'],
  ['HK/九龙/', 'HK'],
  ['CN/香港/', 'HK'],
  ['CN/台湾省/高雄', 'TW'],
  ['US/CA/Los Angeles', 'US'],
  ['US/浙江/宁波', 'US'],
  ['//', undefined],
  ['XX//', undefined],
  ['/somewhere/else', undefined],
])('%s lies in %s', (text, code) => {
  expect(areaOf(place(text))).toBe(code)
})

test('what lies in an area is found in it and in all that stands above it, and nowhere beside', () => {
  const places = [
    'CN/浙江省/宁波',
    '//义乌',
    'CN/江苏/鼓楼区',
    'CN/湖南/长沙',
    'HK//',
    'CN/台湾省/高雄',
    'US//',
    'CN//',
    '//',
    'CN/吉林/延边',
    '//上海',
  ].map(place)
  for (const one of places) {
    const code = areaOf(one)
    for (const other of areas.values()) {
      const texts = textsOf(other.code)
      const wanted = code !== undefined && isWithin(areas, code, other.code)
      expect([one, other.code, texts !== undefined && isIn(texts, one)]).toEqual([one, other.code, wanted])
    }
  }
})

test.each([
  ['110101', ['110101', '110000', 'CN']],
  ['330281', ['330281', '330200', '330000', 'CN']],
  ['429004', ['429004', '420000', 'CN']],
  ['441900', ['441900', '440000', 'CN']],
  ['HK', ['HK', 'CN']],
  ['DE', ['DE']],
  ['999999', []],
])('%s stands under %s', (code, above) => {
  expect(lineageOf(areas, code).map((node) => node.code)).toEqual(above)
})

test.each([
  ['浙江省', '浙江'],
  ['广西壮族自治区', '广西'],
  ['内蒙古自治区', '内蒙古'],
  ['新疆维吾尔自治区', '新疆'],
  ['延边朝鲜族自治州', '延边'],
  ['恩施土家族苗族自治州', '恩施'],
  ['巴音郭楞蒙古自治州', '巴音郭楞'],
  ['海西蒙古族藏族自治州', '海西'],
  ['神农架林区', '神农架'],
  ['浦东新区', '浦东'],
  ['西区', '西区'],
  ['沙县区', '沙县'],
  ['锡林郭勒盟', '锡林郭勒'],
])('people call %s %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
