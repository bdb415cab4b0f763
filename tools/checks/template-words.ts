import { Visitor } from 'oxc-parser'
import type { Expression } from 'oxc-parser'
import { lineAt } from '../source/tree.ts'
import type { Problem, Source } from '../source/tree.ts'
import type { TypeReader } from '../source/type-reader.ts'

/** A key that is built at run time, `phonebook.type.${type}`, with the choices that TypeScript knows. */
export interface KeyTemplate {
  file: string
  line: number
  /** The template as written. */
  text: string
  /** The texts before, between and behind the choices. */
  parts: readonly string[]
  /** Undefined where any text is possible. */
  choices: readonly (readonly string[] | undefined)[]
}

/** Returns the templates that begin like a key, with one of the `beginnings` such as `phonebook.`. */
export function keyTemplates(
  sources: readonly Source[],
  types: TypeReader,
  beginnings: ReadonlySet<string>,
): KeyTemplate[] {
  return sources.flatMap((source) => {
    const templates = writtenIn(source).filter(({ parts }) => isLikeKey(parts, beginnings))
    if (templates.length === 0) return []
    const expressions = templates.flatMap((template) => template.expressions)
    const texts = new Map(types.textsAt(source.path, expressions).map((known, index) => [expressions[index], known]))
    return templates.map((template) => ({
      file: source.path,
      line: lineAt(source.text, template.start),
      text: source.text.slice(template.start, template.end),
      parts: template.parts,
      choices: template.expressions.map((expression) => texts.get(expression)),
    }))
  })
}

/** Returns every key that a template makes; none where any text is possible. */
export const keysOf = ({ parts, choices }: KeyTemplate): string[] =>
  choices.reduce<string[]>(
    (begun, some, index) =>
      begun.flatMap((key) => (some ?? []).map((choice) => key + choice + (parts[index + 1] ?? ''))),
    [parts[0] ?? ''],
  )

/** Each choice of a template must make a key that has words; where any text is possible, some key of that form must have words. */
export function templatesWithoutWords(templates: readonly KeyTemplate[], keys: ReadonlySet<string>): Problem[] {
  return templates.flatMap((template): Problem[] => {
    const { file, line, text } = template
    if (template.choices.includes(undefined)) {
      const form = new RegExp(`^${template.parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`)
      const isSaid = [...keys].some((key) => form.test(key))
      return isSaid
        ? []
        : [
            {
              file,
              line,
              wrong: `${text} makes no key that has words`,
              instead: 'add the words, and give each choice a type that lists its texts',
            },
          ]
    }
    return findMissingWords(template, keys).map((wrong) => ({
      file,
      line,
      wrong,
      instead: 'add it to words.{zh,en,es,ja}.ts of the folder that says it',
    }))
  })
}

/** With one choice every key needs words. With several, not all combinations occur, but each choice must make one key with words. */
function findMissingWords(template: KeyTemplate, keys: ReadonlySet<string>): string[] {
  return template.choices.flatMap((some, index) =>
    (some ?? [])
      .filter((choice) => choice !== '')
      .flatMap((choice) => {
        const made = keysOf({
          ...template,
          choices: template.choices.map((other, at) => (at === index ? [choice] : other)),
        })
        return made.some((key) => keys.has(key)) ? [] : [`${made.toSorted().join(' or ')} has no words`]
      }),
  )
}

/** A text built by a template, or by `+` behind its beginning. */
interface Written {
  start: number
  end: number
  parts: string[]
  expressions: Expression[]
}

function writtenIn({ program }: Source): Written[] {
  const found: Written[] = []
  new Visitor({
    TemplateLiteral: ({ start, end, quasis, expressions }) => {
      if (expressions.length > 0)
        found.push({ start, end, parts: quasis.map(({ value }) => value.cooked ?? ''), expressions })
    },
    BinaryExpression: ({ start, end, operator, left, right }) => {
      if (operator === '+' && left.type === 'Literal' && typeof left.value === 'string')
        found.push({ start, end, parts: [left.value, ''], expressions: [right] })
    },
  }).visit(program)
  return found
}

const isLikeKey = (parts: readonly string[], beginnings: ReadonlySet<string>) => {
  const [first = ''] = parts
  return beginnings.has(first.slice(0, first.indexOf('.') + 1)) && parts.every((part) => /^[\w.]*$/.test(part))
}
