import type { Sentence, SentenceForms } from '@seamark/contract/platform/words'
import { Visitor } from 'oxc-parser'
import type { Expression, ObjectExpression } from 'oxc-parser'
import { lineAt } from './tree.ts'
import type { Problem, Source, Tree } from './tree.ts'

export const languages = ['zh', 'en', 'es', 'ja'] as const
type Language = (typeof languages)[number]

export interface Word {
  key: string
  value: Sentence
  file: string
  line: number
}

/** A dictionary file: the words of one folder in one language. */
export interface Dictionary {
  folder: string
  language: Language
  file: string
  words: Word[]
}

const named = /^(.+)\/words\.(zh|en|es|ja)\.ts$/

/**
 * Returns every dictionary of the tree, and its entries that are neither plain text nor plural forms. A dictionary that says `...names` has
 * the words of `words.names.ts` beside it too, except those that it says in its own way. Mere collections are left out.
 */
export function readDictionaries(tree: Tree): { dictionaries: Dictionary[]; problems: Problem[] } {
  const dictionaries: Dictionary[] = []
  const problems: Problem[] = []
  const names = readNames(tree)
  for (const source of tree.sources('contract/src/', 'web/src/')) {
    const [, folder, language] = named.exec(source.path) ?? []
    const object = folder === undefined ? undefined : wordsOf(source)
    if (folder === undefined || object === undefined || gathers(object)) continue
    const { words, faults } = readWords(source, object)
    const said = new Set(words.map(({ key }) => key))
    const shared = object.properties.some(spreadsNames) ? (names.get(folder) ?? []) : []
    const which = languages.find((one) => one === language) ?? 'zh'
    const all = [...shared.filter(({ key }) => !said.has(key)), ...words]
    dictionaries.push({ folder, language: which, file: source.path, words: all })
    problems.push(...faults)
  }
  return { dictionaries, problems }
}

/** Returns by folder the names that most languages write alike, from `words.names.ts`. */
const readNames = (tree: Tree): Map<string, Word[]> =>
  new Map(
    tree
      .sources('contract/src/', 'web/src/')
      .filter(({ path }) => path.endsWith('/words.names.ts'))
      .map((source) => {
        const object = wordsOf(source)
        return [source.path.slice(0, -'/words.names.ts'.length), object ? readWords(source, object).words : []]
      }),
  )

const spreadsNames = (property: ObjectExpression['properties'][number]) =>
  property.type === 'SpreadElement' && property.argument.type === 'Identifier' && property.argument.name === 'names'

function wordsOf({ program }: Source): ObjectExpression | undefined {
  let object: ObjectExpression | undefined
  new Visitor({
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier' && node.id.name === 'words' && node.init) object = bare(node.init)
    },
  }).visit(program)
  return object
}

function bare(expression: Expression): ObjectExpression | undefined {
  if (expression.type === 'TSAsExpression' || expression.type === 'TSSatisfiesExpression')
    return bare(expression.expression)
  return expression.type === 'ObjectExpression' ? expression : undefined
}

const gathers = ({ properties }: ObjectExpression) =>
  properties.length > 0 && properties.every((one) => one.type === 'SpreadElement' && !spreadsNames(one))

const instead =
  "write 'domain.key': 'the text', or in a language with plurals { one: '{n} row', other: '{n} rows' } or { text: '{rows}, {tags}', parts: { rows: forms, … } }"

function readWords({ path, text }: Source, { properties }: ObjectExpression): { words: Word[]; faults: Problem[] } {
  const words: Word[] = []
  const faults: Problem[] = []
  for (const property of properties.filter((one) => !spreadsNames(one))) {
    const line = lineAt(text, property.start)
    const key = property.type === 'Property' && property.key.type === 'Literal' ? String(property.key.value) : undefined
    const value = property.type === 'Property' ? readSentence(property.value) : undefined
    if (key === undefined || value === undefined)
      faults.push({ file: path, line, wrong: 'a word is not a quoted key with a plain text or its forms', instead })
    else words.push({ key, value, file: path, line })
  }
  return { words, faults }
}

/** Returns undefined unless it is a text, forms, or a text with parts. */
function readSentence(node: Expression): Sentence | undefined {
  if (node.type !== 'ObjectExpression') return plainText(node)
  const members = membersOf(node)
  const [text, inner] = [members.get('text'), members.get('parts')]
  if (!text || inner?.type !== 'ObjectExpression' || members.size !== 2) return readForms(node)
  const [whole, parts] = [
    plainText(text),
    [...membersOf(inner)].map(([name, part]) => [name, readForms(part)] as const),
  ]
  const read = parts.flatMap(([name, forms]) => (forms ? [[name, forms] as const] : []))
  return whole !== undefined && read.length === parts.length
    ? { text: whole, parts: Object.fromEntries(read) }
    : undefined
}

/** Returns undefined unless it is `one` and `other`, perhaps with `many` and `by`, each a text. */
function readForms(node: Expression): SentenceForms | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const texts = new Map([...membersOf(node)].map(([name, value]) => [name, plainText(value)]))
  const isKnown = [...texts].every(([name, text]) => /^(?:by|one|many|other)$/.test(name) && text !== undefined)
  const [one, other] = [texts.get('one'), texts.get('other')]
  return isKnown && one !== undefined && other !== undefined
    ? { by: texts.get('by'), one, many: texts.get('many'), other }
    : undefined
}

/** Returns the members by name. A member that is not a plain `name: value` gets a name that nothing else has. */
const membersOf = ({ properties }: ObjectExpression) =>
  new Map(
    properties.map((one) =>
      one.type === 'Property' && one.key.type === 'Identifier'
        ? [one.key.name, one.value]
        : ['', one.type === 'Property' ? one.value : one.argument],
    ),
  )

function plainText(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const parts = [plainText(node.left), plainText(node.right)]
  return parts.includes(undefined) ? undefined : parts.join('')
}
