import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

const keptDays = 180
const atATime = 5000

/** Deletes notices after half a year, read or not. */
export async function forgetOldNotices({ db }: Context) {
  for (let gone = atATime; gone === atATime; ) {
    const { numAffectedRows } = await sql`
      delete from notices.notices where id = any (array(
        select id from notices.notices where told_at < now() - make_interval(days => ${keptDays}) limit ${atATime}))`.execute(
      db,
    )
    gone = Number(numAffectedRows ?? 0)
  }
  await sql`delete from notices.digests where day < current_date - ${keptDays}::integer`.execute(db)
}
