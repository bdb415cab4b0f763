import { buffer } from 'node:stream/consumers'
import { type ClientAnswer, clientAnswers } from '@seamark/contract/rates/links/links'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Exchange, Wire } from '../../../platform/http/serve.ts'
import { documentOf } from '../documents/documents.rules.ts'
import { findQuoteRow } from '../quotes/quotes.queries.ts'
import { atlasNames, sourceOf } from '../quotes/sources.queries.ts'
import { findLink, type KnownLink } from './links.queries.ts'
import { keepAnswer } from './opens.commands.ts'
import { busyPage, endedPage, pageScript, quotePage, unknownPage } from './pages.rules.ts'
import { countView } from './throttles.commands.ts'

interface Visit {
  token: string
  exchange: Exchange
  wire: Wire
}

/** Answers the page of a shared quote: 200, 410 with whom to call, 404, or 429. Nothing is written but how often it was asked. */
export async function showQuotePage(context: Context, visit: Visit) {
  const link = await findLink(context, visit.token)
  if (!(await isWelcome(context, visit, link))) return
  if (!link) return send(visit.wire, 404, unknownPage(context.language))
  await showLink(context, visit, link, null)
}

/** Takes the form of the page, which works without script, and answers with the same page and a word of thanks. */
export async function takeAnswer(context: Context, visit: Visit) {
  const answer = await readAnswer(visit.wire)
  const link = await findLink(context, visit.token)
  if (!(await isWelcome(context, visit, link))) return
  if (!link) return send(visit.wire, 404, unknownPage(context.language))
  if (link.is_open && answer !== undefined) await keepAnswer(context, link, answer)
  await showLink(context, visit, link, answer ?? null)
}

export async function showPageScript(_context: Context, { wire }: { wire: Wire }) {
  wire.response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': Buffer.byteLength(pageScript),
  })
  wire.response.end(pageScript)
}

async function showLink(context: Context, { wire, token }: Visit, link: KnownLink, answered: ClientAnswer | null) {
  const row = await findQuoteRow(context, link.quote_id)
  if (!row) return send(wire, 404, unknownPage(context.language))
  const source = await sourceOf(context, row)
  const { name: author, phone } = source.author
  if (!link.is_open) return send(wire, 410, endedPage(row.language, { author, phone, isReplaced: link.is_replaced }))
  const path = `/api/open/quotes/${token}`
  const html = quotePage(documentOf(source, atlasNames), { language: row.language, path, phone, answered })
  send(wire, 200, html)
}

/** Whether the address and the link may ask once more within this hour; answers 429 otherwise. */
async function isWelcome(context: Context, { exchange, wire }: Visit, link: KnownLink | undefined): Promise<boolean> {
  try {
    await countView(context, exchange.address, link?.id ?? null)
    return true
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'platform.too_many_requests') throw error
    wire.response.setHeader('retry-after', error.details.retryAfter ?? 60)
    send(wire, 429, busyPage(context.language))
    return false
  }
}

function send({ response }: Wire, status: number, html: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end(html)
}

const mostFormBytes = 1000

/** The answer in the form's body; undefined for anything else. A longer body is not read. */
async function readAnswer({ request }: Wire): Promise<ClientAnswer | undefined> {
  if (Number(request.headers['content-length'] ?? mostFormBytes + 1) > mostFormBytes) return undefined
  const form = new URLSearchParams((await buffer(request)).toString())
  return clientAnswers.find((answer) => answer === form.get('answer'))
}
