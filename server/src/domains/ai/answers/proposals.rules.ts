import { addDays } from '@seamark/contract/platform/days'

/** A task that a sentence asks for. */
export interface ProposedTask {
  title: string
  dueDay: string
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
const days = [
  [/今天|今日|\btoday\b|\bhoy\b/i, 0],
  [/明天|明日|\btomorrow\b|(?<![\p{L}])mañana\b/iu, 1],
  [/后天|明後日/, 2],
] as const
/** Of one who says these it is not sure what she wants. */
const refusals = /不要|别|不用|取消|删|\bnot\b|\bdon['’]t\b|\bno\b|しない/i

/** Reads the task that a sentence asks for; undefined where it asks for none, or names no day. It writes nothing. */
export function readProposal(text: string, today: string): ProposedTask | undefined {
  const sentence = text.normalize('NFKC').trim()
  const trigger = triggers.find((one) => one.test(sentence))
  if (!trigger || refusals.test(sentence) || sentence.includes('\n')) return undefined
  const said = days.filter(([words]) => words.test(sentence.replace(/明後日/g, '明後')))
  const named = /后天|明後日/.test(sentence) ? days.slice(2) : said
  const [only, other] = named
  if (!only || other) return undefined
  const title = sentence
    .replace(trigger, '')
    .replace(only[0], '')
    .replace(/^[\s的:：,，。to]*?(?=\S)/, '')
    .replace(/^(?:的|to |para |a |に)\s*/, '')
    .replace(/[\s,，。.的をに]+$/, '')
    .trim()
  return title.length < 2 || title.length > 200 ? undefined : { title, dueDay: addDays(today, only[1]) }
}
