import { changeRole } from '../../../platform/session/session.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { mayLose } from '../tabs/use-tab-actions.ts'

/** Continues in another of the person's roles, at home. The page is reloaded: person, routes and answers are then those of the role. */
export async function switchRole(roleId: number) {
  const open = tabs.get().tabs.map((tab) => tab.key)
  if (!(await mayLose(open, 'frame.unsaved.role'))) return
  try {
    await changeRole(roleId)
  } catch {
    // The call has shown the reason; the person stays in the current role.
    return
  }
  location.replace('/')
}
