import { t } from '../language/i18n.ts'
import { ask } from '../notices.ts'
import { dropToken, readToken } from './token.ts'

let asking: Promise<void> | undefined
/** The token for which the question was last shown. */
let askedFor: string | undefined
/** When the question was last answered, on the clock of `performance.now()`. */
let answered = 0
let person = false

/** Only a person who was signed in is asked to log in again; a refused guard or login page does not ask. */
export function personIsKnown(known: boolean) {
  person = known
}

/**
 * Shows one question however many calls fail at once. Cancel keeps the page, so that typed text can be copied; a call that had `begun` before the
 * answer does not ask again, however late it fails.
 */
export function sessionGone(token: string | undefined, begun = performance.now()): Promise<void> {
  const stale = token === undefined || token !== readToken() || (asking === undefined && begun < answered)
  if (stale || !person) return Promise.resolve()
  askedFor = token
  asking ??= askToLogIn().finally(() => {
    asking = undefined
    answered = performance.now()
  })
  return asking
}

/** Does the same for background calls, but does not ask a person again who chose to stay. */
export const sessionGoneMeanwhile = (token: string) => (token === askedFor ? Promise.resolve() : sessionGone(token))

async function askToLogIn() {
  const question = {
    title: t('frame.sessionGone.title'),
    content: t('frame.sessionGone.text'),
    yes: t('frame.sessionGone.again'),
    no: t('kit.cancel'),
  }
  if (!(await ask(question))) return
  dropToken()
  location.reload()
}
