import { isSessionGone } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { ask } from '../../../platform/notices.ts'
import { endSession, leaveNothing } from '../../../platform/session/session.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { mayLose } from '../tabs/use-tab-actions.ts'

/** Signs out at the server and then here; if the server is out of reach, the person decides. Reloading the page also empties the memory. */
export async function logOut() {
  const open = tabs.get().tabs.map((tab) => tab.key)
  if (!(await mayLose(open, 'frame.unsaved.logout'))) return
  if (!(await endedOrLeft())) return
  location.replace('/login')
}

async function endedOrLeft() {
  try {
    await endSession()
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
