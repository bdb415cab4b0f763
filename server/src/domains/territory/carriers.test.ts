import { expect, test } from 'vitest'
import { carrierCode } from './carriers.queries.ts'

test.each([
  ['MAEU', 'MAEU'],
  ['maeu', 'MAEU'],
  ['MAEU, MAERSK LINES, INC', 'MAEU'],
  ['COSU - COSCO SHIPPING LINES CO., LTD.', 'COSU'],
  ['MAERSK LINE A/S', 'MAEU'],
  ['马士基', 'MAEU'],
  ['MSK', 'MAEU'],
  ['CMA CGM', 'CMDU'],
  // The code is unknown, but the name beside it is known.
  ['XXXX, MAERSK LINE', 'MAEU'],
  ['', ''],
  ['MAERSK LOGISTICS INDIA', ''],
  ['LUCKY STAR LINES INC', ''],
  ['ABCD, LUCKY STAR', ''],
])('%j is the line %j', (text, code) => expect(carrierCode(text)).toBe(code))
