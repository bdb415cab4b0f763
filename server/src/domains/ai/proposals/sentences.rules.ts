import type { Way } from '@seamark/contract/followups/records/records'
import type { Names } from '../intents/tokens.rules.ts'
import { foldSentence } from '../intents/words.rules.ts'
import { dayNamed } from './days.rules.ts'
import { type ProposedTask, readTask } from './task-sentences.rules.ts'

/** What a sentence asks to be made, with the words that name a company and tags. */
export type Wish =
  | ({ kind: 'task' } & ProposedTask)
  | { kind: 'nextContact'; companyWords: string; dueDay: string }
  | { kind: 'followUp'; companyWords: string; way: Way; content: string }
  | { kind: 'tags'; companyWords: string; add: string[]; remove: string[] }
  | { kind: 'demand'; companyWords?: string; text: string }

type Given = Pick<Names, 'today' | 'people'>

/** Of one who says these it is not sure what she wants. */
const refusals = /不(?!锈)|别|没|取消|删|\b(?:not|never|nunca)\b|\bno\b|\bdon['’]t\b|しない|ない(?:で|$)/i
const questions = /[?？]$|[吗呢么]$|か$/u
/** These name no company. */
const generic =
  /^(?:他|她|它|他们|她们|它们|您|你|你们|我|我们|大家|自己|客户|公司|这家|这个|那家|该客户|该公司|这个客户|this client|the client|the company|him|her|them|it|me|us|everyone|el cliente|la empresa|él|ella|ellos|mí|お客様|顧客|取引先|彼|彼女)$/iu

/** Reads what a sentence asks to be made; undefined where it is not sure. Each form takes the whole sentence. It writes nothing. */
export function readWish(text: string, given: Given): Wish | undefined {
  const task = readTask(text, given)
  if (task) return { kind: 'task', ...task }
  const whole = text.normalize('NFKC').trim()
  if (whole.includes('\n')) return undefined
  return readFollowUp(text, given) ?? readContact(whole, given) ?? readTags(whole, given) ?? readDemand(text, given)
}

const ways: readonly (readonly [RegExp, Way])[] = [
  [/电话|電話|phone|tel[eé]f/i, 'phone'],
  [/微信|wechat/i, 'wechat'],
  [/邮件|メール|e-?mail|correo/i, 'email'],
  [/拜访|訪問|visit/i, 'visit'],
  [/whatsapp/i, 'whatsapp'],
  [/qq/i, 'qq'],
]
const said = '(电话|微信|邮件|拜访|WhatsApp|QQ)?'
/** What stands behind the colon is kept as it is said; what stands in front of it must be understood whole. */
const followUps = [
  new RegExp(
    `^(?:请|麻烦|帮我|请帮我)?(?:给|为|对|跟)(.{2,40}?)(?:记|加|写|录|添加)(?:一条|条|一个|个|一下)?${said}跟进(?:记录)?$`,
    'iu',
  ),
  /^(?:please )?(?:log|add|record) a (?:(phone|email|wechat|whatsapp|qq|visit) )?follow-?up (?:for|with|of) (.{2,80}?)$/i,
  /^(?:por favor,? )?(?:registra|anota|añade) un seguimiento (?:(por (?:teléfono|correo|whatsapp|wechat)) )?(?:para|de|con) (.{2,80}?)$/i,
  /^(.{2,40}?)(?:に|の)(電話|メール|訪問)?(?:フォロー|フォローアップ)(?:記録)?を(?:記録|追加|登録)(?:して)?(?:ください)?$/iu,
]

/** A sentence at its first colon. What stands behind it is kept as it was typed. */
function atColon(text: string, most: number): { head: string; rest: string } {
  const [, head = '', rest = ''] = /^([^:：]{4,140})[:：]([^]*)$/u.exec(text.trim()) ?? []
  const said = rest.trim()
  return said.length < 2 || said.length > most
    ? { head: '', rest: '' }
    : { head: head.normalize('NFKC').trim(), rest: said }
}

function readFollowUp(text: string, given: Given): Wish | undefined {
  const { head, rest: content } = atColon(text, 4000)
  if (refusals.test(head)) return undefined
  for (const form of followUps) {
    const found = form.exec(head)
    if (!found) continue
    // The English and Spanish forms say the way first.
    const [companyWords, wayWords] =
      /\p{Script=Latin}/u.test(head.slice(0, 1)) && !/[にの]/u.test(head) ? [found[2], found[1]] : [found[1], found[2]]
    const way = ways.find(([words]) => words.test(wayWords ?? ''))?.[1] ?? 'other'
    return isCompany(companyWords, given) ? { kind: 'followUp', companyWords, way, content } : undefined
  }
  return undefined
}

const contacts = [
  /^(?:请|麻烦|帮我|请帮我)?(?:把|将)(.{2,40}?)的?下(?:一)?次(?:联系|跟进)(?:时间|日期)?(?:定|改|安排|设|设置|排|约|调整|推迟|挪)(?:在|到|为|成|于)(.+)$/u,
  /^(?:please )?(?:set|plan|schedule|move) (?:the |my )?next contact (?:with|of|for) (.+?) (?:to|for|on) (.+)$/i,
  /^(?:por favor,? )?(?:pon|fija|planifica|programa|mueve) el pr[oó]ximo contacto (?:con|de) (.+?) (?:para|al|a) (.+)$/i,
  /^(.{2,40}?)(?:の|との)次回(?:の)?連絡(?:日)?を(.+?)に(?:設定|変更|予定)?(?:して)?(?:ください)?$/u,
]

function readContact(whole: string, given: Given): Wish | undefined {
  if (refusals.test(whole) || questions.test(whole)) return undefined
  for (const form of contacts) {
    const [, companyWords, words = ''] = form.exec(whole) ?? []
    const dueDay = companyWords === undefined ? undefined : dayNamed(words, given.today)
    if (dueDay !== undefined && isCompany(companyWords, given)) return { kind: 'nextContact', companyWords, dueDay }
  }
  return undefined
}

const tagForms: readonly { form: RegExp; is: 'add' | 'remove'; isNameFirst: boolean }[] = [
  {
    form: /^(?:请|帮我|请帮我)?(?:给|为)(.{2,40}?)(?:打上|打|加上|加个|加|添加|贴上)(?:一个)?标签[: ]?(.+)$/u,
    is: 'add',
    isNameFirst: false,
  },
  {
    form: /^(?:请|帮我|请帮我)?(?:给|为)(.{2,40}?)(?:打上|打|加上|加个|加|添加|贴上)(?:一个)?([“"「『].+[”"」』])的?标签$/u,
    is: 'add',
    isNameFirst: false,
  },
  {
    form: /^(?:请|帮我|请帮我)?(?:把|从)(.{2,40}?)(?:的|上的)标签[: ]?(.+?)(?:去掉|移除|拿掉|摘掉)$/u,
    is: 'remove',
    isNameFirst: false,
  },
  {
    form: /^(?:请|帮我|请帮我)?(?:去掉|移除|摘掉)(.{2,40}?)的([“"「『].+[”"」』])标签$/u,
    is: 'remove',
    isNameFirst: false,
  },
  { form: /^(?:please )?add (?:the )?tags? (.+?) to (.+)$/i, is: 'add', isNameFirst: true },
  { form: /^(?:please )?remove (?:the )?tags? (.+?) from (.+)$/i, is: 'remove', isNameFirst: true },
  {
    form: /^(?:por favor,? )?(?:añade|agrega|pon) (?:la etiqueta|las etiquetas) (.+?) a (.+)$/i,
    is: 'add',
    isNameFirst: true,
  },
  {
    form: /^(?:por favor,? )?quita (?:la etiqueta|las etiquetas) (.+?) (?:a|de) (.+)$/i,
    is: 'remove',
    isNameFirst: true,
  },
  {
    form: /^(.{2,40}?)に(?:タグ)?(「.+」)(?:の?タグ)?を(?:付けて|つけて|追加して)(?:ください)?$/u,
    is: 'add',
    isNameFirst: false,
  },
  {
    form: /^(.{2,40}?)から(?:タグ)?(「.+」)(?:の?タグ)?を(?:外して|はずして)(?:ください)?$/u,
    is: 'remove',
    isNameFirst: false,
  },
]

function readTags(whole: string, given: Given): Wish | undefined {
  if (refusals.test(whole) || questions.test(whole)) return undefined
  for (const { form, is, isNameFirst } of tagForms) {
    const [, one, other] = form.exec(whole) ?? []
    const [companyWords, words = ''] = isNameFirst ? [other, one] : [one, other]
    if (!isCompany(companyWords, given)) continue
    const names = words
      .split(/[、,;]|(?<=[”"」』])和(?=[“"「『])/u)
      .map((name) => name.replace(/^[\s“"「『]+|[\s”"」』。.]+$/gu, ''))
    if (names.every((name) => name !== '')) return { kind: 'tags', companyWords, add: [], remove: [], [is]: names }
  }
  return undefined
}

const demands = [
  /^(?:请|帮我|请帮我)?(?:(?:给|为|替)(.{2,40}?))?(?:发布|登记|新建|录入)(?:一条|一个|个)?(?:求舱|舱位需求)$/u,
  /^(?:please )?(?:post|create|add) a (?:space request|request for space)(?: for (.{2,80}?))?$/i,
  /^(?:por favor,? )?(?:publica|crea|registra) una solicitud de espacio(?: (?:para|de) (.{2,80}?))?$/i,
  /^(?:(.{2,40}?)の)?スペース依頼を(?:登録|作成|追加)(?:して)?(?:ください)?$/u,
]

function readDemand(asked: string, given: Given): Wish | undefined {
  const { head, rest: text } = atColon(asked, 2000)
  if (refusals.test(asked)) return undefined
  for (const form of demands) {
    const found = form.exec(head)
    if (!found) continue
    const companyWords = found[1]
    if (companyWords === undefined) return { kind: 'demand', text }
    return isCompany(companyWords, given) ? { kind: 'demand', companyWords, text } : undefined
  }
  return undefined
}

/** Words that may name a company: neither a colleague nor whom the sentence only points at. */
const isCompany = (words: string | undefined, { people }: Given): words is string =>
  words !== undefined && !generic.test(words.trim()) && !people.has(foldSentence(words))
