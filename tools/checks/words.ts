import { textsOfSentence } from '@seamark/contract/platform/words'
import { checkPlurals } from './plurals.ts'
import { textsOf } from '../source/literals.ts'
import type { Text } from '../source/literals.ts'
import { isTest } from '../source/tree.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'
import { languages, readDictionaries } from '../source/dictionaries.ts'
import type { Dictionary, Word } from '../source/dictionaries.ts'

/** Keys made while running: what stands before the choice, and every choice there is. */
export interface DynamicWords {
  prefix: string
  choices: readonly string[]
}

export interface Spoken {
  /** Failure codes, field codes: what the contract itself says must have words. */
  codes: readonly string[]
  /** Names of the same form that are not words. */
  permissions: readonly string[]
  dynamic: readonly DynamicWords[]
  /** Keys whose text is the same, or Chinese, in every language: the languages' own names. */
  ownNames: readonly string[]
}

/** Everything that a person reads exists in four languages, says the same places, and is said somewhere. */
export function checkWords(tree: Tree, spoken: Spoken): Problem[] {
  const { dictionaries, problems } = readDictionaries(tree)
  const speakers = tree
    .sources('contract/src/', 'server/src/', 'web/src/')
    .filter(({ path }) => !isTest(path) && !/\/words\.\w+\.ts$/.test(path))
  const texts = new Map(speakers.map((source) => [source, textsOf(source)]))
  const known = dictionaries.filter(({ language }) => language === 'zh').flatMap(({ words }) => words)
  return [
    ...problems,
    ...twice(dictionaries),
    ...completeness(dictionaries),
    ...dictionaries.flatMap((dictionary) => wording(dictionary, spoken)),
    ...checkPlurals(dictionaries),
    ...missing(texts, known, spoken),
    ...unlisted(texts, known, spoken),
    ...unused(texts, known, spoken),
  ]
}

function twice(dictionaries: Dictionary[]): Problem[] {
  return languages.flatMap((language) => {
    const words = dictionaries.filter((one) => one.language === language).flatMap((one) => one.words)
    const first = new Map<string, Word>()
    return words.flatMap((word) => {
      const other = first.get(word.key)
      if (!other) first.set(word.key, word)
      return other
        ? [
            at(
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
function completeness(dictionaries: Dictionary[]): Problem[] {
  return dictionaries
    .filter(({ language }) => language === 'zh')
    .flatMap((chinese) =>
      languages
        .filter((language) => language !== 'zh')
        .flatMap((language) => {
          const file = `${chinese.folder}/words.${language}.ts`
          const other = dictionaries.find((one) => one.file === file)
          if (!other) return [{ file, wrong: 'is missing', instead: `translate ${chinese.file}` }]
          return compare(chinese, other)
        }),
    )
}

function compare(chinese: Dictionary, other: Dictionary): Problem[] {
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
        return [at(word, `${word.key} is not in ${chinese.file}`, 'add it to the Chinese words first, or delete it')]
      const wanted = textsOfSentence(original.value).map(places).join(' ')
      const has = textsOfSentence(word.value).map(places)
      return has
        .filter((places) => places !== wanted)
        .map((places) =>
          at(
            word,
            `${word.key} has the places ${places || 'none'}, the Chinese has ${wanted || 'none'}`,
            'use the same {places} in every language and form',
          ),
        )
    }),
  ]
}

const places = (value: string) => [...new Set([...value.matchAll(/\{\w+\}/g)].map(([place]) => place))].sort().join(' ')

function wording({ language, words }: Dictionary, { ownNames }: Spoken): Problem[] {
  return words.flatMap((word) => textsOfSentence(word.value).flatMap((text) => wordingOf(word, text)))

  function wordingOf(word: Word, text: string): Problem[] {
    if (text.trim() === '') return [at(word, `${word.key} is empty`, 'write the text')]
    if (ownNames.includes(word.key)) return []
    if (/^(en|es)$/.test(language) && /\p{Script=Han}/u.test(text))
      return [at(word, `${word.key} has Chinese characters`, `translate it into ${language}`)]
    if (/^(zh|ja)$/.test(language) && /[A-Za-z]+ [a-z]+ [a-z]+/.test(text))
      return [at(word, `${word.key} looks untranslated`, `say it in ${language}`)]
    return []
  }
}

type Texts = Map<Source, { whole: Text[]; begun: Text[] }>

const firstPart = (key: string) => key.slice(0, key.indexOf('.') + 1)
const isDotted = (value: string) => /^[a-z][A-Za-z]*(?:\.[A-Za-z][\w-]*)+$/.test(value)

/** Codes and dotted texts of the contract, choices, and what the screen says by `t` or as a title. */
function missing(texts: Texts, known: Word[], { codes, permissions, dynamic }: Spoken): Problem[] {
  const keys = new Set(known.map(({ key }) => key))
  const instead = 'add it to words.{zh,en,es,ja}.ts of the folder that says it'
  const said = [...texts].flatMap(([{ path, text }, { whole }]) =>
    whole
      .filter(({ value }) => isDotted(value) && !keys.has(value))
      .flatMap(({ value, line }) => {
        const isCode =
          path.startsWith('contract/src/') && /^[a-z]+\.[a-z_]+$/.test(value) && !permissions.includes(value)
        return isCode || saidByScreen(path, text, value)
          ? [{ file: path, line, wrong: `${value} has no words`, instead }]
          : []
      }),
  )
  const counted = [...codes, ...dynamic.flatMap(({ prefix, choices }) => choices.map((choice) => prefix + choice))]
  return [
    ...said,
    ...counted
      .filter((key) => !keys.has(key))
      .map((key) => ({ file: 'contract/src', wrong: `${key} has no words`, instead })),
  ]
}

const saidByScreen = (path: string, text: string, key: string) =>
  path.startsWith('web/src/') &&
  new RegExp(`(?:\\bt\\(|\\b(?:title|label): )['"\`]${key.replaceAll('.', '\\.')}['"\`]`).test(text)

function unlisted(texts: Texts, known: Word[], { dynamic }: Spoken): Problem[] {
  const parts = new Set(known.map(({ key }) => firstPart(key)))
  return [...texts]
    .filter(([{ path }]) => path.startsWith('web/src/'))
    .flatMap(([{ path }, { begun }]) =>
      begun
        .filter(
          ({ value }) =>
            parts.has(firstPart(value)) && /^[\w.]+$/.test(value) && !dynamic.some(({ prefix }) => prefix === value),
        )
        .map(({ value, line }) => ({
          file: path,
          line,
          wrong: `keys beginning with ${value} are made while running`,
          instead: 'list the beginning and its choices in tools/checks/dynamic-words.ts',
        })),
    )
}

function unused(texts: Texts, known: Word[], { codes, dynamic }: Spoken): Problem[] {
  const said = new Set([...codes, ...[...texts.values()].flatMap(({ whole }) => whole.map(({ value }) => value))])
  const isChoice = (key: string) =>
    dynamic.some(({ prefix, choices }) => key.startsWith(prefix) && choices.includes(key.slice(prefix.length)))
  return known
    .filter(({ key }) => !said.has(key) && !isChoice(key))
    .map((word) => at(word, `${word.key} is said nowhere`, 'delete it in all languages'))
}

const at = ({ file, line }: Word, wrong: string, instead: string): Problem => ({ file, line, wrong, instead })
