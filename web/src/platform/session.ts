import { getUserInfo, signOut } from '@seamark/contract/identity/index'
import type { UserInfo } from '@seamark/contract/identity/users'
import type { Capability } from '@seamark/contract/platform/route'
import { useSyncExternalStore } from 'react'
import { call, queryClient } from './api.ts'
import { endLive } from './live.ts'
import { opens } from './access.ts'
import { personIsKnown } from './session-gone.ts'
import { forgetEverything, forgetOthers } from './storage.ts'
import { tabs } from './tabs.ts'
import { claimsOf, dropToken, keepToken, readToken } from './token.ts'

let user: UserInfo | undefined
/** Who has just left, for the frame that is still drawn until the login page stands. */
let leaving: UserInfo | undefined
let loading: Promise<UserInfo> | undefined
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('seamark-session')

/** The signed-in person; only for pages behind the guard, which waits until the person is known. */
export function useSession(): UserInfo {
  const known = useSyncExternalStore(subscribe, () => user ?? leaving)
  if (!known) throw new Error('useSession outside the frame')
  return known
}

export const sessionUser = () => user

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
  const { user: found } = await call(getUserInfo, { params: { userId: claims.userId } }, { quiet: true })
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
  channel.postMessage({ kind: 'began', userId: claimsOf(token)?.userId })
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

/** Follows the browser's other tabs: out when one signs out, over again when one signs in as somebody else. */
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
  const owner = claimsOf(readToken())?.userId
  if (user && owner !== undefined && owner !== user.id) location.reload()
}

function setUser(next: UserInfo | undefined) {
  leaving = next ? undefined : (user ?? leaving)
  user = next
  personIsKnown(next !== undefined)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
