import { Visitor } from 'oxc-parser'
import type { Expression } from 'oxc-parser'
import { lineAt } from '../source/tree.ts'
import type { Problem, Source } from '../source/tree.ts'
import type { TypeReader } from '../source/type-reader.ts'

/** A key that is put together while running, `phonebook.type.${type}`, with what TypeScript knows of its choices. */
export interface KeyTemplate {
  file: string
  line: number
  /** As it is written. */
  text: string
  /** The texts before, between and behind the choices. */
  parts: readonly string[]
  /** Undefined where any text is possible. */
  choices: readonly (readonly string[] | undefined)[]
}

/** The templates that begin like a key, with one of the `beginnings` such as `phonebook.`. */
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

/** Every key that a template makes; none where any text is possible. */
export const keysOf = ({ parts, choices }: KeyTemplate): string[] =>
  choices.reduce<string[]>(
    (begun, some, index) =>
      begun.flatMap((key) => (some ?? []).map((choice) => key + choice + (parts[index + 1] ?? ''))),
    [parts[0] ?? ''],
  )

/** Each choice of a template makes a key that has words; where any text is possible, there are words of that form. */
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
    return wordless(template, keys).map((wrong) => ({
      file,
      line,
      wrong,
      instead: 'add it to words.{zh,en,es,ja}.ts of the folder that says it',
    }))
  })
}

/** With one choice every key has words. Of several not all combinations are meant, but each choice makes one that is. */
function wordless(template: KeyTemplate, keys: ReadonlySet<string>): string[] {
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

/** A text that is put together: by a template, or by `+` behind its beginning. */
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
