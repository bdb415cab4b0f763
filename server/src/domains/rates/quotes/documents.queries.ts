import { Readable } from 'node:stream'
import type { QuoteInput, QuoteLanguage } from '@seamark/contract/rates/quotes/fields'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download } from '../../../platform/http/serve.ts'
import { isInsider } from '../../phonebook/index.ts'
import { writeXlsx } from '../../workbench/index.ts'
import { documentOf } from '../documents/documents.rules.ts'
import { drawPdf } from '../documents/pdfs.queries.ts'
import { sheetOf } from '../documents/sheets.rules.ts'
import { quoteText } from '../documents/texts.rules.ts'
import { getQuoteRow } from './quotes.queries.ts'
import type { QuoteRow } from './quotes.rules.ts'
import { atlasNames, missingLetters, sourceOf, sourceOfInput } from './sources.queries.ts'

/** What a quote would say while it is written. Throws company_not_found unless the caller is an insider of the company. */
export async function previewQuote(context: Context, input: QuoteInput) {
  authorize(context, 'rates.writeQuotes')
  const person = personOf(context)
  const company = await context.db
    .selectFrom('phonebook.companies')
    .select(['name', 'visibility', 'custodian_id', 'follower_ids'])
    .where('id', '=', input.companyId)
    .where('delete_after', 'is', null)
    .executeTakeFirst()
  if (!company || !isInsider(person, company)) throw fail('phonebook.company_not_found')
  const contact =
    input.contactId === null
      ? undefined
      : await context.db
          .selectFrom('phonebook.contacts')
          .select('name')
          .where('id', '=', input.contactId)
          .where('company_id', '=', input.companyId)
          .where('delete_after', 'is', null)
          .executeTakeFirst()
  const source = await sourceOfInput(context, input, {
    authorId: person.id,
    company: company.name,
    contact: contact?.name ?? null,
  })
  return {
    document: documentOf(source, atlasNames),
    text: quoteText(source, atlasNames),
    missingLetters: missingLetters(source),
  }
}

/** The quote as a page and as a text to copy. Throws quote_not_found. */
export async function readQuoteText(context: Context, id: number) {
  authorize(context, 'rates.readQuotes')
  const source = await sourceOf(context, await getQuoteRow(context, id))
  return { document: documentOf(source, atlasNames), text: quoteText(source, atlasNames) }
}

/** The quote as a text to copy, in a language that need not be its own. Throws quote_not_found. */
export async function quoteTextIn(context: Context, id: number, language: QuoteLanguage): Promise<string> {
  authorize(context, 'rates.readQuotes')
  return quoteText({ ...(await sourceOf(context, await getQuoteRow(context, id))), language }, atlasNames)
}

/** The quote as a PDF. Throws quote_not_found, quote_empty, letters_missing, document_stopped or font_missing. */
export async function openQuotePdf(context: Context, id: number): Promise<Download> {
  authorize(context, 'rates.readQuotes')
  const row = await getQuoteRow(context, id)
  if (row.lines.length === 0) throw fail('rates.quote_empty')
  const bytes = await pdfOf(context, row)
  return {
    name: `${nameOf(row)}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    stream: Readable.from([bytes]),
  }
}

/** Draws the PDF of a quote, for whoever may read it. */
async function pdfOf(context: Context, row: QuoteRow): Promise<Buffer> {
  const source = await sourceOf(context, row)
  const letters = missingLetters(source)
  if (letters.length > 0) throw fail('rates.letters_missing', { letters: letters.slice(0, 10).join(' ') })
  const day = dayAt(row.issued_at ?? row.created_at, context.zone)
  return drawPdf(documentOf(source, atlasNames), [row.company_name, row.number, day].join(' · '))
}

/** `Q261125-007 R2 宁波远洋` */
const nameOf = ({ number, revision, company_name }: QuoteRow) =>
  [number, revision === 1 ? '' : `R${revision}`, company_name].filter(Boolean).join(' ')

/** The prices and charges of a quote as a workbook. What we pay is not among them. Throws quote_not_found or quote_empty. */
export async function openQuoteSheet(context: Context, id: number): Promise<Download> {
  authorize(context, 'rates.readQuotes')
  const row = await getQuoteRow(context, id)
  if (row.lines.length === 0) throw fail('rates.quote_empty')
  const { rows, columns } = sheetOf(await sourceOf(context, row), atlasNames)
  const stream = writeXlsx(rows, { name: row.number, columns, timeZone: context.zone })
  return {
    name: `${nameOf(row)}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream,
  }
}
