import { discardReasons } from '@seamark/contract/exhibitions/sorting/choices'
import { t } from '../../../platform/language/i18n.ts'

/** The reason of a discarded card in words: one of the choices, and what was added to it. */
export function reasonText(reason: string): string {
  const known = discardReasons.find((one) => reason === one || reason.startsWith(`${one}: `))
  if (!known) return reason
  const note = reason.slice(known.length + 2)
  return [t(`exhibitions.discard.${known}`), note].filter(Boolean).join(' · ')
}
