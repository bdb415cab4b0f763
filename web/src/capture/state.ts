import type { CaptureFair, DeviceList } from '@seamark/contract/exhibitions/captures/fairs'
import { useSyncExternalStore } from 'react'
import type { Waiting } from './queue/database.ts'

export type Sending = 'idle' | 'sending' | 'offline' | 'later' | 'signIn'

/** A capture that the server takes another day: of which revision it said so and why, and until when this one is not sent again. */
export interface Postponed {
  revision: number
  reason: string
  /** By the clock that runs since the page was opened. */
  until: number
}

interface State {
  /** For whom the page is open; undefined until somebody has signed in on this phone. */
  person: number | undefined
  held: readonly Waiting[]
  /** By the ids of the captures. */
  postponed: Readonly<Record<string, Postponed>>
  sending: Sending
  fairs: readonly CaptureFair[]
  fairId: number | undefined
  exhibitors: DeviceList | undefined
  /** Whether the page opens without network. */
  isReady: boolean
}

let state: State = {
  person: undefined,
  held: [],
  postponed: {},
  sending: 'idle',
  fairs: [],
  fairId: undefined,
  exhibitors: undefined,
  isReady: false,
}
const listeners = new Set<() => void>()

export const readState = () => state

export function setState(changed: Partial<State>) {
  state = { ...state, ...changed }
  for (const listener of listeners) listener()
}

export const useCaptureState = () => useSyncExternalStore(subscribe, readState)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
