import { type ClientAnswer, passedOnDevices } from '@seamark/contract/rates/links/links'
import { chooseLanguage } from '@seamark/contract/languages'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { planTaskFor } from '../../followups/index.ts'
import { isSignedIn, peopleWhoAnswerFor } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { publishQuote } from '../quotes/quotes.commands.ts'
import { findQuoteRow } from '../quotes/quotes.queries.ts'
import { isPerson } from './agents.rules.ts'
import { findLink, type KnownLink } from './links.queries.ts'
import { countView } from './throttles.commands.ts'

/**
 * Counts that somebody had a shared quote in view: once a device and half an hour, never a person of ours, never a program. Throws link_unknown
 * and link_ended.
 */
export async function noteQuoteOpen(context: Context, token: string, exchange: Exchange): Promise<null> {
  const link = await findOpenLink(context, token, exchange)
  if (!isPerson(exchange.userAgent) || (await isSignedIn(context, exchange))) return null
  const day = dayAt(context.now(), context.zone)
  const device = context.seal('rates.opens', `${day}\n${exchange.address}\n${exchange.userAgent}`)
  await write.bookkeep(context, 'rates.openQuotes', async (tx) => {
    // Opens of one link come one after the other, so that the first is one alone.
    await sql`select from rates.share_links where id = ${link.id} for no key update`.execute(tx.db)
    const { rows } = await sql`
      insert into rates.opens (link_id, day, device) values (${link.id}, ${day}::date, ${device})
      on conflict on constraint opens_once do nothing returning id`.execute(tx.db)
    if (rows.length > 0) await tellOpen(tx, link, day)
  })
  return null
}

/** The author hears of the first open of a link, and when it seems to have been passed on. */
async function tellOpen(tx: WriteContext, link: KnownLink, day: string) {
  const { rows } = await sql<{ opens: number; devices: number; is_new: boolean }>`
    select count(*)::int as opens, count(distinct device) filter (where day = ${day}::date)::int as devices,
           count(*) filter (where day = ${day}::date and device = (select device from rates.opens where link_id = ${link.id} order by id desc limit 1)) = 1 as is_new
    from rates.opens where link_id = ${link.id}`.execute(tx.db)
  const { opens = 0, devices = 0, is_new: isNew = false } = rows[0] ?? {}
  const told = { userIds: [link.author_id], subject: { kind: 'quote', id: link.quote_id }, path: pathOf(link) }
  const facts = { number: link.number, company: link.company_name }
  if (opens === 1) {
    await notifyPeople(tx, { ...told, kind: 'rates.notice.quoteOpened', facts })
    await recordActivity(tx, {
      subject: 'company',
      id: link.company_id,
      kind: 'rates.activity.quoteOpened',
      facts: { quote: link.quote_id, number: link.number },
    })
  }
  if (devices === passedOnDevices && isNew)
    await notifyPeople(tx, { ...told, kind: 'rates.notice.quotePassedOn', facts: { ...facts, devices } })
  const quote = await findQuoteRow(tx, link.quote_id)
  if (quote) publishQuote(tx, quote, quote.id)
}

/**
 * Keeps what the client answered: a notice and a task for the author, once each answer and link. It is no contract, and changes no state.
 */
export async function keepAnswer(context: Context, link: KnownLink, answer: ClientAnswer) {
  await write(context, { permission: 'rates.openQuotes', audit: 'rates.quoteAnswered' }, async (tx) => {
    await sql`select from phonebook.companies where id = ${link.company_id} for no key update`.execute(tx.db)
    const { rows } = await sql`
      insert into rates.link_answers (link_id, answer) values (${link.id}, ${answer}) on conflict do nothing returning link_id`.execute(
      tx.db,
    )
    if (rows.length === 0) return tx.unchanged()
    await tx.audit({ subject: 'quote', id: link.quote_id, after: { link: link.id, answer } })
    await tellAnswer(tx, link, answer)
  })
}

async function tellAnswer(tx: WriteContext, link: KnownLink, answer: ClientAnswer) {
  const people = await peopleWhoAnswerFor(tx, link.author_id, 'assign')
  const personId = people.includes(link.author_id) ? link.author_id : people[0]
  if (personId === undefined) return
  const facts = { number: link.number, company: link.company_name }
  const subject = { kind: 'quote', id: link.quote_id }
  await notifyPeople(tx, { userIds: [personId], kind: `rates.notice.${answer}`, facts, subject, path: pathOf(link) })
  const language = await languageOf(tx, personId)
  // Nobody of ours did this; the product plans the task.
  const own: WriteContext = { ...tx, actor: { kind: 'system', name: 'quotes' } }
  await planTaskFor(own, {
    personId,
    companyId: link.company_id,
    title: translate(language, `rates.task.${answer}`, facts),
    note: '',
    due: { day: addDays(dayAt(tx.now(), tx.zone), answer === 'accept' ? 1 : 0) },
  })
  await recordActivity(tx, {
    subject: 'company',
    id: link.company_id,
    kind: 'rates.activity.quoteAnswered',
    facts: { quote: link.quote_id, number: link.number, answer },
  })
  const quote = await findQuoteRow(tx, link.quote_id)
  if (quote) publishQuote(tx, quote, quote.id)
}

const pathOf = ({ quote_id }: KnownLink) => `/freight/quotes/${quote_id}`

async function languageOf({ db }: WriteContext, personId: number) {
  const { rows } = await sql<{ language: string | null }>`
    select preferences ->> 'language' as language from identity.preferences where user_id = ${personId}`.execute(db)
  const chosen = rows[0]?.language ?? null
  return chosen === null ? 'zh' : chooseLanguage([chosen])
}

async function findOpenLink(context: Context, token: string, exchange: Exchange): Promise<KnownLink> {
  const link = await findLink(context, token)
  await countView(context, exchange.address, null)
  if (!link) throw fail('rates.link_unknown')
  if (!link.is_open) throw fail('rates.link_ended')
  return link
}
