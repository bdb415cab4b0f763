import type { Health } from '@seamark/contract/oversight/health'
import { bytes, number } from '../../../platform/language/format.ts'
import { isWordKey, t } from '../../../platform/language/i18n.ts'
import type { Language } from '@seamark/contract/languages'

type Check = Health['checks'][number]

/** The result of a check and its remedy, as a sentence. */
export function verdictText({ name, level, facts }: Check, language: Language) {
  const key = `oversight.verdict.${name}.${level}`
  const said = Object.entries(facts).map(([fact, value]): [string, string] => {
    if (typeof value === 'string') return [fact, value]
    if (fact === 'seconds') return ['time', duration(value, language)]
    return [fact, fact === 'free' || fact === 'total' ? bytes(value, language) : number(value, language)]
  })
  return isWordKey(key) ? t(key, Object.fromEntries(said)) : key
}

/** Seconds under two minutes, minutes under two hours, then hours. */
export function duration(seconds: number, language: Language) {
  const [value, unit] =
    seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    value,
  )
}
