import { sql } from 'kysely'
import { z } from 'zod'
import { chooseLanguage } from '@seamark/contract/languages'
import { addDays } from '@seamark/contract/platform/days'
import { businessDay } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { dayAt, isInHour } from '../../../platform/days.ts'
import { job } from '../../../platform/jobs.ts'
import { translate } from '../../../platform/translate.ts'
import { write } from '../../../platform/write.ts'
import { planTaskFor } from '../../followups/index.ts'

/** So many days after the last day of a quote without outcome its author is asked. */
const patienceDays = 3
const askedAtOnce = 200

/** The language that a person has chosen; the office writes Chinese. */
const languageOf = (chosen: string | null) => (chosen === null ? 'zh' : chooseLanguage([chosen]))

/**
 * Plans a task for the author of each quote that ended three days ago and of which nobody has said how it ended. A quote is asked about once,
 * however often this runs.
 */
export async function askForOutcomes(context: Context) {
  while ((await askForSome(context)) === askedAtOnce);
}

/** At half past eight of the office. */
export const askForOutcomesJob = job('rates.askForOutcomes', z.null(), async (context) => {
  if (isInHour(8, context.now(), context.zone)) await askForOutcomes(context)
})

async function askForSome(context: Context): Promise<number> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteOutcomeAsked' }, async (tx) => {
    const { rows: due } = await sql<{ id: number; company_id: number }>`
      select q.id, q.company_id from rates.quotes q join phonebook.companies c on c.id = q.company_id and c.delete_after is null
      join identity.users a on a.id = q.author_id and a.disabled_at is null
      where ${isUnasked(tx)} order by q.id limit ${askedAtOnce}`.execute(tx.db)
    const companies = [...new Set(due.map(({ company_id }) => company_id))].sort((one, other) => one - other)
    // Everybody who writes a company and its quotes locks the company first.
    await sql`
      select from phonebook.companies where id = any(${companies}::bigint[]) order by id for no key update`.execute(
      tx.db,
    )
    const { rows } = await sql<Asked>`
      update rates.quotes q set outcome_asked_at = now()
      from identity.users u left join identity.preferences p on p.user_id = u.id
      where u.id = q.author_id and q.id = any(${due.map(({ id }) => id)}::bigint[]) and ${isUnasked(tx)}
      returning q.id, q.number, q.company_id, q.author_id, q.valid_to::text, p.preferences ->> 'language' as language`.execute(
      tx.db,
    )
    if (rows.length === 0) {
      tx.unchanged()
      return 0
    }
    const dueDay = addDays(dayAt(tx.now(), tx.zone), 1)
    for (const { number, company_id, author_id, valid_to, language } of rows)
      await planTaskFor(tx, {
        personId: author_id,
        companyId: company_id,
        title: translate(languageOf(language), 'rates.task.outcome', { number }),
        note: translate(languageOf(language), 'rates.task.outcomeNote', { number, day: valid_to }),
        due: { day: dueDay },
      })
    await tx.audits(rows.map(({ id }) => ({ subject: 'quote', id })))
    return rows.length
  })
}

const isUnasked = (context: Context) =>
  sql<boolean>`(q.state = 'issued' and q.replaced_at is null and q.outcome_asked_at is null
    and q.valid_to + ${patienceDays}::int <= ${businessDay(context)})`

interface Asked {
  id: number
  number: string
  company_id: number
  author_id: number
  valid_to: string
  language: string | null
}
