import { expect, test } from 'vitest'
import { boothOrder, boothText, nameKnownHalls, readBooths } from './cells.rules.ts'

/** `hall:number` of each booth; a problem stands behind a star. */
const shown = (cell: string, hall?: string) => {
  const { booths, problem } = readBooths(cell, hall)
  return [...booths.map((one) => `${one.hall}:${one.number}`), ...(problem ? [`★${problem}`] : [])].join(' ')
}

test.each([
  ['3.1A12', '3.1:A12'],
  ['3.1A12、A13', '3.1:A12 3.1:A13'],
  ['W1-T05/06', 'W1:T05 W1:T06'],
  ['N2馆 N2G32', 'N2:G32'],
  ['Hall 5, Stand B21-B23', '5:B21 5:B22 5:B23'],
  ['A馆1楼102', 'A-1:102'],
  ['8.0Y12', '8.0:Y12'],
  ['待定', ''],
  ['TBA', ''],
  ['', ''],
  ['B21-B2199', ':B21 ★range'],
])('the organiser writes %j', (cell, booths) => {
  expect(shown(cell)).toBe(booths)
})

test.each([
  ['2C103', '2号馆', '2:C103'],
  ['C103', '2', '2:C103'],
  ['C103', 'Hall 2', '2:C103'],
  ['5.1H12', '5.1H', '5.1:H12'],
  ['2C103', '3号馆', '3:2C103'],
  ['102', 'A馆1楼', 'A-1:102'],
  ['', '2号馆', ''],
  ['2C103-2C105', '3号馆', '3:2C103 3:2C104 3:2C105'],
  // Halls with a name are kept as they are.
  ['A12', '综合馆', '综合馆:A12'],
  ['A12', '一号馆', '一号馆:A12'],
  ['A12', '西馆', '西馆:A12'],
  ['A12', 'West Hall', 'WEST HALL:A12'],
  ['A12', 'NE2', 'NE2:A12'],
  ['待定', '2', ''],
])('%j beside the hall %j', (cell, hall, booths) => {
  expect(shown(cell, hall)).toBe(booths)
})

test.each([
  // Full width, other dashes, small letters.
  ['３．１Ａ１２', '3.1:A12'],
  ['w1—t05', 'W1:T05'],
  ['Ｎ２馆　Ｇ３２', 'N2:G32'],
  ['展位号：3.1A12', '3.1:A12'],
  ['Booth No. B21', ':B21'],
  ['Stand A12 & A14', ':A12 :A14'],
  // Ranges.
  ['B21~23', ':B21 :B22 :B23'],
  ['B21至B23', ':B21 :B22 :B23'],
  ['A08-A10', ':A08 :A09 :A10'],
  ['3.1A12-A13', '3.1:A12 3.1:A13'],
  ['3.1A12-3.1A13', '3.1:A12 3.1:A13'],
  ['102-104', ':102 :103 :104'],
  ['B23-B21', ':B23 ★range'],
  ['A8-A10', ':A8 :A9 :A10'],
  // Parts of a booth.
  ['A12-1', ':A12-1'],
  ['A1-01', ':A1-01'],
  ['A1-03', ':A1-03'],
  ['B2-15', ':B2-15'],
  ['2-15', ':2-15'],
  ['A12B', ':A12B'],
  // Lists.
  ['A12,A13；B01', ':A12 :A13 :B01'],
  ['A12、13', ':A12 :A13'],
  ['A12 A12', ':A12'],
  ['3.1A12/3.2B07', '3.1:A12 3.2:B07'],
  // A hall that stands alone before its booth.
  ['N2 G32', 'N2:G32'],
  // A letter with a number may be either.
  ['A3 B12', ':A3 :B12 ★hall'],
  ['A3馆 A3 B12', 'A3:B12'],
  ['E3 E12', ':E3 :E12 ★hall'],
  ['3 B12', '3:B12'],
  ['10H A12', '10:A12'],
  ['5.1 F20、F22', '5.1:F20 5.1:F22'],
  ['A12、13 B01', ':A12 :A13 :B01'],
  // Each hall with its own booths.
  ['2号馆 A12、2号馆 A13', '2:A12 2:A13'],
  ['N2馆G32、N3馆B12', 'N2:G32 N3:B12'],
  ['Hall 5 B21, Hall 6 C12', '5:B21 6:C12'],
  ['A12(2号馆)、B13(3号馆)', '2:A12 3:B13'],
  ['A12（3号馆）', '3:A12'],
  ['3号馆-A12', '3:A12'],
  ['Hall 5-B21', '5:B21'],
  ['E3馆 3B12-3B15', 'E3:3B12 E3:3B13 E3:3B14 E3:3B15'],
  ['3.1馆 A12 | B01', '3.1:A12 :B01'],
  // Areas.
  ['A12(36㎡)', ':A12'],
  ['A12 ３６平方米、A13（18 m2）', ':A12 :A13'],
  // Other languages.
  ['Pabellón 5, Stand C40', '5:C40'],
  ['5号館 A-102', '5:A102'],
  ['Halle 7 B12', '7:B12'],
  // What we do not know stays text.
  ['入口旁', '★unreadable'],
  ['A12 旁边', ':A12 ★unreadable'],
  ['—', ''],
  ['暂无', ''],
])('%j is read', (cell, booths) => {
  expect(shown(cell)).toBe(booths)
})

test.each([
  ['A12', '2', '2馆 A12'],
  ['A12', '2号馆', '2号馆 A12'],
  ['2C103', '', '2C103'],
  ['', '5.1H', '5.1H馆'],
])('%j beside the hall %j is kept as %j, which reads the same', (cell, hall, text) => {
  expect(boothText(cell, hall)).toBe(text)
  expect(readBooths(text)).toEqual(readBooths(cell, hall))
})

test.each([
  ['A3 B12', 'A3馆 B12'],
  ['a3 B12、B14', 'a3馆 B12、B14'],
  ['A4 B12', 'A4 B12'],
  ['A3馆 B12', 'A3馆 B12'],
  ['2A3 B12', '2A3 B12'],
])('at an exhibition with hall A3, %j is %j', (cell, text) => {
  expect(nameKnownHalls(cell, new Set(['A3']))).toBe(text)
})

test('booths stand in the order of their numbers, and those without one last', () => {
  const order = ['3.1A102', '3.1A12', '', '3.1B02', '10A01'].map((cell) => boothOrder(readBooths(cell).booths))
  expect(order.toSorted()).toEqual(
    ['3.1A12', '3.1A102', '3.1B02', '10A01', ''].map((cell) => boothOrder(readBooths(cell).booths)),
  )
})
