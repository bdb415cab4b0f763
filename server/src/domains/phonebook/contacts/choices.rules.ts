import { languages } from '@seamark/contract/languages'
import { translate } from '../../../platform/translate.ts'
import { plainWord } from '../matching/search.rules.ts'

/** The words that people write in their files besides our own. */
const spoken: Readonly<Record<string, string>> = {
  male: '男|男士|先生|M|Mr|Mr.|Man|Masculino|Hombre|男性',
  female: '女|女士|小姐|F|Ms|Ms.|Mrs|Mrs.|Miss|Woman|Femenino|Mujer|女性',
  unknown: '保密|未填|不详|Unknown|Other|其他',
  onTheJob: '在岗|在任|Active|Employed|Current|Y|是|在職中|Activo',
  resigned: '已离职|离任|已辞职|Left|Former|Inactive|N|否|退職済み|退職|Inactivo',
}

const known = new Map<string, ReadonlyMap<string, string>>()

/** The choice that is named by its word in any language, by a word that people write for it, or by its code; undefined when there is none. */
export function wordNamed<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  prefix: string,
): Choice | undefined {
  const words = known.get(prefix) ?? wordsOf(choices, prefix)
  known.set(prefix, words)
  const named = words.get(plainWord(text))
  return choices.find((choice) => choice === named)
}

function wordsOf(choices: readonly string[], prefix: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const choice of choices) {
    const ours = languages.map((language) => translate(language, `${prefix}.${choice}`))
    for (const word of [...ours, choice, ...(spoken[choice] ?? '').split('|')])
      if (!words.has(plainWord(word))) words.set(plainWord(word), choice)
  }
  return words
}
