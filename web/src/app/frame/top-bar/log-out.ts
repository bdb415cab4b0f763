import { isSessionGone } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { forgetCaptureVisitor, readHeldCards } from '../../../platform/held-captures.ts'
import { ask } from '../../../platform/notices.ts'
import { endSession, leaveNothing, sessionUser } from '../../../platform/session/session.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { mayLose } from '../tabs/use-tab-actions.ts'

/** Signs out at the server and then here; if the server is out of reach, the person decides. Reloading the page also empties the memory. */
export async function logOut() {
  const open = tabs.get().tabs.map((tab) => tab.key)
  if (!(await mayLose(open, 'frame.unsaved.logout'))) return
  const { authors, isEmpty } = await readHeldCards()
  const own = authors.filter((author) => author === sessionUser()?.id)
  if (own.length > 0 && !(await mayKeep(own.length))) return
  if (!(await endedOrLeft({ keepsCaptures: !isEmpty }))) return
  await forgetCaptureVisitor()
  location.replace('/login')
}

async function endedOrLeft(how: { keepsCaptures: boolean }) {
  try {
    await endSession(how)
    return true
  } catch (error) {
    const text = {
      title: t('frame.logoutFailed.title'),
      content: t('frame.logoutFailed.text'),
      yes: t('frame.logoutFailed.yes'),
      no: t('kit.cancel'),
    }
    if (!isSessionGone(error) && !(await ask(text))) return false
    leaveNothing()
    return true
  }
}

/** Captured cards that are not sent stay in this browser until the person comes back, who therefore decides. */
const mayKeep = (count: number) =>
  ask({
    title: t('frame.heldCaptures.title', { count }),
    content: t('frame.heldCaptures.text'),
    yes: t('frame.heldCaptures.yes'),
    no: t('kit.cancel'),
  })
