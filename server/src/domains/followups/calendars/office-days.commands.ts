import type { OfficeDay } from '@seamark/contract/followups/calendars/calendars'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { officeDaysBetween } from './calendars.queries.ts'

/** Replaces a year's days off and make-up workdays, and returns them. */
export async function keepOfficeDays(context: Context, { year, days }: { year: number; days: readonly OfficeDay[] }) {
  return write(context, { permission: 'followups.keepOfficeDays', audit: 'followups.officeDaysKept' }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('followups.office_days'))`.execute(tx.db)
    const ofYear = () => officeDaysBetween(tx, `${year}-01-01`, `${year + 1}-01-01`)
    const before = await ofYear()
    const given = days.map(({ day, kind, name, nameEn }) => ({ day, kind, name, name_en: nameEn }))
    await sql`delete from followups.office_days where day >= make_date(${year}::int, 1, 1) and day < make_date(${year + 1}::int, 1, 1)`.execute(
      tx.db,
    )
    await sql`
      insert into followups.office_days (day, kind, name, name_en)
      select day, kind, name, name_en from json_to_recordset(${JSON.stringify(given)}::json) as g (day date, kind text, name text, name_en text)`.execute(
      tx.db,
    )
    const after = await ofYear()
    await tx.audit({
      subject: 'officeDays',
      id: null,
      before: { year, days: listMissing(before, after) },
      after: { year, days: listMissing(after, before) },
    })
    return { days: after }
  })
}

/** Returns the days that `others` does not have, as lines of text for the audit log. */
function listMissing(days: readonly OfficeDay[], others: readonly OfficeDay[]): string[] {
  const same = new Set(others.map(formatDay))
  return days.map(formatDay).filter((day) => !same.has(day))
}

const formatDay = ({ day, kind, name, nameEn }: OfficeDay) => [day, kind, name, nameEn].filter(Boolean).join(' ')
