import { t } from '../language/i18n.ts'
import { ask } from '../notices.ts'
import { dropToken, readToken } from './token.ts'

let asking: Promise<void> | undefined
/** The token that the box was last shown for. */
let askedFor: string | undefined
let person = false

/** Only who was signed in can be asked to log in again: a guard or a login page that is refused asks nothing. */
export function personIsKnown(known: boolean) {
  person = known
}

/** One box however many calls fail at once. Cancel keeps the page, so that what was typed can be copied. */
export function sessionGone(token: string | undefined): Promise<void> {
  const stale = token === undefined || token !== readToken()
  if (stale || !person) return Promise.resolve()
  askedFor = token
  asking ??= askToLogIn().finally(() => {
    asking = undefined
  })
  return asking
}

/** The same for what goes on in the background: who has been asked, and stays, is left in peace. */
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
