import { qqMht } from './pages/qq-pages.rules.ts'
import { telegramHtml } from './pages/telegram-pages.rules.ts'
import { wechatHtml } from './pages/wechat-pages.rules.ts'
import type { ChatForm, FormName, Recognition, Sample } from './readers.rules.ts'
import { facebook } from './records/facebook.rules.ts'
import { qqntJson, qqntLines } from './records/qqnt.rules.ts'
import { linkedin, ownCsv, wechatCsv, wechatTable } from './records/tables.rules.ts'
import { telegramJson } from './records/telegram.rules.ts'
import { wechatJson } from './records/wechat-json.rules.ts'
import { line } from './texts/line.rules.ts'
import { qqCopied } from './texts/qq-copied.rules.ts'
import { qqManager } from './texts/qq-saved.rules.ts'
import { qqntText } from './texts/qqnt-text.rules.ts'
import { wechatCopied } from './texts/wechat-copied.rules.ts'
import { wechatShared } from './texts/wechat-sent.rules.ts'
import { wechatTool } from './texts/wechat-tool.rules.ts'
import { whatsapp } from './texts/whatsapp.rules.ts'

/** All forms that are read. */
export const forms: readonly ChatForm[] = [
  qqManager,
  qqCopied,
  qqntText,
  qqntJson,
  qqntLines,
  qqMht,
  wechatShared,
  wechatCopied,
  wechatTool,
  wechatCsv,
  wechatTable,
  wechatJson,
  wechatHtml,
  whatsapp,
  telegramJson,
  telegramHtml,
  line,
  linkedin,
  facebook,
  ownCsv,
]

export function formOf(name: FormName): ChatForm {
  const form = forms.find((one) => one.name === name)
  if (!form) throw new RangeError(`There is no form ${name}`)
  return form
}

export interface Candidate extends Recognition {
  form: ChatForm
}

/** Below this a form does not fit at all. */
const least = 0.3
const chosenFrom = 0.8
const lead = 0.2

/** Returns the forms that a sample may be of, the likeliest first. */
export const candidatesOf = (sample: Sample): Candidate[] =>
  forms
    .map((form) => ({ form, ...form.recognise(sample) }))
    .filter(({ score }) => score >= least)
    .toSorted((one, other) => other.score - one.score)

/** Returns the form that a sample clearly is of: above 0.8, and 0.2 ahead of the next. */
export function chooseForm(candidates: readonly Candidate[]): ChatForm | null {
  const [best, next] = candidates
  if (!best || best.score < chosenFrom) return null
  return next === undefined || best.score - next.score >= lead ? best.form : null
}
