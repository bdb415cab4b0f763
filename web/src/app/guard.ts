import { Refusal, Unreachable } from '@seamark/contract/platform/client'
import { redirect } from '@tanstack/react-router'
import { opensPage } from '../platform/session/access.ts'
import { t } from '../platform/language/i18n.ts'
import { notices } from '../platform/notices.ts'
import type { PageRoute, RouteGroup } from '../platform/routes.ts'
import { dropSession, loadUser, UnknownPerson } from '../platform/session/session.ts'
import { tabs } from '../platform/tabs/tabs.ts'
import type { Tab } from '../platform/tabs/tabs.rules.ts'
import { readToken } from '../platform/session/token.ts'
import { ownGroups } from './pages.ts'
import { toLogin } from './to-login.ts'

interface Wanted {
  group: RouteGroup
  page: PageRoute
}

/** Runs before every page of the frame: redirects to the login page without a person, and to "no permission" if the role does not open the page. */
export async function admit(href: string, wanted: Wanted | undefined) {
  if (!readToken()) {
    dropSession()
    throw toLogin(href)
  }
  const user = await loadUser().catch((error: unknown) => {
    if (isUnrelatedToSession(error)) throw error
    dropSession()
    notices.error(textOf(error))
    throw toLogin(href)
  })
  openStrip(user.id)
  if (wanted && !opensPage(user.roles, wanted.group, wanted.page)) throw redirect({ to: '/401', replace: true })
}

/** The words of a refusal; an answer without a person has its own sentence, and anything else at least says that there was an error. */
const textOf = (error: unknown) =>
  error instanceof Refusal
    ? error.body.message || t('frame.hasError')
    : t(error instanceof UnknownPerson ? 'frame.verificationFailed' : 'frame.hasError')

/** The server is out of reach or overloaded, or the person left the page meanwhile: none of these signs anybody out. */
const isUnrelatedToSession = (error: unknown) =>
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
