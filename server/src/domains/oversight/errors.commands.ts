import type { ErrorDetail, ErrorReport } from '@seamark/contract/oversight/errors'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { write } from '../../platform/write.ts'
import { getError } from './errors.queries.ts'
import { browserOf, receive } from './errors.rules.ts'

/** Saves the errors that a browser has collected. They are not audited, since the rows themselves tell who and when. */
export async function reportErrors(
  context: Context,
  { release, errors }: { release: string; errors: readonly ErrorReport[] },
  userAgent: string,
) {
  authorize(context, 'oversight.reportErrors')
  const { id: personId } = personOf(context)
  const received = receive(release, errors)
  const { rows } = await sql<{ id: number }>`
    with received as (
      select * from jsonb_to_recordset(${JSON.stringify(received)}::jsonb)
        as r(fingerprint text, message text, info text, path text, stack text, occurrences integer)
    ), kept as (
      insert into oversight.errors as e
        (fingerprint, release, message, info, stack, path, browser, occurrences, first_seen_at, last_seen_at)
      select decode(fingerprint, 'hex'), ${release}, message, info, stack, path, ${browserOf(userAgent)}, occurrences, now(), now()
      from received order by fingerprint
      on conflict (fingerprint) do update set
        occurrences = least(e.occurrences::bigint + excluded.occurrences, 2147483647)::integer,
        path = excluded.path, browser = excluded.browser, last_seen_at = greatest(e.last_seen_at, excluded.last_seen_at),
        resolved_at = null, resolved_by = null, reopened_at = case when e.resolved_at is null then e.reopened_at else now() end
      returning e.id
    ), met as (
      insert into oversight.error_people (error_id, user_id) select id, ${personId} from kept order by id on conflict do nothing
    )
    select id from kept`.execute(context.db)
  // Every thousandth id sweeps too, so that a flood of errors does not wait for the hourly sweep.
  if (rows.some(({ id }) => id % sweptEvery === 0)) await forgetOldErrors(context)
  return { received: received.length }
}

export const resolveError = (context: Context, id: number) => settle(context, id, 'resolved')
export const reopenError = (context: Context, id: number) => settle(context, id, 'open')

async function settle(context: Context, id: number, state: 'resolved' | 'open'): Promise<ErrorDetail> {
  const audit = state === 'resolved' ? 'oversight.errorResolved' : 'oversight.errorReopened'
  const { id: personId } = personOf(context)
  return write(context, { permission: 'oversight.resolveErrors', audit }, async (tx) => {
    const row = await tx.db
      .selectFrom('oversight.errors')
      .select('resolved_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw fail('oversight.error_not_found')
    if ((row.resolved_at !== null) === (state === 'resolved')) {
      tx.unchanged()
      return getError(tx, id)
    }
    const now = tx.now()
    const change =
      state === 'resolved'
        ? { resolved_at: now, resolved_by: personId }
        : { resolved_at: null, resolved_by: null, reopened_at: now }
    await tx.db.updateTable('oversight.errors').set(change).where('id', '=', id).execute()
    await tx.audit({ subject: 'frontEndError', id })
    return getError(tx, id)
  })
}

const keptDays = 90
/** A flood of errors displaces only those that have not occurred for the longest time. */
const keptErrors = 10_000
const sweptEvery = 1000

/** Deletes errors that have not occurred for ninety days, and those beyond the newest ten thousand. */
export async function forgetOldErrors({ db }: Context) {
  await sql`
    delete from oversight.errors
    where last_seen_at < now() - make_interval(days => ${keptDays})
       or id in (select id from oversight.errors order by last_seen_at desc, id desc offset ${keptErrors})`.execute(db)
}
