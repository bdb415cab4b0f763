import { Refusal, Unreachable } from '@seamark/contract/platform/client'
import { redirect } from '@tanstack/react-router'
import { opensPage } from '../platform/session/access.ts'
import { errorText } from '../platform/api/calls.ts'
import { t } from '../platform/language/i18n.ts'
import { notices } from '../platform/notices.ts'
import type { PageRoute, RouteGroup } from '../platform/routes.ts'
import { dropSession, loadUser } from '../platform/session/session.ts'
import { tabs } from '../platform/tabs/tabs.ts'
import type { Tab } from '../platform/tabs/tabs.rules.ts'
import { readToken } from '../platform/session/token.ts'
import { ownGroups } from './pages.ts'
import { toLogin } from './to-login.ts'

interface Wanted {
  group: RouteGroup
  page: PageRoute
}

/** Before any page of the frame: who is it, and does the role open the page? Otherwise to the login page, or to "no permission". */
export async function admit(href: string, wanted: Wanted | undefined) {
  if (!readToken()) {
    dropSession()
    throw toLogin(href)
  }
  const user = await loadUser().catch((error: unknown) => {
    if (saysNothingOfTheSession(error)) throw error
    dropSession()
    notices.error(error instanceof Refusal ? errorText(error) : t('frame.verificationFailed'))
    throw toLogin(href)
  })
  openStrip(user.id)
  if (wanted && !opensPage(user.roles, wanted.group, wanted.page)) throw redirect({ to: '/401', replace: true })
}

/** A server that is out of reach or overloaded, or a page that was left while it asked: nobody is signed out for that. */
const saysNothingOfTheSession = (error: unknown) =>
  error instanceof Unreachable || (error instanceof Refusal && (error.httpStatus >= 500 || error.httpStatus === 429))

function openStrip(userId: number) {
  const own = ownGroups().flatMap((group) => group.children)
  const pinned = own
    .filter((page) => page.affix)
    .map(
      (page): Tab => ({
        key: page.path,
        href: page.path,
        name: page.name,
        title: page.title,
        affix: true,
        used: 0,
        rev: 0,
      }),
    )
  tabs.open(userId, pinned, (name) => own.some((page) => page.name === name))
}
