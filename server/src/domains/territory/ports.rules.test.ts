import { lanes } from '@seamark/contract/territory/lanes'
import { ownPortCodes, shownPortCode } from '@seamark/contract/territory/ports'
import { describe, expect, test } from 'vitest'
import { atlasOf, findPorts, portsLike, portsNamed } from './ports.rules.ts'
import { readReferenceTable } from './reference-tables.queries.ts'

const inlandAndFeeder = [...readReferenceTable('inland-ports'), ...readReferenceTable('feeder-ports')]
const atlas = atlasOf({
  main: readReferenceTable('main-ports'),
  inland: inlandAndFeeder,
  more: readReferenceTable('more-ports'),
  aliases: [...readReferenceTable('port-aliases'), ...readReferenceTable('port-names')],
  sets: readReferenceTable('port-sets'),
  near: readReferenceTable('near-ports'),
})

test.each([
  ['宁波', 'CNNGB'],
  ['ningbo', 'CNNGB'],
  ['nb', 'CNNGB'],
  ['CNNBO', 'CNNGB'],
  ['ＣＮＮＧＢ', 'CNNGB'],
  ['宁波舟山', 'CNNGB'],
  ['xiamen', 'CNXMN'],
  ['chongqing', 'CNCKG'],
  ['cq', 'CNCKG'],
  ['洋山', 'CNSHA'],
  ['新港', 'CNTXG'],
  ['TSN', 'CNTXG'],
  ['los an', 'USLAX'],
  ['长滩', 'USLGB'],
  ['changtan', 'USLGB'],
  ['鹿特丹', 'NLRTM'],
  ['ltd', 'NLRTM'],
  ['Göteborg', 'SEGOT'],
  ['goteborg', 'SEGOT'],
  ['LAX', 'USLAX'],
])('%s finds %s', (typed, code) => {
  const found = findPorts(atlas, typed, 5).ports.map((port) => port.code)
  expect(found).toContain(code)
})

test.each([
  ['Nantong Port', 'CNNTG'],
  ['Rizhao Port', 'CNRZH'],
  ['Fangcheng Port', 'CNFAN'],
  ['Qingdao Harbour', 'CNTAO'],
  ['湛江港口', 'CNZHA'],
  ['Port Said', 'EGPSD'],
  ['Port of Ningbo', 'CNNGB'],
  ['Port Nantong', 'CNNTG'],
  ['Port of Los Angeles', 'USLAX'],
  ['Puerto del Callao', 'PECLL'],
  ['Puerto de Valparaíso', 'CLVAP'],
  ['Hafen Hamburg', 'DEHAM'],
  ['Cảng Hải Phòng', 'VNHPH'],
  ['Pelabuhan Tanjung Priok', 'IDJKT'],
  ['Ningbo Seaport', 'CNNGB'],
  ['Ningbo Sea Port', 'CNNGB'],
  ['Ningbo Port, China', 'CNNGB'],
  ['Shanghai (China)', 'CNSHA'],
  ['Port of Qingdao, CN', 'CNTAO'],
  ['Rotterdam, Netherlands', 'NLRTM'],
  ['Haiphong Port', 'VNHPH'],
  ['Nhava Sheva Port', 'INNSA'],
  ['Manila Harbor', 'PHMNL'],
  ['三水港', 'CNSJQ'],
  ['芜湖港口', 'CNWHI'],
  ['贵港港', 'CNGUG'],
  ['梧州港区', 'CNWUZ'],
  ['九江码头', 'CNJIU'],
  ['阿拉山口口岸', 'CNAKL'],
  ['满洲里口岸', 'CNMLX'],
  ['中国宁波', 'CNNGB'],
  ['Port Klang', 'MYPKG'],
  ['Port Louis', 'MUPLU'],
  ['Port Elizabeth', 'ZAPLZ'],
  ['Port Sudan', 'SDPZU'],
  ['san shui', 'CNSJQ'],
  ['CNNGB', 'CNNGB'],
  ['宁波', 'CNNGB'],
  ['洛杉矶', 'USLAX'],
  ['上海', 'CNSHA'],
  ['hamburg', 'DEHAM'],
])('%s finds %s first', (typed, code) => {
  expect(findPorts(atlas, typed, 5).ports[0]?.code).toBe(code)
})

test.each([
  ['深圳', ['CNYTN', 'CNSHK', 'CNCWN', 'CNDCB', 'CNMWN']],
  ['广州', ['CNNSA', 'CNHUA']],
  ['LA/LB', ['USLAX', 'USLGB']],
  ['盐田', ['CNYTN']],
  ['新港', ['CNTXG']],
  ['CNNBO', ['CNNGB']],
  ['CNSHG', ['CNSHA']],
  ['CNWGQ', ['CNSHA']],
  ['Cartagena', ['COCTG', 'ESCAR']],
  ['曼萨尼略', ['MXZLO', 'PAMIT', 'DOMAN']],
  ['Tripoli', ['LYTIP', 'LBKYE']],
  ['Valencia', ['ESVLC', 'VEVLN']],
  ['拉各斯', ['NGAPP', 'NGTIN']],
  ['菲利克斯托', ['GBFXT']],
  ['ALEX', ['EGALY']],
  ['Ho Chi Minh', ['VNSGN']],
  ['Las Palmas', ['ESLPA']],
  ['杜伊斯堡', ['DEDUI']],
  ['三水', ['CNSJQ']],
  ['南海', ['CNNAH']],
  ['漳州', ['CNZZU']],
  ['泰州', ['CNTZU']],
  ['台州', ['CNTZO']],
  ['南宁', ['CNNNG']],
  ['万州', ['CNWZH']],
  ['马鞍山', ['CNMAA']],
  ['芜湖', ['CNWHI']],
  ['云浮', ['CNYNF']],
  ['九江', ['CNJIU']],
  ['贵港', ['CNGUG']],
  ['梧州', ['CNWUZ']],
  ['黄石', ['CNHSI']],
  ['湖州', ['CNHZH']],
  ['济宁', ['CNJNG']],
  ['乐山', ['CNLES']],
  ['揭阳', ['CNJYG']],
  ['Alataw Pass', ['CNAKL']],
  ['Horgos', ['CNHRS']],
  ['Erlian', ['CNRLC']],
  ['绥芬河', ['CNSFE']],
  ['瑞丽', ['CNRUI']],
  ['珲春', ['CNHCG']],
  ['浦东机场', ['CNPVG']],
  ['CNPEK', ['CNBJS']],
  ['北京', ['CNBJS']],
  ['哈尔滨', ['CNHRB']],
  ['沈阳', ['CNSHE']],
  ['兰州', ['CNLHW']],
  ['Đình Vũ', ['VNHPH']],
  ['ICD Tughlakabad', ['INDEL']],
  ['奥克兰', ['USOAK', 'NZAKL']],
  ['Нинбо', ['CNNGB']],
  ['Порт Восточный', ['RUVYP']],
  ['부산항', ['KRPUS']],
  ['시드니', ['AUSYD']],
  ['シンガポール', ['SGSIN']],
  ['แหลมฉบัง', ['THLCH']],
  ['Anvers', ['BEANR']],
  ['Genova', ['ITGOA']],
  ['阿拉山口', ['CNAKL']],
  ['霍尔果斯', ['CNHRS']],
  ['Khorgos', ['CNHRS', 'KZHOR']],
  ['二连浩特', ['CNRLC']],
  ['满洲里', ['CNMLX']],
  ['凭祥', ['CNPIN']],
  ['友谊关', ['CNPIN']],
  ['磨憨', ['CNMHN']],
  ['红其拉甫', ['CNKJP']],
  ['多斯特克', ['KZDOS']],
  // UN/LOCODE lists these crossings; the code that we gave before still means them.
  ['CNBKT', ['CNBKT']],
  ['CNBK9', ['CNBKT']],
  ['策克', ['CNCEK']],
  ['伊尔克什坦', ['CNYRK']],
  ['磨丁', ['LABTN']],
  ['老街', ['VNLCA']],
  ['KZAK9', ['KZHOR']],
  ['CNHUC', ['CNHCG']],
  ['CNYYG', ['CNPIN']],
  ['东营', ['CNDYN']],
  ['CNFQG', ['CNFUG']],
  ['不是港口', []],
  ['', []],
  ['CNZZZ', []],
])('%s means %s', (word, codes) => {
  expect(portsNamed(atlas, word)).toEqual(codes)
})

test.each([
  ['alashankou', 'CNAKL'],
  ['huoerguosi', 'CNHRS'],
  ['erlianhaote', 'CNRLC'],
  ['hunchun', 'CNHCG'],
  ['leshan', 'CNLES'],
  ['bengbu', 'CNBBU'],
  ['panyu', 'CNPNY'],
  ['wuzhou', 'CNWUZ'],
  ['guigang', 'CNGUG'],
  ['changshou', 'CNCSO'],
])('the reading %s finds %s', (typed, code) => {
  expect(findPorts(atlas, typed, 5).ports.map((port) => port.code)).toContain(code)
})

test.each(['CNAKL', 'CNHRS', 'CNRLC', 'CNSFE', 'CNPIN', 'CNMLX', 'VNDD9', 'RUZB9', 'CNPVG', 'CNBJS', 'CNXIA', 'CNCGO'])(
  'no ships come to %s',
  (code) => expect(atlas.byCode.get(code)?.isInland).toBe(true),
)

describe('the tables', () => {
  const main = readReferenceTable('main-ports')
  const inland = inlandAndFeeder
  const own = new Set(inland.map(([code]) => code))
  const all = [...main, ...inland, ...readReferenceTable('more-ports').filter(([code]) => !own.has(code))]

  test('name each port once, in the form of a UN/LOCODE', () => {
    const codes = all.map(([code]) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.filter((code) => !/^[A-Z]{2}[A-Z2-9]{3}$/.test(code ?? ''))).toEqual([])
  })

  test('say of each code that ends in 9, and of no other, that it is ours', () => {
    const ours = all.filter(([, , , , , kind = '']) => kind.split(' ').includes('ours')).map(([code]) => code)
    expect(all.map(([code]) => code).filter((code) => code?.endsWith('9'))).toEqual(ours)
    expect(ours.toSorted()).toEqual(ownPortCodes)
    expect([...ownPortCodes, 'CNNGB'].map(shownPortCode)).toEqual(['', '', '', '', 'CNNGB'])
  })

  test('name known lanes, and a Chinese name for every port of the main list', () => {
    expect(all.filter(([, , , lane]) => lane !== '' && !lanes.some((one) => one === lane))).toEqual([])
    expect(main.filter(([, , zh]) => !/\p{Script=Han}/u.test(zh ?? ''))).toEqual([])
  })

  test('of sets name only ports that are there', () => {
    const missing = atlas.sets.flatMap(({ codes }) => codes.filter((code) => !atlas.byCode.has(code)))
    expect(missing).toEqual([])
  })

  test('of more names name only ports that are there, and no code that is another port', () => {
    const more = [...readReferenceTable('port-aliases'), ...readReferenceTable('port-names')]
    const wrong = more.flatMap(([code = '', names = '']) => [
      ...(atlas.byCode.get(code)?.code === code ? [] : [code]),
      ...names.split('|').filter((name) => atlas.byCode.has(name) && atlas.byCode.get(name)?.code !== code),
    ])
    expect(wrong).toEqual([])
  })

  test('of near ports name only ports that are there', () => {
    const codes = readReferenceTable('near-ports').flatMap(([, text = '']) => text.split(' '))
    expect(codes.filter((code) => atlas.byCode.get(code)?.code !== code)).toEqual([])
    expect(atlas.near.get('CNYTN')).toEqual({ same: ['CNSHK', 'CNCWN', 'CNDCB', 'CNMWN'], near: ['CNNSA'] })
    expect(atlas.near.get('CNNGB')).toEqual({ same: [], near: ['CNSHA'] })
  })

  test('tell a choice from a set', () => {
    const { sets } = findPorts(atlas, 'Cartagena', 5)
    expect([sets[0]?.isChoice, findPorts(atlas, '深圳', 5).sets[0]?.isChoice]).toEqual([true, false])
  })

  test('give the main list no name that two of its ports would share, but those that the trade itself confuses', () => {
    const shared = [...atlas.byName].filter(
      ([, codes]) => codes.length > 1 && !atlas.sets.some((set) => set.codes === codes),
    )
    expect(shared.map(([name]) => name).sort()).toEqual([])
  })
})

test('an empty box offers the busiest ports, and never more than asked for', () => {
  expect(findPorts(atlas, '', 3).ports.map(({ code }) => code)).toEqual(['CNSHA', 'CNNGB', 'CNZOS'])
  expect(findPorts(atlas, 'a', 7).ports).toHaveLength(7)
})

test.each([
  ['USLAQ', 'USLAX'],
  ['CNNGBO', 'CNNGB'],
  ['Hambrug', 'DEHAM'],
  ['Ham', 'DEHAM'],
])('%s, which is no port, is most like %s, and three ports are named', (typed, code) => {
  const like = portsLike(atlas, typed, 3).map((port) => port.code)
  expect(like).toHaveLength(3)
  expect(like).toContain(code)
})
