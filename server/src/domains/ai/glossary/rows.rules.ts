import { type TermChanges, isAlone, termChanges } from '@seamark/contract/ai/glossary/terms'
import { termKinds, type TermKind } from '@seamark/contract/ai/choices'
import { languages } from '@seamark/contract/languages'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `ai.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})

/** The columns of a file of terms, with the headings that other programs use. Headings in our four languages are known anyway. */
export const termImportFields: readonly ImportField[] = [
  field('zh', '中文|术语|词条|简体中文|Chinese|Term|zh|chino|中国語', { example: () => '甩柜' }),
  field('en', '英文|英语|English|en|inglés|英語', { example: () => 'rolled container' }),
  field('es', '西班牙文|西班牙语|西文|Spanish|es|español|スペイン語', { example: () => 'contenedor rolado' }),
  field('ja', '日文|日语|Japanese|ja|japonés|日本語', { example: () => '積み残し' }),
  field('kind', '类别|类型|分类|Kind|Type|Category|tipo|種類', { hint: 'ai.hint.kind' }),
  field('locked', '锁定|是否锁定|Locked|bloqueado|固定', { hint: 'ai.hint.locked' }),
  ...['createdBy', 'createdAt', 'updatedBy', 'updatedAt'].map((key) => field(key, key, { readOnly: true })),
]

/** What a row says. An empty cell says nothing, so its field is left out. */
export interface ReadTerm {
  values: TermChanges
  problems: RowProblem[]
}

export function readTermRow(cells: Readonly<Record<string, string>>): ReadTerm {
  const problems: RowProblem[] = []
  const cell = (key: string) =>
    ((text) => (isVisible(text) ? text : ''))((cells[key] ?? '').replace(/\p{Cc}+/gu, ' ').trim())
  const given: Record<string, unknown> = {}
  for (const language of languages) if (cell(language) !== '') given[language] = cell(language)
  const kind = cell('kind') === '' ? undefined : kindNamed(cell('kind'))
  if (cell('kind') !== '' && kind === undefined) problems.push({ field: 'kind', code: 'ai.kind_unknown' })
  if (kind !== undefined) given['kind'] = kind
  const locked = cell('locked') === '' ? undefined : lockNamed(cell('locked'))
  if (cell('locked') !== '' && locked === undefined) problems.push({ field: 'locked', code: 'ai.locked_unknown' })
  if (locked !== undefined) given['locked'] = locked
  const parsed = termChanges.safeParse(given)
  for (const { path, code, ...issue } of parsed.error?.issues ?? [])
    problems.push(
      code === 'too_big' && 'maximum' in issue
        ? { field: String(path[0]), code: 'field.too_long', params: { maximum: Number(issue.maximum) } }
        : { field: String(path[0]), code: 'field.invalid' },
    )
  if (problems.length === 0 && isAlone(parsed.data ?? {})) problems.push({ field: 'en', code: 'ai.term_alone' })
  return { values: parsed.data ?? {}, problems }
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** A kind by its name in any of our languages, or by its own word. */
const kindNamed = (text: string): TermKind | undefined =>
  termKinds.find(
    (kind) =>
      kind === folded(text) ||
      languages.some((language) => folded(translate(language, `ai.termKind.${kind}`)) === folded(text)),
  )

const yes = new Set(['是', '锁定', '1', 'true', 'yes', 'y', 'sí', 'si', 'はい', '√', '✓'])
const no = new Set(['否', '不锁定', '0', 'false', 'no', 'n', 'いいえ', '×'])

function lockNamed(text: string): boolean | undefined {
  const word = folded(text)
  const isSaid = (value: boolean) =>
    languages.some((language) => folded(translate(language, value ? 'ai.locked.true' : 'ai.locked.false')) === word)
  if (isSaid(true) || yes.has(word)) return true
  return isSaid(false) || no.has(word) ? false : undefined
}
