import { expect, test } from 'vitest'
import { readContact } from './cells.rules.ts'

const cellsOf = (blanks: string) => ({
  contactMobile: `手机：13800137021${blanks}/${blanks}13800137022${blanks}，${blanks}13800137023`,
  contactPhone: `0574-87654829${blanks}or${blanks}0574-87654830${blanks}|${blanks}0574-87654831`,
  contactEmail: `a@haitong.example${blanks};${blanks}b@haitong.example${blanks}:::${blanks}陈${blanks}c@haitong.example`,
  contactWechat: `chen_yi${blanks}、${blanks}chen${blanks}er`,
})
const valuesIn = (blanks: string) => readContact(cellsOf(blanks), 'en')?.values.map(({ value }) => value)

test('the several values of a cell are told apart, whatever blanks stand around what parts them', () => {
  const values = valuesIn(' ')
  expect(values).toEqual([
    '13800137021',
    '13800137022',
    '13800137023',
    '0574-87654829',
    '0574-87654830',
    '0574-87654831',
    'a@haitong.example',
    'b@haitong.example',
    '陈 c@haitong.example',
    'chen_yi',
    'chen er',
  ])
  // A pattern that tries each run of blanks from each of its blanks would not come to an end.
  const many = ' '.repeat(400_000)
  expect(valuesIn(many)?.map((value) => value.replaceAll(many, ' '))).toEqual(values)
})
