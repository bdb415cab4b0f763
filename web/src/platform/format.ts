import type { Language } from '@seamark/contract/languages'
import { currentLanguage } from './i18n.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** An instant in the reader's zone, `YYYY-MM-DD HH:mm:ss`; nothing for nothing. */
export function dateTime(iso: string | null | undefined) {
  const at = instantOf(iso)
  return at ? `${date(iso)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}` : ''
}

/** A day as it is written, or an instant's day in the reader's zone, `YYYY-MM-DD`. */
export function date(iso: string | null | undefined) {
  if (iso && /^\d{4}-\d\d-\d\d$/.test(iso)) return iso
  const at = instantOf(iso)
  return at ? `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}` : ''
}

/** Minutes under an hour, hours under a day, then days; whole ones, never rounded up, the future counted as now. */
export function timeAgo(iso: string | null | undefined, now = Date.now(), language: Language = currentLanguage()) {
  const at = instantOf(iso)
  if (!at) return ''
  const seconds = Math.max(0, Math.floor((now - at.getTime()) / 1000))
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (seconds < 3600) return words.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return words.format(-Math.floor(seconds / 3600), 'hour')
  return words.format(-Math.floor(seconds / 86_400), 'day')
}

export const number = (value: number, language: Language = currentLanguage()) => new Intl.NumberFormat(language).format(value)

/** A country or region by its two letters, in the reader's language; the letters themselves if nobody knows them. */
export function countryName(code: string, language: Language = currentLanguage()) {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

function instantOf(iso: string | null | undefined) {
  const at = iso ? new Date(iso) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}
