import { z } from 'zod'
import { day, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** What a client may answer on the page of a link: a notice and a task for the author, and no contract. */
export const clientAnswers = ['accept', 'callBack'] as const
export type ClientAnswer = (typeof clientAnswers)[number]

export const shareLink = z.object({
  id,
  version: z.number().int(),
  createdAt: instant,
  createdBy: z.object({ id, name: z.string() }),
  endsAt: instant,
  revokedAt: instant.nullable(),
  /** Whether the link still opens the quote. */
  isOpen: z.boolean(),
  opens: z.number().int(),
  lastOpenedAt: instant.nullable(),
  /** The most different devices on one day; three or more say that the link was passed on. */
  mostDevices: z.object({ day, devices: z.number().int() }).nullable(),
  /** Opens by day, newest first. */
  days: z.array(z.object({ day, opens: z.number().int(), devices: z.number().int() })),
  answers: z.array(z.object({ answer: z.enum(clientAnswers), at: instant })),
  can: z.object({ revoke: z.boolean() }),
})
export type ShareLink = z.output<typeof shareLink>

/** So many devices on one day say that a link was passed on. */
export const passedOnDevices = 3
/** A link ends with its quote, and after so many days at the latest. */
export const longestLinkDays = 90

export const listQuoteLinks = route({
  method: 'GET',
  path: '/rates/quotes/:id/links',
  summary: 'The links of a quote with how often clients opened it; their addresses are shown only when they are made',
  permission: 'rates.readQuotes',
  rate: 'read',
  params: idParam,
  response: z.object({ links: z.array(shareLink), can: z.object({ share: z.boolean() }) }),
  failures: ['rates.quote_not_found'],
})

export const shareQuote = route({
  method: 'POST',
  path: '/rates/quotes/:id/links',
  summary: 'Make a link by which the client opens an issued quote without signing in; its address is shown once',
  permission: 'rates.writeQuotes',
  rate: 'write',
  params: idParam,
  response: z.object({ link: shareLink, path: z.string() }),
  failures: ['rates.quote_not_found', 'rates.quote_not_yours', 'rates.quote_not_issued', 'rates.quote_past'],
})

export const revokeLink = route({
  method: 'POST',
  path: '/rates/links/:id/revocation',
  summary: 'End a link at once',
  permission: 'rates.writeQuotes',
  rate: 'write',
  params: idParam,
  versioned: true,
  response: shareLink,
  failures: ['rates.link_not_found', 'rates.quote_not_yours'],
})

const token = z.object({ token: z.string().max(100) })
const forOutsiders = { permission: 'rates.openQuotes', rate: 'open', forOutsiders: true } as const

export const openQuotePage = route({
  ...forOutsiders,
  method: 'GET',
  path: '/open/quotes/:token',
  summary: 'The page of a shared quote, drawn by the server and readable without script',
  params: token,
  response: z.null(),
  raw: 'protocol',
})

export const openQuoteScript = route({
  ...forOutsiders,
  method: 'GET',
  path: '/open/quote-page.js',
  summary: 'The script of that page: after three seconds in view it says that somebody looked',
  response: z.null(),
  raw: 'protocol',
})

export const noteQuoteOpen = route({
  ...forOutsiders,
  method: 'POST',
  path: '/open/quotes/:token/opens',
  summary: 'Somebody looked at a shared quote for three seconds; counted once a device and half hour',
  params: token,
  response: z.null(),
  failures: ['rates.link_unknown', 'rates.link_ended', 'platform.too_many_requests'],
})

export const answerQuote = route({
  ...forOutsiders,
  method: 'POST',
  path: '/open/quotes/:token/answers',
  summary: 'The client accepts or asks to be called: the author gets a notice and a task; a form of the page sends it',
  params: token,
  response: z.null(),
  raw: 'protocol',
})
