import { textsOfSentence } from '@seamark/contract/platform/words'
import { checkPlurals } from './plurals.ts'
import { checkSaid } from './said.ts'
import type { Spoken } from './said.ts'
import type { Problem, Tree } from '../source/tree.ts'
import type { TypeReader } from '../source/type-reader.ts'
import { languages, readDictionaries } from '../source/dictionaries.ts'
import type { Dictionary, Word } from '../source/dictionaries.ts'

/**
 * Everything that a person reads exists in four languages, says the same places, and is said somewhere.
 * `ownNames` are keys whose text is the same in every language.
 */
export function checkWords(tree: Tree, spoken: Spoken, types: TypeReader, ownNames: readonly string[] = []): Problem[] {
  const { dictionaries, problems } = readDictionaries(tree)
  const known = dictionaries.filter(({ language }) => language === 'zh').flatMap(({ words }) => words)
  return [
    ...problems,
    ...findDuplicates(dictionaries),
    ...checkCompleteness(dictionaries),
    ...dictionaries.flatMap((dictionary) => checkWording(dictionary, ownNames)),
    ...checkPlurals(dictionaries),
    ...checkSaid(tree, known, spoken, types),
  ]
}

function findDuplicates(dictionaries: Dictionary[]): Problem[] {
  return languages.flatMap((language) => {
    const words = dictionaries.filter((one) => one.language === language).flatMap((one) => one.words)
    const first = new Map<string, Word>()
    return words.flatMap((word) => {
      const other = first.get(word.key)
      if (!other) first.set(word.key, word)
      return other
        ? [
            problemAt(
              word,
              `${word.key} also stands in ${other.file}:${other.line}`,
              'say it once, in the lower of the two folders',
            ),
          ]
        : []
    })
  })
}

/** Each folder says the same keys in each language, with the same places. Chinese is the source. */
function checkCompleteness(dictionaries: Dictionary[]): Problem[] {
  return dictionaries
    .filter(({ language }) => language === 'zh')
    .flatMap((chinese) =>
      languages
        .filter((language) => language !== 'zh')
        .flatMap((language) => {
          const file = `${chinese.folder}/words.${language}.ts`
          const other = dictionaries.find((one) => one.file === file)
          if (!other) return [{ file, wrong: 'is missing', instead: `translate ${chinese.file}` }]
          return compareKeys(chinese, other)
        }),
    )
}

function compareKeys(chinese: Dictionary, other: Dictionary): Problem[] {
  const source = new Map(chinese.words.map((word) => [word.key, word]))
  const translated = new Set(other.words.map(({ key }) => key))
  const absent = chinese.words.filter(({ key }) => !translated.has(key))
  return [
    ...absent.map((word) => ({
      file: other.file,
      wrong: `${word.key} is missing`,
      instead: `translate "${String(textsOfSentence(word.value).at(-1))}"`,
    })),
    ...other.words.flatMap((word) => {
      const original = source.get(word.key)
      if (!original)
        return [
          problemAt(word, `${word.key} is not in ${chinese.file}`, 'add it to the Chinese words first, or delete it'),
        ]
      const wanted = textsOfSentence(original.value).map(places).join(' ')
      const has = textsOfSentence(word.value).map(places)
      return has
        .filter((places) => places !== wanted)
        .map((places) =>
          problemAt(
            word,
            `${word.key} has the places ${places || 'none'}, the Chinese has ${wanted || 'none'}`,
            'use the same {places} in every language and form',
          ),
        )
    }),
  ]
}

const places = (value: string) => [...new Set([...value.matchAll(/\{\w+\}/g)].map(([place]) => place))].sort().join(' ')

function checkWording({ language, words }: Dictionary, ownNames: readonly string[]): Problem[] {
  return words.flatMap((word) => textsOfSentence(word.value).flatMap((text) => checkText(word, text)))

  function checkText(word: Word, text: string): Problem[] {
    if (text.trim() === '') return [problemAt(word, `${word.key} is empty`, 'write the text')]
    if (ownNames.includes(word.key)) return []
    if (/^(en|es)$/.test(language) && /\p{Script=Han}/u.test(text))
      return [problemAt(word, `${word.key} has Chinese characters`, `translate it into ${language}`)]
    if (/^(zh|ja)$/.test(language) && /[A-Za-z]+ [a-z]+ [a-z]+/.test(text))
      return [problemAt(word, `${word.key} looks untranslated`, `say it in ${language}`)]
    return []
  }
}

const problemAt = ({ file, line }: Word, wrong: string, instead: string): Problem => ({ file, line, wrong, instead })
