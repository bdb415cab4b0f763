import { lanes } from '@seamark/contract/territory/lanes'
import { describe, expect, test } from 'vitest'
import { atlasOf, findPorts, portsNamed } from './ports.rules.ts'
import { readReferenceTable } from './reference-tables.queries.ts'

const atlas = atlasOf({
  main: readReferenceTable('main-ports'),
  inland: readReferenceTable('inland-ports'),
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
  ['阿拉山口', ['CNAL9']],
  ['霍尔果斯', ['CNHG9']],
  ['Khorgos', ['CNHG9', 'KZAK9']],
  ['二连浩特', ['CNRLC']],
  ['满洲里', ['CNMLX']],
  ['凭祥', ['CNPIN']],
  ['友谊关', ['CNPIN']],
  ['磨憨', ['CNMH9']],
  ['红其拉甫', ['CNKJ9']],
  ['多斯特克', ['KZDO9']],
  ['不是港口', []],
  ['', []],
  ['CNZZZ', []],
])('%s means %s', (word, codes) => {
  expect(portsNamed(atlas, word)).toEqual(codes)
})

describe('the tables', () => {
  const main = readReferenceTable('main-ports')
  const inland = readReferenceTable('inland-ports')
  const own = new Set(inland.map(([code]) => code))
  const all = [...main, ...inland, ...readReferenceTable('more-ports').filter(([code]) => !own.has(code))]

  test('name each port once, in the form of a UN/LOCODE', () => {
    const codes = all.map(([code]) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.filter((code) => !/^[A-Z]{2}[A-Z2-9]{3}$/.test(code ?? ''))).toEqual([])
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
