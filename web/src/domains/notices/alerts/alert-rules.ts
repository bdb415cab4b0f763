/** What the browser can and may: alerts need a secure address, and the person's leave. */
export type AlertState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on'

interface Browser {
  isSecure: boolean
  isSupported: boolean
  permission: 'default' | 'granted' | 'denied'
  isWanted: boolean
}

export function alertState({ isSecure, isSupported, permission, isWanted }: Browser): AlertState {
  if (!isSecure) return 'insecure'
  if (!isSupported) return 'unsupported'
  if (permission === 'denied') return 'denied'
  return isWanted && permission === 'granted' ? 'on' : 'off'
}

const rememberedMost = 50

/** The alerts that some tab of this browser has shown, after this one; undefined when it was shown already. */
export function remembered(shown: readonly string[], alert: string): string[] | undefined {
  if (shown.includes(alert)) return undefined
  return [...shown, alert].slice(-rememberedMost)
}
