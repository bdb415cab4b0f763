import { changeRole } from '../../../platform/session/session.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { mayLose } from '../tabs/use-tab-actions.ts'

/** Goes on in another of the own roles, at home. The page is loaded anew: person, routes and every answer are then those of the role. */
export async function switchRole(roleId: number) {
  const open = tabs.get().tabs.map((tab) => tab.key)
  if (!(await mayLose(open, 'frame.unsaved.role'))) return
  try {
    await changeRole(roleId)
  } catch {
    // The call has said why; the person stays in the role that she has.
    return
  }
  location.replace('/')
}
