import { createHash } from 'node:crypto'
import type { FetchReason } from '@seamark/contract/crawl/choices'
import { readText } from '../../../platform/outbound/answer-texts.ts'
import { TypedCallFailed } from '../../../platform/outbound/typed-call-failures.ts'
import { agentOf, type Fetcher } from './adapters/fetcher.ts'
import { mediaTypes, reasonOf, reasonOfStatus } from './answers.rules.ts'

export interface AskedPage {
  address: string
  /** Whether the source says http itself. */
  allowsHttp: boolean
  hosts: readonly string[]
  contact: string
  /** What the page said of itself when it was read last by the same rules. */
  known: { etag: string; modified: string; digest: string } | undefined
}

export type FetchedPage =
  | { outcome: 'read'; status: number; text: string; digest: string; etag: string; modified: string; robots: string }
  | { outcome: 'unchanged'; status: number; digest: string; etag: string; modified: string }
  | { outcome: 'moved'; status: number; to: string }
  | { outcome: 'failed'; status: number | null; why: FetchReason; retryAfter: string | undefined; host: string }

/** Asks once for a page, without cookies, and only for what has changed since it was read last. Its turn must be taken. */
export async function fetchPage(fetcher: Fetcher, page: AskedPage): Promise<FetchedPage> {
  const { address, known, allowsHttp, hosts } = page
  const host = new URL(address).hostname
  try {
    const answer = await fetcher.callTyped(address, {
      headers: headersOf(fetcher, page),
      allowsHttp,
      hosts,
      mediaTypes,
      mostRedirects: 0,
    })
    const { status, headers, movedTo, body } = answer
    if (movedTo !== null) return { outcome: 'moved', status, to: movedTo }
    const stamps = { etag: cut(headers.etag, 300), modified: cut(headers['last-modified'], 100) }
    if (status === 304 && known)
      return {
        outcome: 'unchanged',
        status,
        // Many servers leave out what has not changed.
        etag: stamps.etag || known.etag,
        modified: stamps.modified || known.modified,
        digest: known.digest,
      }
    const why = reasonOfStatus(status)
    if (why) return { outcome: 'failed', status, why, retryAfter: headers['retry-after'], host }
    const digest = createHash('sha256').update(body).digest('hex')
    if (known?.digest === digest) return { outcome: 'unchanged', status, ...stamps, digest }
    const { text } = readText(body, headers['content-type'])
    const robots = [headers['x-robots-tag'] ?? []].flat().join(',')
    return { outcome: 'read', status, text: text.replaceAll('\0', ''), digest, ...stamps, robots }
  } catch (error) {
    if (!(error instanceof TypedCallFailed)) throw error
    return { outcome: 'failed', status: null, why: reasonOf(error.problem), retryAfter: undefined, host }
  }
}

function headersOf(fetcher: Fetcher, { known, contact }: AskedPage): Record<string, string> {
  const { etag, modified } = known ?? { etag: '', modified: '' }
  return {
    'user-agent': agentOf(fetcher, contact),
    accept:
      'text/html, application/xhtml+xml, application/xml, application/rss+xml, application/atom+xml, application/json;q=0.9, text/plain;q=0.5',
    ...(etag === '' ? {} : { 'if-none-match': etag }),
    ...(modified === '' ? {} : { 'if-modified-since': modified }),
  }
}

const cut = (text: string | undefined, most: number) => (text === undefined || text.length > most ? '' : text)
