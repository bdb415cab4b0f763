import { expect, test } from 'vitest'
import { DateOrderFinder } from './date-orders.rules.ts'

function find(...dates: string[]) {
  const finder = new DateOrderFinder()
  for (const date of dates) {
    const [first = 0, second = 0, third = 0] = date.split('/').map(Number)
    finder.see(first, second, third)
  }
  return finder.find()
}

test.each([
  [['13/6/18', '14/6/18', '1/7/18'], 'dmy'],
  [['6/13/18', '6/14/18', '7/1/18'], 'mdy'],
  [['2018/6/13'], 'ymd'],
  [['2018/13/6'], 'ydm'],
  // The year in front: nobody has to say that the month follows.
  [['2018/6/3'], 'ymd'],
  [['13/1/2567'], 'dmy'],
  [['06/2018/13'], 'myd'],
  // No number is above 12, but only one order keeps time from falling.
  [['1/2/2024', '2/2/2024', '3/2/2024', '1/3/2024'], 'dmy'],
  [['1/2/2024', '2/1/2024', '2/3/2024', '3/1/2024'], 'mdy'],
] as const)('%j can only be %s', (dates, order) => {
  expect(find(...dates)).toEqual({ order, isSure: true, possible: [order] })
})

test('dates that several orders read equally well are left to a person', () => {
  expect(find('3/3/2024', '4/4/2024')).toMatchObject({ isSure: false, possible: ['dmy', 'mdy'] })
  expect(find('1/2/2024')).toMatchObject({ isSure: false, possible: ['dmy', 'mdy'] })
})

test('numbers that are no date by any order do not count', () => {
  expect(find('99/99/99', '13/6/2018')).toMatchObject({ order: 'dmy', isSure: true })
  expect(find('99/99/99')).toBeNull()
})
