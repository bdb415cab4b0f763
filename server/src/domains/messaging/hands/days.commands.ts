import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { isInHour } from '../../../platform/days.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { senderOf } from '../bulks/senders.queries.ts'
import { noteSentRefs } from '../ledger/traces.commands.ts'
import { endHandedDays } from '../ledger/hand-outs.commands.ts'
import { isOpenQuestion } from './hands.queries.ts'

const permission = 'messaging.sendBulks'
/** For so long a tick can be taken back; the page offers it for ten seconds. */
const undoSeconds = 30

/** The minute's work: what was not ticked on its day is unknown, and what was ticked a moment ago stands on the timelines. */
export async function endHands(context: Context) {
  await write.bookkeep(context, permission, endHandedDays)
  await noteTicks(context)
}

interface Ticked {
  id: number
  created_by: number
  role_id: number
}

/** Writes ticked messages on timelines. A tick goes in the same transaction, so it is written once however often this runs. */
export async function noteTicks(context: Context) {
  const { rows } = await sql<Ticked>`
    select distinct b.id, b.created_by, b.role_id from messaging.ticks t join messaging.deliveries d on d.client_ref = t.client_ref
    join messaging.bulks b on b.id = d.bulk_id where ${isSettled} order by b.id`.execute(context.db)
  for (const bulk of rows) {
    const sender = (await senderOf(context, bulk)) ?? { kind: 'system' as const, name: 'messaging' }
    await write.bookkeep(context, permission, async (tx) => {
      const noted = await sql<{ ref: string }>`
        delete from messaging.ticks t using messaging.deliveries d
        where d.client_ref = t.client_ref and d.bulk_id = ${bulk.id} and ${isSettled} returning t.client_ref as ref`.execute(
        tx.db,
      )
      await noteSentRefs(
        tx,
        sender,
        noted.rows.map(({ ref }) => ref),
      )
      publishBulk(tx, bulk)
    })
  }
}

const isSettled = sql<boolean>`t.at < clock_timestamp() - make_interval(secs => ${undoSeconds})`

/** Asks everybody once about each message that she copied on a day that is over and never ticked. */
export async function askAboutHanded(context: Context) {
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<{ bulk_id: number; user_id: number }>`
      update messaging.recipients r set facts = r.facts || '{"asked": true}'
      from messaging.bulks b where b.id = r.bulk_id and ${isOpenQuestion} and not r.facts ? 'asked'
      returning r.bulk_id, b.created_by as user_id`.execute(tx.db)
    const byPerson = Map.groupBy(rows, ({ user_id }) => user_id)
    for (const [userId, asked] of byPerson)
      await notifyPeople(tx, {
        userIds: [userId],
        kind: 'messaging.notice.handQuestions',
        facts: { count: asked.length },
        subject: { kind: 'bulk', id: Math.max(...asked.map(({ bulk_id }) => bulk_id)) },
        path: '/contacts/mass?tab=hands',
      })
  })
}

/** At half past eight of the office. */
export const askAboutHandedJob = job('messaging.handedQuestions', z.null(), async (context) => {
  if (isInHour(8, context.now(), context.zone)) await askAboutHanded(context)
})
