import { describe, expect, test } from 'vitest'
import { readPort } from './places.rules.ts'

describe('a port is read by everything that its text says', () => {
  test.each([
    // A code stands in the text.
    ['NHAVA SHEVA SEA (INNSA1)', 'INNSA'],
    ['KOLKATA SEA (INCCU1)', 'INCCU'],
    ['MUNDRA [INMUN]', 'INMUN'],
    ['SHANGHAI - CNSHA', 'CNSHA'],
    ['CNSHG', 'CNSHA'],
    ['VNSGN - CANG CAT LAI', 'VNSGN'],
    // Words that say no more than that it is a port.
    ['CẢNG ĐÌNH VŨ', 'VNHPH'],
    ['TAN CANG HAI PHONG', 'VNHPH'],
    ['CANG TAN CANG - CAT LAI', 'VNSGN'],
    ['CANG CAT LAI (HCM)', 'VNSGN'],
    ['CANG TIEN SA (D.NANG)', 'VNDAD'],
    ['PELABUHAN TANJUNG PRIOK', 'IDJKT'],
    ['PUERTO DE MANZANILLO, MEXICO', 'MXZLO'],
    ['SHANGHAI PT.', 'CNSHA'],
    ['PORT OF LOS ANGELES, CA', 'USLAX'],
    ['HO CHI MINH', 'VNSGN'],
    // A country or state behind the name.
    ['NINGBO CN', 'CNNGB'],
    ['HAMBURG DE', 'DEHAM'],
    ['LONG BEACH,CA', 'USLGB'],
    ['VANCOUVER, BC', 'CAVAN'],
    ['HALIFAX, NS', 'CAHAL'],
    ['SYDNEY, NSW', 'AUSYD'],
    ['COLOMBO (LK)', 'LKCMB'],
    ['CARTAGENA (ES)', 'ESCAR'],
    ['CARTAGENA, COLOMBIA', 'COCTG'],
    ['CARTAGENA, CO', 'COCTG'],
    ['MANZANILLO (PA)', 'PAMIT'],
    ['TRIPOLI/LEBANON', 'LBKYE'],
    // A city of China and the port in it.
    ['宁波北仑', 'CNNGB'],
    ['上海洋山', 'CNSHA'],
    ['上海外高桥港区', 'CNSHA'],
    ['深圳盐田', 'CNYTN'],
    ['深圳蛇口港', 'CNSHK'],
    ['青岛前湾', 'CNTAO'],
    ['武汉阳逻港', 'CNWUH'],
    ['江苏太仓', 'CNTAG'],
    ['苏州张家港', 'CNZJG'],
    ['浙江宁波', 'CNNGB'],
    ['横浜港', 'JPYOK'],
    ['大阪港', 'JPOSA'],
    ['부산항', 'KRPUS'],
    // Places without ships.
    ['DELHI AIR CARGO (INDEL4)', 'INDEL'],
    ['ICD TUGHLAKABAD', 'INDEL'],
    ['TUGHLAKABAD ICD (INTKD6)', 'INDEL'],
    ['ICD PATPARGANJ', 'INPPG'],
    ['INLAND CONTAINER DEPOT LUDHIANA', 'INLDH'],
    ['BENGALURU AIR CARGO', 'INBLR'],
    ['杜伊斯堡', 'DEDUI'],
  ])('%s is %s', (text, code) => expect(readPort(text)).toBe(code))

  test.each([
    ['a country that has no such port', 'SYDNEY, NS'],
    ['another country', 'HAMBURG, FRANCE'],
    ['two letters of another country', 'SHANGHAI (JP)'],
    ['a state that has no such port', 'CHARLESTON, WV'],
    ['a code of another port', 'SHANGHAI (CNNGB)'],
    ['two codes', 'CNSHA (CNNGB)'],
    ['another city', '青岛盐田'],
    ['another province', '江苏盐田'],
    ['another city of the province', '苏州江阴港'],
    ['a part of the city that nobody knows', '宁波某某'],
    ['air cargo where ships come', 'CHENNAI AIR CARGO (INMAA4)'],
    ['an inland depot where ships come', 'ICD MUNDRA'],
  ])('%s leaves it unmatched: %s', (_what, text) => expect(readPort(text)).toBe(''))
})

describe('a name of several ports', () => {
  test.each(['CARTAGENA', 'MANZANILLO', 'TRIPOLI', 'VALENCIA', 'NEWCASTLE', '拉各斯', '深圳'])(
    '%s alone is none of them',
    (text) => expect(readPort(text)).toBe(''),
  )

  test.each([
    ['CARTAGENA', 'ES', 'ESCAR'],
    ['CARTAGENA', 'CO', 'COCTG'],
    ['MANZANILLO', 'PA', 'PAMIT'],
    ['TRIPOLI', 'LB', 'LBKYE'],
    ['TRIPOLI', 'LY', 'LYTIP'],
    ['NEWCASTLE', 'GB', 'GBNCL'],
    ['CARTAGENA', 'CN', ''],
    // Goods of China may be laden elsewhere, so another country does not contradict a name of one port.
    ['BUSAN', 'CN', 'KRPUS'],
  ])('%s in a row of %s is %s', (text, country, code) => expect(readPort(text, ['', country])).toBe(code))
})

test('blanks without end part the words of a port as one does', () => {
  // A pattern that tries each run of blanks from each of its blanks would not come to an end.
  const many = ' '.repeat(400_000)
  const texts = ['HAMBURG,DE', 'TRIPOLI/LEBANON', 'NINGBO CN', 'SHANGHAI - CNSHA', 'HAIFA PORT', '1703, SAVANNAH, GA']
  const parted = (text: string) => text.replace(/ ?([,/-]) ?| /g, (sign) => `${many}${sign.trim()}${many}`)
  expect(texts.map((text) => readPort(parted(text)))).toEqual(texts.map((text) => readPort(text)))
  expect(texts.map((text) => readPort(text))).not.toContain('')
})
