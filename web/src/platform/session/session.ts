import { getUserInfo, signOut, switchRole } from '@seamark/contract/identity/index'
import type { UserInfo } from '@seamark/contract/identity/sessions/users'
import type { Capability } from '@seamark/contract/platform/route'
import { useSyncExternalStore } from 'react'
import { call, queryClient } from '../api/calls.ts'
import { endLive } from '../api/live.ts'
import { areOpened } from './access.ts'
import { closePreferences, openPreferences } from '../preferences/preferences.ts'
import { personIsKnown } from './expired.ts'
import { setOfficeZone } from './office-day.ts'
import { forgetEverything, forgetOthers } from '../storage.ts'
import { tabs } from '../tabs/tabs.ts'
import { type Claims, claimsOf, dropToken, keepToken, readToken } from './token.ts'

let user: UserInfo | undefined
/** The person who has just left; the frame is still drawn until the login page replaces it. */
let leaving: UserInfo | undefined
let loading: Promise<UserInfo> | undefined
/** The token and role with which the person was fetched. */
let fetchedBy: Claims | undefined
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('seamark-session')

/** Returns the signed-in person; only for pages behind the guard, which waits until the person is known. */
export function useSession(): UserInfo {
  const known = useSyncExternalStore(subscribe, () => user ?? leaving)
  if (!known) throw new Error('useSession outside the frame')
  return known
}

export const sessionUser = () => user

/** Takes over the person from the server's answer to a change of the person's own data. */
export const setSessionUser = (changed: UserInfo) => setUser(changed)

/** True if the person may do this. Use it only to hide what the server would refuse; the server decides. */
export const can = (capability: Capability) => user?.capabilities.includes(capability) ?? false
/** True if the person's role opens this screen code. */
export const hasCode = (code: number) => areOpened(user?.roles ?? [], [code])

/** Fetches the token's person once, however often the guard asks. */
export function loadUser(): Promise<UserInfo> {
  if (user) return Promise.resolve(user)
  loading ??= fetchUser().finally(() => {
    loading = undefined
  })
  return loading
}

/** Nobody is known by the token: it is not one of ours, or the answer names no person. */
export class UnknownPerson extends Error {
  override name = 'UnknownPerson'
}

async function fetchUser() {
  const claims = claimsOf(readToken())
  if (!claims) throw new UnknownPerson()
  const [answer] = await Promise.all([
    call(getUserInfo, { params: { userId: claims.userId } }, { quiet: true }),
    openPreferences(claims.userId),
  ])
  const found = personIn(answer)
  if (!found) throw new UnknownPerson()
  fetchedBy = claims
  forgetOthers(found.id)
  setUser(found)
  return found
}

/** Keeps a new token, after forgetting everything that the browser knew of the person before. */
export function beginSession(token: string) {
  queryClient.clear()
  setUser(undefined)
  tabs.close()
  keepToken(token)
  channel.postMessage({ kind: 'began' })
}

/** Switches to another of the person's roles: a new token replaces the old one and the tabs close. Throws, all unchanged, if refused. */
export async function changeRole(roleId: number) {
  const { token } = await call(switchRole, { body: { roleId } })
  endLive()
  tabs.close()
  forgetEverything()
  keepToken(token)
  channel.postMessage({ kind: 'began' })
}

/** Whatever stands between us and the server may have answered. */
const personIn = (answer: { user?: UserInfo } | undefined) => answer?.user

/** Fetches the person after a change of rights, so that the menu follows. Without the server, the known person stays. */
export async function reloadUser() {
  const id = user?.id
  if (id === undefined) return
  const found = await call(getUserInfo, { params: { userId: id } }, { quiet: true }).catch(() => undefined)
  if (found && user?.id === id) setUser(found.user)
}

/**
 * Ends the session on the server, then here and in the browser's other tabs. Throws if the server is out of reach. With `keepsCaptures` the browser keeps
 * its databases, in which captured cards wait.
 */
export async function endSession({ keepsCaptures }: { keepsCaptures: boolean }) {
  await call(signOut, { body: { keepsCaptures } })
  leaveNothing()
  channel.postMessage({ kind: 'ended' })
}

/** Removes everything of the person from this browser: token, answers, tabs, drafts and strip. */
export function leaveNothing() {
  dropToken()
  endLive()
  queryClient.clear()
  tabs.close()
  forgetEverything()
  setUser(undefined)
}

/** Forgets the person but not the drafts, since the same person may come back to them. */
export function dropSession() {
  dropToken()
  setUser(undefined)
}

/** Follows the browser's other tabs: signs out with them, and reloads when another person or role is signed in there. */
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
  if (next) setOfficeZone(next.zone)
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
