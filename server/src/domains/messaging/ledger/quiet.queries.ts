import type { Options } from '@seamark/contract/settings/options'
import { type RawBuilder, sql } from 'kysely'
import { chosenSwitch, chosenWord } from '../../settings/index.ts'

export const quietOptions: Pick<Options, 'bulkQuietFrom' | 'bulkQuietTo' | 'bulkQuietDaysOff'> = {
  bulkQuietFrom: '21:00',
  bulkQuietTo: '08:00',
  bulkQuietDaysOff: false,
}

/** The office's quiet hours as its options say them at this moment. */
export const officeQuietFrom = sql<string>`${chosenWord('bulkQuietFrom', quietOptions.bulkQuietFrom)}::time`
export const officeQuietTo = sql<string>`${chosenWord('bulkQuietTo', quietOptions.bulkQuietTo)}::time`
export const officeQuietDaysOff = chosenSwitch('bulkQuietDaysOff', quietOptions.bulkQuietDaysOff)

/** The hours and days that a bulk `b` keeps quiet: the office's, or its own. */
export const quietFrom = sql<string | null>`(case when b.quiet_office then ${officeQuietFrom} else b.quiet_from end)`
export const quietTo = sql<string | null>`(case when b.quiet_office then ${officeQuietTo} else b.quiet_to end)`
export const quietDaysOff = sql<boolean>`(b.quiet_days_off or (b.quiet_office and ${officeQuietDaysOff}))`

/** Whether it is quiet at this moment, by the clock of the database, where a recipient of a bulk `b` is, in one of its zones. */
export const isQuietNow = (zones: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`messaging.is_quiet(clock_timestamp(), ${zones}, ${quietFrom}, ${quietTo}, ${quietDaysOff})`
