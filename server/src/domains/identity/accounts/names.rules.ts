import type { Language } from '@seamark/contract/languages'
import { translate } from '../../../platform/translate.ts'

interface Named {
  name: string
  isDisabled?: boolean
}

const mostNames = 5

/**
 * The names of the people or records that stand in the way, for a refusal in the reader's language: the first five, and a word that there are more.
 */
export function nameList(language: Language, named: readonly Named[], count = named.length): string {
  const shown = named
    .slice(0, mostNames)
    .map(({ name, isDisabled }) => (isDisabled ? translate(language, 'identity.disabledName', { name }) : name))
    .join(language === 'zh' || language === 'ja' ? '、' : ', ')
  return count > mostNames ? translate(language, 'identity.moreNames', { names: shown }) : shown
}
