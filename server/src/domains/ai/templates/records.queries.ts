import type { Language } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { Failure } from '../../../platform/failure.ts'
import { findDepartmentNames } from '../../identity/index.ts'
import { countryName, getContact, openCompany } from '../../phonebook/index.ts'
import { bestOffers, getQuote, quotedOffers, quoteTextIn } from '../../rates/index.ts'
import { carrierName, portName } from '../../territory/index.ts'
import { dayIn, type FieldValues, lackOfQuote, saidAll, withheld } from './values.rules.ts'

/** What a record puts into a text, and its number where it has one. Undefined where there is none that the caller may see. */
interface RecordValues {
  values: FieldValues
  used?: { id: number; number: string }
}

/** A client that is masked for its reader counts as opened, as on its page: templates are no way around the limit of a day. */
export async function companyValues(context: Context, id: number, language: Language) {
  const company = await orNothing(openCompany(context, id))
  if (!company) return undefined
  const { name, country, city, address, telephone, email } = company
  return { values: saidAll({ name, country: countryName(country, language), city, address, telephone, email }) }
}

export async function contactValues(context: Context, id: number) {
  const contact = await orNothing(getContact(context, id))
  if (!contact) return undefined
  const firstOf = (kind: 'mobile' | 'email') => contact.values.find((value) => value.kind === kind)?.shown ?? ''
  const { name, position } = contact
  return { values: saidAll({ name, position, mobile: firstOf('mobile'), email: firstOf('email') }) }
}

/** An offer that was chosen, or the best one between two ports. Where there is no such offer, nothing was given. */
export async function rateValues(
  context: Context,
  asked: number | { pol: string; pod: string },
  language: Language,
): Promise<RecordValues | undefined> {
  if (!passes(context.actor, 'rates.read')) return undefined
  if (typeof asked === 'number') return offerValues(context, asked, language)
  const { pol, pod } = asked
  const [best] = await bestOffers(context, [{ pols: [pol], pods: [pod], containers: ['40HQ', '40GP', '20GP'] }])
  if (best && !best.isExpired) return offerValues(context, best.id, language)
  const ways = saidAll({ pol: portName(pol, language) || pol, pod: portName(pod, language) || pod })
  const none = saidAll({ text: '', carrier: '', price20: '', price40: '', price40hq: '', valid: '' })
  return { values: { ...ways, ...none } }
}

async function offerValues(context: Context, id: number, language: Language): Promise<RecordValues | undefined> {
  const [offer] = await quotedOffers(context, [id], [language])
  const words = offer?.words[language]
  if (!offer || !words) return undefined
  const values = saidAll({ ...words, valid: dayIn(words.valid, language) })
  return {
    values: offer.problem === null ? values : withheld(values, 'ended', ['pol', 'pod', 'carrier']),
    used: { id, number: offer.number },
  }
}

/** A quote with what it says to its client; never what we pay. */
export async function quoteValues(context: Context, id: number, language: Language): Promise<RecordValues | undefined> {
  if (!passes(context.actor, 'rates.readQuotes')) return undefined
  const quote = await orNothing(getQuote(context, id))
  if (!quote) return undefined
  const said = (codes: readonly string[], nameOf: typeof portName) =>
    [...new Set(codes)].map((code) => nameOf(code, language) || code).join('/')
  const number = quote.revision === 1 ? quote.number : `${quote.number} R${quote.revision}`
  const values = saidAll({
    number,
    company: quote.company.name,
    lines: quote.lines.length === 0 ? '' : await quoteTextIn(context, id, language),
    pol: said(
      quote.lines.flatMap(({ pols }) => pols),
      portName,
    ),
    pod: said(
      quote.lines.flatMap(({ pods }) => pods),
      portName,
    ),
    carrier: said(
      quote.lines.flatMap(({ carrier }) => carrier || []),
      carrierName,
    ),
    valid: dayIn(quote.validTo, language),
  })
  const lack = lackOfQuote(quote, dayAt(context.now(), context.zone))
  const known = ['number', 'company', 'pol', 'pod', 'carrier']
  return { values: lack ? withheld(values, lack, known) : values, used: { id, number } }
}

/** Who writes: the caller. */
export async function myValues(context: Context): Promise<FieldValues> {
  const { id, name, departmentId } = personOf(context)
  const { rows } = await sql<{ phone: string | null; email: string | null; company: string | null }>`
    select phone, email, company_name as company from identity.users where id = ${id}`.execute(context.db)
  const department = (await findDepartmentNames(context, [departmentId])).get(departmentId ?? 0) ?? ''
  const [me] = rows
  return saidAll({ name, phone: me?.phone ?? '', email: me?.email ?? '', company: me?.company ?? '', department })
}

/** A record that is not there, was merged into another, or that the caller may not see, is none. */
async function orNothing<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof Failure && (error.httpStatus === 404 || error.httpStatus === 410)) return undefined
    throw error
  }
}
