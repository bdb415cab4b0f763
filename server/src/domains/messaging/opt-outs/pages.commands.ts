import type { Context } from '../../../platform/context.ts'
import type { Wire } from '../../../platform/http/serve.ts'
import { findOptOut, optOut } from './opt-outs.commands.ts'
import { optOutPage } from './pages.rules.ts'

interface Visit {
  token: string
  wire: Wire
}

/** Answers the page on which a reader may opt out. It changes nothing: mail scanners open every address. */
export async function showOptOutPage(context: Context, { token, wire }: Visit) {
  const found = await findOptOut(context, token)
  send(wire, found ? 200 : 404, optOutPage(context.language, found ? 'ask' : 'unknown', found?.topic))
}

/**
 * Takes the forms of the page, for everything or its topic alone, and the one click that mail programs offer (RFC 8058), which is everything: without
 * cookie, session or redirect.
 */
export async function takeOptOut(context: Context, { token, wire, isTopicOnly }: Visit & { isTopicOnly: boolean }) {
  const found = await optOut(context, token, { isTopicOnly })
  send(
    wire,
    found ? 200 : 404,
    optOutPage(context.language, found ? 'done' : 'unknown', isTopicOnly ? found?.topic : null),
  )
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
