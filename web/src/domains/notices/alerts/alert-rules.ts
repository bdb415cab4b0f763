/** The state of alerts in this browser: they need a secure address, and the person's permission. */
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

/** The list of alerts shown in this browser with this one added; undefined when it was shown already. */
export function rememberAlert(shown: readonly string[], alert: string): string[] | undefined {
  if (shown.includes(alert)) return undefined
  return [...shown, alert].slice(-rememberedMost)
}
