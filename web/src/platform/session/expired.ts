import { t } from '../language/i18n.ts'
import { ask } from '../notices.ts'
import { dropToken, readToken } from './token.ts'

let asking: Promise<void> | undefined
/** The token for which the question was last shown. */
let askedFor: string | undefined
let person = false

/** Only a person who was signed in is asked to log in again; a refused guard or login page does not ask. */
export function personIsKnown(known: boolean) {
  person = known
}

/** Shows one question however many calls fail at once. Cancel keeps the page, so that typed text can be copied. */
export function sessionGone(token: string | undefined): Promise<void> {
  const stale = token === undefined || token !== readToken()
  if (stale || !person) return Promise.resolve()
  askedFor = token
  asking ??= askToLogIn().finally(() => {
    asking = undefined
  })
  return asking
}

/** Does the same for what a page reads by itself, but does not ask a person again who chose to stay. */
export const sessionGoneMeanwhile = (token: string | undefined) =>
  token !== undefined && token === askedFor ? Promise.resolve() : sessionGone(token)

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
