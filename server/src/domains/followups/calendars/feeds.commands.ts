import { dayMs } from '@seamark/contract/platform/days'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Feed } from '@seamark/contract/followups/calendars/calendars'
import { chooseLanguage } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download } from '../../../platform/http/serve.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { calendarText } from './feeds.rules.ts'
import { tasksBetween } from '../tasks/tasks.queries.ts'

/** Tells whether the caller has a secret calendar address; the address itself is not stored. */
export async function getFeed(context: Context): Promise<Feed> {
  authorize(context, 'followups.readTasks')
  const row = await context.db
    .selectFrom('followups.calendar_feeds')
    .select(['made_at', 'read_at'])
    .where('person_id', '=', personOf(context).id)
    .executeTakeFirst()
  return { madeAt: row?.made_at.toISOString() ?? null, readAt: row?.read_at?.toISOString() ?? null }
}

/** Makes a new secret address and ends the former one. The address is returned only here, since only its hash is kept. */
export async function renewFeed(context: Context) {
  const { id } = personOf(context)
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.feedRenewed' }, async (tx) => {
    const token = randomSecret()
    await sql`
      insert into followups.calendar_feeds as f (person_id, token_hash) values (${id}, ${hashSecret(token)})
      on conflict (person_id) do update set token_hash = excluded.token_hash, made_at = now(), read_at = null`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'user', id })
    return { ...(await getFeed(tx)), path: `/api/followups/feeds/${token}.ics` }
  })
}

export async function endFeed(context: Context) {
  const { id } = personOf(context)
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.feedEnded' }, async (tx) => {
    if (await forgetFeed(tx, id)) await tx.audit({ subject: 'user', id })
    else tx.unchanged()
    return null
  })
}

/** Deletes the address of a disabled person, so that it stays dead if they return. Returns whether there was one. */
export async function forgetFeed(tx: WriteContext, personId: number): Promise<boolean> {
  const { rows } =
    await sql`delete from followups.calendar_feeds where person_id = ${personId} returning person_id`.execute(tx.db)
  return rows.length > 0
}

const shownBack = 90
const shownAhead = 400
const mostShown = 2000

/**
 * Returns the calendar with what its person may see today. Fails with feed_unknown alike for a wrong secret, a renewed one and one of a
 * person who has left, so that a guesser learns nothing.
 */
export async function openFeed(context: Context, given: string): Promise<Download> {
  const row = await findReader(context, given)
  if (!row) throw fail('followups.feed_unknown')
  const own = await actFor(context, { userId: row.person_id, roleId: row.role_id })
  authorize(own, 'followups.readTasks')
  const now = context.now().getTime()
  const tasks = await tasksBetween(
    own,
    { of: 'own' },
    new Date(now - shownBack * dayMs),
    new Date(now + shownAhead * dayMs),
    mostShown,
  )
  const language = row.language === null ? 'zh' : chooseLanguage([row.language])
  const text = calendarText(tasks, {
    name: translate(language, 'followups.feed.name'),
    titleOf: ({ title, company, isCovered }) =>
      isCovered
        ? translate(language, 'followups.feed.covered')
        : title || translate(language, 'followups.feed.contact', { company: company?.name ?? '' }),
    host: 'seamark',
    now: context.now(),
  })
  const bytes = Buffer.from(text)
  return {
    name: 'seamark.ics',
    mediaType: 'text/calendar; charset=utf-8',
    size: bytes.length,
    stream: Readable.from([bytes]),
    tag: computeTag(text),
  }
}

/** Calendars ask every few minutes. The tag leaves out DTSTAMP, which changes with every answer, so that they get "not modified". */
const computeTag = (text: string) =>
  createHash('sha256')
    .update(text.replaceAll(/^DTSTAMP:.*$/gm, ''))
    .digest('base64url')

/** Finds the person of a secret and records that the feed was read. */
async function findReader(context: Context, given: string) {
  return write.bookkeep(context, 'followups.openFeed', async (tx) => {
    const { rows } = await sql<{ person_id: number; role_id: number; language: string | null }>`
    update followups.calendar_feeds f set read_at = now()
    from identity.users u join identity.user_roles held on held.user_id = u.id and held.is_primary
    where f.token_hash = ${hashSecret(given.replace(/\.ics$/, ''))} and u.id = f.person_id and u.disabled_at is null
    returning f.person_id, held.role_id, (select p.preferences ->> 'language' from identity.preferences p where p.user_id = u.id) as language`.execute(
      tx.db,
    )
    return rows[0]
  })
}
