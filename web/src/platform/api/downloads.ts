import { type CallInput, createFileClient, Unreachable } from '@seamark/contract/platform/client'
import type { Route } from '@seamark/contract/platform/route'
import type { z } from 'zod'
import { type CallOptions, errorText, requestHeaders, isAbort, isSessionGone } from './calls.ts'
import { toClipboard } from '../clipboard.ts'
import { t } from '../language/i18n.ts'
import { ask, notices } from '../notices.ts'
import { sessionGone } from '../session/expired.ts'
import { readToken } from '../session/token.ts'

type Schema = z.ZodType

const fetchFile = createFileClient({ base: '/api', headers: requestHeaders })
/** Every browser has begun saving within this time. */
const keptMs = 60_000

/**
 * Fetches a file with the token in its header, never in an address, and saves it under the name that the server sends. Throws and shows
 * failures as `call` does; an incomplete file is not saved. A browser that cannot save files is told so before anything is fetched.
 */
export async function download<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  { quiet = false }: Pick<CallOptions, 'quiet'> = {},
): Promise<void> {
  if (savesNoFiles()) {
    void offerOtherBrowser()
    throw new DOMException('This browser saves no files', 'AbortError')
  }
  const token = readToken()
  try {
    const response = await fetchFile(route, input)
    const content = await response.blob().catch((cause: unknown) => {
      throw isAbort(cause) ? cause : new Unreachable('broken off', { cause })
    })
    save(content, fileName(response.headers.get('content-disposition')))
  } catch (error) {
    if (isSessionGone(error)) void sessionGone(token)
    else if (!quiet && !isAbort(error)) notices.error(errorText(error))
    throw error
  }
}

/** Returns the name from RFC 6266's extended form, which the server always sends. */
export function fileName(disposition: string | null) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (!encoded) return 'file'
  try {
    return decodeURIComponent(encoded)
  } catch {
    return 'file'
  }
}

function save(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}

/** The browser inside WeChat ignores files that a page saves, and shows nothing. */
const savesNoFiles = () => /MicroMessenger/i.test(navigator.userAgent)

async function offerOtherBrowser() {
  const isCopying = await ask({
    title: t('kit.otherBrowser'),
    content: t('kit.otherBrowser.how'),
    yes: t('kit.otherBrowser.copy'),
    no: t('kit.close'),
  })
  if (isCopying && (await toClipboard(location.href))) notices.success(t('kit.otherBrowser.copied'))
}
