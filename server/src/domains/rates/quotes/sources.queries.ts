import { sql } from 'kysely'
import { offeredCharges } from '@seamark/contract/rates/quotes/bill-charges'
import type { QuoteInput } from '@seamark/contract/rates/quotes/fields'
import type { Context } from '../../../platform/context.ts'
import { readOptions } from '../../settings/index.ts'
import { carrierName, portName } from '../../territory/index.ts'
import type { DocumentSource, Names } from '../documents/documents.rules.ts'
import { lettersMissing } from '../../../platform/fonts/fonts.ts'
import type { QuoteRow } from './quotes.rules.ts'

/** The names of the atlas, which documents say. */
export const atlasNames: Names = { portName, carrierName }

/** What the document of a quote says: its author's name and telephone of today, and nothing of what we pay. */
export async function sourceOf(context: Context, row: QuoteRow): Promise<DocumentSource> {
  const { author, organization } = await senderOf(context, row.author_id)
  return {
    number: row.number,
    revision: row.revision,
    company: row.company_name,
    contact: row.contact?.name ?? null,
    organization,
    author,
    language: row.language,
    incoterm: row.incoterm,
    cargo: row.cargo,
    terms: row.terms,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    charges: offeredCharges(row.charges, row.lines),
    lines: row.lines.map(withoutBuying),
  }
}

/** The same for a quote that is being written. */
export async function sourceOfInput(
  context: Context,
  input: QuoteInput,
  { authorId, company, contact }: { authorId: number; company: string; contact: string | null },
): Promise<DocumentSource> {
  const { author, organization } = await senderOf(context, authorId)
  const { language, incoterm, cargo, terms, validFrom, validTo, lines } = input
  const charges = offeredCharges(input.charges, lines)
  const said = { language, incoterm, cargo, terms, validFrom, validTo, charges }
  return { ...said, number: '', revision: 1, company, contact, organization, author, lines: lines.map(withoutBuying) }
}

const withoutBuying = (line: QuoteRow['lines'][number]): DocumentSource['lines'][number] => {
  const { pols, pods, via, carrier, service, sailing, transitDays, freeDays, currency, basis, remark, prices } = line
  const { freeDetention, tonnes, cutoff } = line
  return {
    pols,
    pods,
    via,
    carrier,
    service,
    sailing,
    transitDays,
    freeDays,
    freeDetention,
    tonnes,
    cutoff,
    currency,
    basis,
    remark,
    prices: prices.map(({ container, selling, isFrom }) => ({ container, selling, isFrom })),
  }
}

async function senderOf(context: Context, authorId: number) {
  const { rows } = await sql<DocumentSource['author']>`
    select name, phone, email from identity.users where id = ${authorId}`.execute(context.db)
  const [author] = rows
  if (!author) throw new Error(`There is no person ${authorId}`)
  const { organizationName: organization } = await readOptions(context, { organizationName: '' })
  return { author, organization }
}

/** The letters of a document that its font lacks, so that nothing prints as an empty box. */
export const missingLetters = (source: DocumentSource): string[] =>
  lettersMissing([
    source.organization,
    source.company,
    source.contact ?? '',
    source.author.name,
    source.cargo,
    source.terms,
    ...source.lines.flatMap(({ carrier, service, sailing, remark }) => [carrier, service, sailing, remark]),
    ...source.charges.map(({ code }) => code),
  ])
