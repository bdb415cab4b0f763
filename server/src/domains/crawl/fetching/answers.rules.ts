import type { FetchReason } from '@seamark/contract/crawl/choices'
import type { TypedCallProblem } from '../../../platform/outbound/typed-call-failures.ts'

/** The types of answer that are read; what a server says of a feed is often wrong. */
export const mediaTypes: readonly string[] = [
  'text/html',
  'application/xhtml+xml',
  'text/xml',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/json',
  'application/feed+json',
  'text/plain',
]

/** Returns why a call that brought no answer has not, as a sentence. */
export const reasonOf = (problem: TypedCallProblem): FetchReason => reasons[problem]

const reasons: Readonly<Record<TypedCallProblem, FetchReason>> = {
  address: 'crawl.address_unfit',
  notPublic: 'crawl.address_not_public',
  unknownHost: 'crawl.host_unknown',
  tooLong: 'crawl.page_too_long',
  tooPacked: 'crawl.page_too_long',
  encoding: 'crawl.page_media_type',
  mediaType: 'crawl.page_media_type',
  redirect: 'crawl.page_redirect',
  timeout: 'crawl.page_timeout',
  certificate: 'crawl.page_certificate',
  network: 'crawl.page_network',
}

/** Returns why robots.txt of a host could not be asked for, where it is more than that the host did not answer. */
export const whyUnasked = (problem: TypedCallProblem): FetchReason | '' =>
  unasked.includes(problem) ? reasonOf(problem) : ''
const unasked: readonly TypedCallProblem[] = ['address', 'notPublic', 'unknownHost', 'redirect', 'certificate']

/** Returns why an answer of this status is not read; undefined for one that is. */
export function reasonOfStatus(status: number): FetchReason | undefined {
  if (status >= 200 && status <= 299) return undefined
  if (status === 401 || status === 403) return 'crawl.page_forbidden'
  if (status === 451) return 'crawl.page_legal'
  if (status === 429 || status === 503) return 'crawl.page_busy'
  return 'crawl.page_status'
}
