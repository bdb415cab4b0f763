import type { Device } from '@seamark/contract/identity/sessions/own-sessions'
import { t } from '../../../platform/language/i18n.ts'

/** `Chrome 142 · Windows`; for a program that is no browser only its kind is known. */
export function deviceText({ browser, version, system }: Device) {
  const name = [t(`identity.browser.${browser}`), version].filter(Boolean).join(' ')
  return system === 'other' ? name : `${name} · ${t(`identity.system.${system}`)}`
}
