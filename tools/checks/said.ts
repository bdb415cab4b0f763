import { auditWords } from './audit-words.ts'
import { textsOf } from '../source/literals.ts'
import { keysOf, keyTemplates, templatesWithoutWords } from './template-words.ts'
import { isTest } from '../source/tree.ts'
import type { Problem, Tree } from '../source/tree.ts'
import type { TypeReader } from '../source/type-reader.ts'
import type { Word } from '../source/dictionaries.ts'

export interface Spoken {
  /** The failure codes and field codes of the contract, which must have words. */
  codes: readonly string[]
  /** Names of the same form that are not keys of words. */
  permissions: readonly string[]
}

interface SaidText {
  value: string
  file: string
  line: number
  /** True if the place shows that this is a key: the contract's codes, `t` on a screen, `translate` on the server. */
  isKey: boolean
}

/** Every key in use must have words, and every key with words in use: as a whole text, in a template with typed choices, or in the audit log. */
export function checkSaid(tree: Tree, known: readonly Word[], spoken: Spoken, types: TypeReader): Problem[] {
  const keys = new Set(known.map(({ key }) => key))
  const speakers = tree
    .sources('contract/src/', 'server/src/', 'web/src/')
    .filter(({ path }) => !isTest(path) && !/\/words\.\w+\.ts$/.test(path))
  const templates = keyTemplates(speakers, types, new Set(known.map(({ key }) => key.slice(0, key.indexOf('.') + 1))))
  const audit = auditWords(tree, types)
  const whole = speakers.flatMap((source) =>
    textsOf(source).whole.map(
      ({ value, line }): SaidText => ({
        value,
        line,
        file: source.path,
        isKey: isKey(source.path, source.text, value, spoken),
      }),
    ),
  )
  const made = templates.flatMap((template) =>
    keysOf(template).map((value): SaidText => ({ value, file: template.file, line: template.line, isKey: false })),
  )
  const owed = [
    ...spoken.codes.map((value) => ({ value, file: 'contract/src', line: undefined })),
    ...audit.owed.map(({ key, file, line }) => ({ value: key, file, line })),
    ...whole.filter((text) => text.isKey),
    ...[...whole, ...made]
      .filter(({ value }) => isNotice(value))
      .flatMap(({ value, ...at }) => [`${value}.title`, `${value}.text`].map((key) => ({ ...at, value: key }))),
  ]
  const said = new Set([...whole, ...made, ...owed].map(({ value }) => value))
  return [
    ...distinct(owed.filter(({ value }) => !keys.has(value))).map(({ value, file, line }) => ({
      file,
      line,
      wrong: `${value} has no words`,
      instead: addWords,
    })),
    ...templatesWithoutWords(
      templates.filter((template) => !keysOf(template).some((key) => isNotice(key) || keys.has(`${key}.title`))),
      keys,
    ),
    ...audit.problems,
    ...known
      .filter(({ key }) => !said.has(key))
      .map(({ key, file, line }) => ({
        file,
        line,
        wrong: `${key} is said nowhere`,
        instead: 'delete it in all languages',
      })),
  ]
}

const addWords = 'add it to words.{zh,en,es,ja}.ts of the folder that says it'

function isKey(path: string, text: string, value: string, { permissions }: Spoken): boolean {
  if (!/^[a-z][A-Za-z]*(?:\.[A-Za-z][\w-]*)+$/.test(value)) return false
  const written = value.replaceAll('.', '\\.')
  if (path.startsWith('contract/')) return /^[a-z]+\.[a-z_]+$/.test(value) && !permissions.includes(value)
  if (path.startsWith('server/'))
    return new RegExp(`(?:\\btranslate\\([\\w.]+, |\\b(?:title|heading|hint): )['"\`]${written}['"\`]`).test(text)
  return new RegExp(`(?:\\bt\\(|\\b(?:title|label): )['"\`]${written}['"\`]`).test(text)
}

/** The kind of a notice or a reminder, whose words are its title and its text. */
const isNotice = (value: string) => /^\w+\.(?:notice|reminder)\.\w+$/.test(value)

const distinct = <Text extends { value: string }>(texts: readonly Text[]) => [
  ...new Map(texts.map((text) => [text.value, text])).values(),
]
