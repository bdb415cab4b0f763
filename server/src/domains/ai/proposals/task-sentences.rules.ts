import { addDays } from '@seamark/contract/platform/days'
import type { Names } from '../intents/tokens.rules.ts'
import { foldSentence } from '../intents/words.rules.ts'

/** A task that a sentence asks for. */
export interface ProposedTask {
  title: string
  dueDay: string
  /** The words that name the company that it is about. */
  companyWords?: string
}

/** The words that ask for a task, at the beginning or the end of a sentence. */
const triggers = [
  /^(?:请|麻烦)?提醒我(?:在)?/,
  /^(?:请|帮我|请帮我)?(?:新建|创建|建|加)(?:一个|个)?(?=.*任务)/,
  /^remind me(?: to)?\b/i,
  /^(?:please )?(?:create|add|make) (?:a|me a) task(?: to|:)?/i,
  /^recu[eé]rdame\b/i,
  /^(?:crea|crear|añade) una tarea(?: para|:)?/i,
  /(?:を|と)?リマインドして(?:ください)?$/,
  /(?:する)?タスクを(?:作成|追加)(?:して)?(?:ください)?$/,
]
/** The longer words stand first: 大后天 ends with 后天, and the day after tomorrow with tomorrow. */
const days = [
  ['大后天', 3],
  ['后天|明後日|あさって|the day after tomorrow|day after tomorrow|pasado mañana', 2],
  ['明天|明日|あした|tomorrow|mañana', 1],
  ['今天|今日|today|hoy', 0],
] as const
/** Words of time, of which only the one day may stand in the sentence. */
const times =
  /大?后天|[今明昨前]天|[今明昨]日|明後日|あさって|あした|[周週](?=[一二三四五六日末天])|[上下本这每][周週月]|[今来先毎]週|星期|礼拜|曜日|[\d一二两三四五六七八九十几半]+ ?(?:个?(?:天|日|周|週|月|年|小时|星期|工作日)|間|時間)|月底|月初|年底|以[前后]|之[前后]|每|毎|later|\b(?:today|tomorrow|yesterday|before|every|daily|antes|cada|weeks?|months?|years?|days?|hours?|minutes?|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|hoy|ayer|semanas?|mes|meses|dias?|horas?|lunes|martes|miercoles|jueves|viernes|sabado|domingo|proxim[oa])\b|mañana/iu
/** Of one who says these it is not sure what she wants. */
const refusals = /不(?!锈)|别|没|取消|删|\b(?:not|never|no|nunca)\b|\bdon['’]t\b|しない|ない(?:で|$)/i
/** A task that is given to somebody is none of the asker's own. */
const given = /(?:任务|タスク)(?:派|分配|交)?给|给(?:他|她|他们|大家|团队|同事)/

/** Reads the task that a sentence asks for; undefined where it asks for none, or names no day. It writes nothing. */
export function readTask(text: string, { today, people }: Pick<Names, 'today' | 'people'>): ProposedTask | undefined {
  const whole = text.normalize('NFKC').trim()
  const { sentence, companyWords } = companyOf(whole)
  const trigger = triggers.find((one) => one.test(sentence))
  if (!trigger || refusals.test(whole) || whole.includes('\n') || isGiven(whole, people)) return undefined
  const wish = trimSigns(sentence.replace(trigger, ''))
  const found = dayOf(wish)
  if (!found || times.test(withoutAccents(found.rest))) return undefined
  const title = found.rest
    .replace(/^(?:的|to |para |a |に)\s*/, '')
    .replace(/[\s,，。.的をに]+$/, '')
    .trim()
    .replace(companyWords === undefined ? '' : /的?任务$/, '')
  if (title.length < 2 || title.length > 200) return undefined
  const task = { title, dueDay: addDays(today, found.days) }
  return companyWords === undefined ? task : { ...task, companyWords }
}

/** A company in front of what is to be made: 给远洋国际建个明天的回访任务. */
function companyOf(sentence: string): { sentence: string; companyWords?: string } {
  const [, companyWords, made] =
    /^(?:请|帮我|请帮我)?(?:给|为|对)(.{2,40}?)((?:新建|创建|建立?|加)(?:一个|个)?.*任务)$/u.exec(sentence) ?? []
  return companyWords === undefined || made === undefined ? { sentence } : { sentence: made, companyWords }
}

const trimSigns = (text: string) => text.replace(/^[\s的:：,，。]+/, '').replace(/[\s,，。.!！]+$/, '')
const withoutAccents = (text: string) => text.replace(/[áéíóú]/g, (letter) => letter.normalize('NFD').charAt(0))

/** A day counts at the beginning or the end of what is wished: in 联系明日海运 it is a name. */
function dayOf(wish: string): { days: number; rest: string } | undefined {
  for (const [words, count] of days) {
    const found =
      new RegExp(`^(?:on |el )?(?:${words})(?![\\p{Script=Latin}])`, 'iu').exec(wish) ??
      new RegExp(`(?<![\\p{Script=Latin}]|\\bla )(?:${words})$`, 'iu').exec(wish)
    if (found) return { days: count, rest: trimSigns(wish.replace(found[0], '')) }
  }
  return undefined
}

function isGiven(sentence: string, people: Names['people']): boolean {
  const folded = foldSentence(sentence)
  const isFor = (name: string) =>
    [`给${name}`, `让${name}`, `叫${name}`, `${name}に`, `${name}さんに`, `for ${name}`, `para ${name}`].some((one) =>
      folded.includes(one),
    )
  return given.test(sentence) || [...people.keys()].some(isFor)
}
