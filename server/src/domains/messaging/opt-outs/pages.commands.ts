import type { Context } from '../../../platform/context.ts'
import type { Wire } from '../../../platform/http/serve.ts'
import { knowsOptOut, optOut } from './opt-outs.commands.ts'
import { optOutPage } from './pages.rules.ts'

interface Visit {
  token: string
  wire: Wire
}

/** Answers the page on which a reader may opt out. It changes nothing: mail scanners open every address. */
export async function showOptOutPage(context: Context, { token, wire }: Visit) {
  const isKnown = await knowsOptOut(context, token)
  send(wire, isKnown ? 200 : 404, optOutPage(context.language, isKnown ? 'ask' : 'unknown'))
}

/** Takes the form of the page, and the one click that mail programs offer (RFC 8058): without cookie, session or redirect. */
export async function takeOptOut(context: Context, { token, wire }: Visit) {
  const isKnown = await optOut(context, token)
  send(wire, isKnown ? 200 : 404, optOutPage(context.language, isKnown ? 'done' : 'unknown'))
}

function send({ request, response }: Wire, status: number, html: string) {
  // The body says nothing that the address does not.
  request.resume()
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end(html)
}
