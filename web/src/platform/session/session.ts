import { getUserInfo, signOut, switchRole } from '@seamark/contract/identity/index'
import type { UserInfo } from '@seamark/contract/identity/sessions/users'
import type { Capability } from '@seamark/contract/platform/route'
import { useSyncExternalStore } from 'react'
import { call, queryClient } from '../api/calls.ts'
import { endLive } from '../api/live.ts'
import { opens } from './access.ts'
import { closePreferences, openPreferences } from '../preferences/preferences.ts'
import { personIsKnown } from './expired.ts'
import { forgetEverything, forgetOthers } from '../storage.ts'
import { tabs } from '../tabs/tabs.ts'
import { type Claims, claimsOf, dropToken, keepToken, readToken } from './token.ts'

let user: UserInfo | undefined
/** Who has just left, for the frame that is still drawn until the login page stands. */
let leaving: UserInfo | undefined
let loading: Promise<UserInfo> | undefined
/** By whose token, and in which role, the person was fetched. */
let fetchedBy: Claims | undefined
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('seamark-session')

/** The signed-in person; only for pages behind the guard, which waits until the person is known. */
export function useSession(): UserInfo {
  const known = useSyncExternalStore(subscribe, () => user ?? leaving)
  if (!known) throw new Error('useSession outside the frame')
  return known
}

export const sessionUser = () => user

/** The person as the server has just answered her, after a change of her own. */
export const learnUser = (changed: UserInfo) => setUser(changed)

/** May the person do this? For hiding what would be refused; the server decides. */
export const can = (capability: Capability) => user?.capabilities.includes(capability) ?? false
/** Does the person's role open this screen code? */
export const hasCode = (code: number) => opens(user?.roles ?? [], [code])

/** Fetches the person of the token once, however often the guard asks. */
export function loadUser(): Promise<UserInfo> {
  if (user) return Promise.resolve(user)
  loading ??= fetchUser().finally(() => {
    loading = undefined
  })
  return loading
}

async function fetchUser() {
  const claims = claimsOf(readToken())
  if (!claims) throw new Error('the token is not one of ours')
  const [{ user: found }] = await Promise.all([
    call(getUserInfo, { params: { userId: claims.userId } }, { quiet: true }),
    openPreferences(claims.userId),
  ])
  fetchedBy = claims
  forgetOthers(found.id)
  setUser(found)
  return found
}

/** A new token: whatever the browser knew of the person before is forgotten first. */
export function beginSession(token: string) {
  queryClient.clear()
  setUser(undefined)
  tabs.close()
  keepToken(token)
  channel.postMessage({ kind: 'began' })
}

/** Goes on in another of the own roles: its token takes the place of the old one, and the views are gone. Throws, all unchanged, if it is refused. */
export async function changeRole(roleId: number) {
  const { token } = await call(switchRole, { body: { roleId } })
  endLive()
  tabs.close()
  forgetEverything()
  keepToken(token)
  channel.postMessage({ kind: 'began' })
}

/** The person with today's rights, once those have changed: the menu follows. Out of reach of the server, she stays as known. */
export async function reloadUser() {
  const id = user?.id
  if (id === undefined) return
  const found = await call(getUserInfo, { params: { userId: id } }, { quiet: true }).catch(() => undefined)
  if (found && user?.id === id) setUser(found.user)
}

/** Ends the session on the server, then here and in the browser's other tabs. Throws if the server could not be told. */
export async function endSession() {
  await call(signOut, { body: {} })
  leaveNothing()
  channel.postMessage({ kind: 'ended' })
}

/** Token, answers, tabs, drafts and strip: nothing of the person stays in this browser. */
export function leaveNothing() {
  dropToken()
  endLive()
  queryClient.clear()
  tabs.close()
  forgetEverything()
  setUser(undefined)
}

/** Forgets the person but not the drafts: the same person may come back to them. */
export function dropSession() {
  dropToken()
  setUser(undefined)
}

/** Follows the browser's other tabs: out when one signs out, over again when one signs in as somebody else or goes on in another role. */
export function followOtherTabs() {
  channel.addEventListener('message', ({ data }: MessageEvent<{ kind: 'began' | 'ended' }>) => {
    if (data.kind === 'ended') {
      leaveNothing()
      location.replace('/login')
    } else compareOwner()
  })
  addEventListener('focus', compareOwner)
}

function compareOwner() {
  const claims = claimsOf(readToken())
  if (!user || !claims || !fetchedBy) return
  if (claims.userId !== fetchedBy.userId || claims.currentAuthority !== fetchedBy.currentAuthority) location.reload()
}

function setUser(next: UserInfo | undefined) {
  leaving = next ? undefined : (user ?? leaving)
  user = next
  if (!next) closePreferences()
  personIsKnown(next !== undefined)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
