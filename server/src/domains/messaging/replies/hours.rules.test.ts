import { expect, test } from 'vitest'
import { afterWorkingHour, type OfficeDays } from './hours.rules.ts'

const zone = 'Asia/Shanghai'
const at = (clock: string) => new Date(`${clock}:00+08:00`)
const usual: OfficeDays = new Map()
const golden: OfficeDays = new Map([
  ['2026-11-23', 'holiday'],
  ['2026-11-22', 'workday'],
])

test.each<[when: string, comes: string, due: string, days: OfficeDays]>([
  ['in the morning', '2026-11-20T10:20', '2026-11-20T11:20', usual],
  ['before the office opens', '2026-11-20T06:00', '2026-11-20T10:00', usual],
  ['shortly before it closes', '2026-11-19T17:30', '2026-11-20T09:30', usual],
  ['on a Friday evening', '2026-11-20T20:00', '2026-11-23T10:00', usual],
  ['on a Friday before a weekend on which it works', '2026-11-21T20:00', '2026-11-22T10:00', golden],
  ['on a Sunday that is worked, before a holiday', '2026-11-22T17:40', '2026-11-24T09:40', golden],
])('what comes %s is due one working hour later', (_, comes, due, days) => {
  expect(afterWorkingHour(at(comes), zone, days)).toEqual(at(due))
})
