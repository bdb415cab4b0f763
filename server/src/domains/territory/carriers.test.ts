import { expect, test } from 'vitest'
import { carrierCode, carrierNamed } from './carriers.queries.ts'

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

test.each([
  ['马士基', 'MAEU'],
  ['matson', 'MATS'],
  // The name of a firm that begins like a line is not the line.
  ['MAERSK LOGISTICS', ''],
  ['', ''],
])('%j is exactly the name of %j', (text, code) => expect(carrierNamed(text)).toBe(code))
