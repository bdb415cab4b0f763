import type { Language } from '@seamark/contract/languages'
import { say } from '../../../platform/translate.ts'

interface Named {
  name: string
  isDisabled?: boolean
}

const mostNames = 5

/** Who stands in the way, for a refusal: the first names in the reader's language, and that there are more. */
export function nameList(language: Language, named: readonly Named[], count = named.length): string {
  const shown = named
    .slice(0, mostNames)
    .map(({ name, isDisabled }) => (isDisabled ? say(language, 'identity.disabledName', { name }) : name))
    .join(language === 'zh' || language === 'ja' ? '、' : ', ')
  return count > mostNames ? say(language, 'identity.moreNames', { names: shown }) : shown
}
