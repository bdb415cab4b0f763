import { mostWordings, type QuestionChanges, questionChanges } from '@seamark/contract/ai/questions/questions'
import { type Language, languages } from '@seamark/contract/languages'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'

/** Between the wordings of a cell. */
export const wordingsSign = '|'

/** Twenty wordings of two hundred signs each, with as many signs between them. */
const longestWordings = 8000

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `ai.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})

/** The columns of a file of questions, with the headings that other programs use. Headings in our four languages are known anyway. */
export const questionImportFields: readonly ImportField[] = [
  field('question', '问题|提问|标准问题|标准问|问题标题|Question|Q|Pregunta|質問', {
    required: true,
    example: () => '提单电放要什么资料？',
  }),
  field('answer', '答案|回答|标准答案|回复|Answer|A|Respuesta|回答', {
    required: true,
    example: () => '电放保函原件或盖章扫描件，以及正本提单全套。',
  }),
  field('wordings', '相似问题|相似问|相似问法|其他问法|扩展问|Similar questions|Other wordings|Variants', {
    hint: 'ai.hint.wordings',
    example: () => '电放怎么办 | 电放需要什么',
  }),
  field('category', '分类|类别|标签|分组|Category|Tag|Tags', { example: () => '单证' }),
  field('language', '语言|Language|Idioma|言語', { hint: 'ai.hint.language', example: () => '中文' }),
  field('enabled', '启用|是否启用|状态|Enabled|Active|Status', { hint: 'ai.hint.enabled' }),
  field('validFrom', '有效期起|生效日期|开始日期|Valid from', {}),
  field('validTo', '有效期止|失效日期|结束日期|Valid to', {}),
  ...['createdBy', 'createdAt', 'updatedBy', 'updatedAt'].map((key) => field(key, key, { readOnly: true })),
]

/** What a row says. An empty cell says nothing, so its field is left out. */
export interface ReadQuestion {
  values: QuestionChanges
  problems: RowProblem[]
}

/** Reads a row; what has no language is in the language of whoever imports it. */
export function readQuestionRow(cells: Readonly<Record<string, string>>, own: Language): ReadQuestion {
  const problems: RowProblem[] = []
  const cell = (key: string) => ((text) => (isVisible(text) ? text : ''))((cells[key] ?? '').trim())
  const given: Record<string, unknown> = {}
  const question = cell('question').replace(/\p{Cc}+/gu, ' ')
  if (question === '') problems.push({ field: 'question', code: 'ai.question_blank' })
  else given['question'] = question
  if (cell('answer') === '') problems.push({ field: 'answer', code: 'ai.answer_blank' })
  else given['answer'] = cell('answer')
  const said = cell('wordings')
  const wordings = said.length > longestWordings ? [] : wordingsIn(said)
  if (said.length > longestWordings)
    problems.push({ field: 'wordings', code: 'field.too_long', params: { maximum: longestWordings } })
  else if (wordings.length > mostWordings)
    problems.push({ field: 'wordings', code: 'ai.wordings_many', params: { maximum: mostWordings } })
  else if (wordings.length > 0) given['wordings'] = wordings
  if (cell('category') !== '') given['category'] = cell('category').replace(/\p{Cc}+/gu, ' ')
  const language = cell('language') === '' ? own : languageNamed(cell('language'))
  if (language === undefined) problems.push({ field: 'language', code: 'ai.language_unknown' })
  else given['language'] = language
  const enabled = enabledNamed(cell('enabled'))
  if (enabled === 'unknown') problems.push({ field: 'enabled', code: 'ai.enabled_unknown' })
  else if (enabled !== undefined) given['enabled'] = enabled
  for (const key of ['validFrom', 'validTo'] as const) {
    const day = dayIn(cell(key))
    if (day === 'unknown') problems.push({ field: key, code: 'field.date' })
    else if (day !== undefined) given[key] = day
  }
  const parsed = questionChanges.safeParse(given)
  for (const { path, message, code, ...issue } of parsed.error?.issues ?? [])
    problems.push(
      code === 'too_big' && 'maximum' in issue
        ? { field: String(path[0]), code: 'field.too_long', params: { maximum: Number(issue.maximum) } }
        : { field: String(path[0]), code: code === 'custom' ? message : 'field.invalid' },
    )
  const { validFrom, validTo } = parsed.data ?? {}
  if (validFrom && validTo && validFrom > validTo) problems.push({ field: 'validTo', code: 'ai.days_backwards' })
  return { values: parsed.data ?? {}, problems }
}

const wordingsIn = (text: string) =>
  text
    .split(/[|｜\r\n]/)
    .map((wording) => wording.trim())
    .filter(isVisible)

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const languageNames = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' } as const satisfies Record<
  Language,
  string
>
/** A language by its own name, in which a file names it whatever the reader's language is. */
export const languageName = (language: Language): string => languageNames[language]

const spokenLanguages: Readonly<Record<string, Language>> = {
  chinese: 'zh',
  汉语: 'zh',
  简体中文: 'zh',
  中: 'zh',
  'zh-cn': 'zh',
  英文: 'en',
  英语: 'en',
  inglés: 'en',
  ingles: 'en',
  英語: 'en',
  西班牙文: 'es',
  西班牙语: 'es',
  spanish: 'es',
  espanol: 'es',
  español: 'es',
  スペイン語: 'es',
  日文: 'ja',
  日语: 'ja',
  japanese: 'ja',
  japonés: 'ja',
  japones: 'ja',
  中国語: 'zh',
  chino: 'zh',
}

const languageNamed = (text: string): Language | undefined =>
  languages.find((language) => language === folded(text) || folded(languageName(language)) === folded(text)) ??
  spokenLanguages[folded(text)]

/** Yes or no in any of our languages; undefined where the cell is empty. */
function enabledNamed(text: string): boolean | 'unknown' | undefined {
  if (text === '') return undefined
  const word = folded(text)
  const isSaid = (value: boolean) =>
    languages.some((language) => folded(translate(language, value ? 'ai.enabled.true' : 'ai.enabled.false')) === word)
  if (isSaid(true) || yes.has(word)) return true
  return isSaid(false) || no.has(word) ? false : 'unknown'
}
const yes = new Set([
  '是',
  '启用',
  '1',
  'true',
  'yes',
  'y',
  'on',
  'sí',
  'si',
  'はい',
  '√',
  '✓',
  '有效',
  'enabled',
  'active',
])
const no = new Set([
  '否',
  '停用',
  '禁用',
  '0',
  'false',
  'no',
  'n',
  'off',
  'いいえ',
  '×',
  '无效',
  'disabled',
  'inactive',
])

/** `2026-11-20`, `2026/11/20`, `2026年11月20日`; a day without a year is not guessed. */
function dayIn(text: string): string | undefined {
  if (text === '') return undefined
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\D.*)?$/.exec(folded(text)) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${found}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(found) ? found : 'unknown'
}
