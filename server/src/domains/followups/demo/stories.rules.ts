import { dayMs } from '@seamark/contract/platform/days'
import type { RecordAnswer, Way } from '@seamark/contract/followups/records/records'
import { type RecordProgress, recordProgresses } from '@seamark/contract/followups/templates/templates'
import type { SeededRandom } from '../../../platform/seeded-random.ts'
import { atWork, halfHourOn, shortDate, type Office } from './clock.rules.ts'
import { contents, foreignContents } from './words.rules.ts'
import { dayAt } from '../../../platform/days.ts'

/** A company with a custodian who has followed it up. */
export interface DemoCompany {
  id: number
  custodianId: number
  progress: RecordProgress
  heldSince: Date
  lastTouchAt: Date
  contact: { id: number; name: string } | null
  isForeign: boolean
  goods: string
  pol: string
  pod: string
}

export interface DemoTemplate {
  id: number
  name: string
  nameEn: string
  choice: string
  progress: string | null
  options: RecordAnswer['options']
}

export interface DemoRecord {
  companyId: number
  contactId: number | null
  authorId: number
  way: Way
  at: Date
  createdAt: Date
  progress: RecordProgress
  content: string
  templateId: number | null
  answer: RecordAnswer | null
  /** The contact that the record has planned, and when the next record marked it as done. */
  nextContactAt: Date | null
  nextDoneAt: Date | null
}

const minuteMs = 60_000
/** Stories go back at most this long. */
const monthsTold = 95 * dayMs

/** Returns the records that led to a company's present progress, oldest first; the last one is from the day of its last touch. */
export function storyOf(
  company: DemoCompany,
  random: SeededRandom,
  office: Office,
  templates: readonly DemoTemplate[],
): DemoRecord[] {
  const moments = momentsOf(company, random, office, stepsOf(random, company.progress))
  return moments.map(({ at, progress }, index) => {
    const next = moments[index + 1]?.at
    return {
      ...recordOf(company, random, office, templates, at, progress),
      ...planOf(random, office, { at, progress, next }),
    }
  })
}

/** Returns the steps up to the present progress, some of them skipped and some repeated. */
function stepsOf(random: SeededRandom, progress: RecordProgress): RecordProgress[] {
  const before = recordProgresses.slice(0, recordProgresses.indexOf(progress)).filter(() => random.chance(0.75))
  const again = random.whole(1, progress === 'following' || progress === 'ordered' ? 5 : 3)
  return [...before, ...Array.from({ length: again }, () => progress)]
}

/** Returns moments from the last contact backwards, as far as the custodian has held the company. */
function momentsOf(
  { heldSince, lastTouchAt }: DemoCompany,
  random: SeededRandom,
  office: Office,
  steps: readonly RecordProgress[],
) {
  const moments: { at: Date; progress: RecordProgress }[] = []
  let before = lastTouchAt
  for (const progress of steps.toReversed()) {
    const at = atWork(office, random, dayAt(before, office.zone))
    const isFirst = moments.length === 0
    if (
      !isFirst &&
      (at < heldSince || at.getTime() < office.now.getTime() - monthsTold || at >= (moments[0]?.at ?? at))
    )
      break
    moments.unshift({ at: at < heldSince ? lastTouchAt : at, progress })
    before = new Date(at.getTime() - random.whole(3, 17) * dayMs)
  }
  return moments
}

function recordOf(
  company: DemoCompany,
  random: SeededRandom,
  office: Office,
  templates: readonly DemoTemplate[],
  at: Date,
  progress: RecordProgress,
) {
  const fitting = templates.filter(
    (template) => template.progress === progress && (!company.isForeign || template.name !== '上门拜访'),
  )
  const picked = fitting.length > 0 && random.chance(0.6) ? random.pick(fitting) : undefined
  // Most records are calls and messages, so templates for visits are used seldom.
  const template = picked && isOut(picked) && random.chance(0.8) ? undefined : picked
  const answer = template ? makeAnswer(random, template) : null
  return {
    companyId: company.id,
    contactId: company.contact && random.chance(0.85) ? company.contact.id : null,
    authorId: company.custodianId,
    way: wayOf(random, company, template),
    at,
    createdAt: new Date(Math.min(at.getTime() + random.whole(1, 20) * minuteMs, office.now.getTime())),
    progress,
    content:
      answer && answer.options.length > 0 && random.chance(0.25)
        ? ''
        : contentOf(company, random, office, at, progress),
    templateId: template?.id ?? null,
    answer,
  }
}

function makeAnswer(random: SeededRandom, { name, nameEn, choice, options }: DemoTemplate): RecordAnswer {
  const first = options.length > 0 ? random.pick(options) : undefined
  const chosen = options.filter((option) => option === first || (choice === 'many' && random.chance(0.25)))
  return { name, nameEn, options: chosen, remark: '' }
}

/** The product's own templates decide the way of a record. */
const waysOfTemplates: Partial<Record<string, Way>> = { 电话沟通: 'phone', 上门拜访: 'visit', 展会见面: 'exhibition' }
const isOut = ({ name }: DemoTemplate) => name === '上门拜访' || name === '展会见面'
const ways: readonly (readonly [Way, number])[] = [
  ['phone', 36],
  ['wechat', 34],
  ['email', 16],
  ['qq', 8],
  ['visit', 4],
  ['other', 2],
]
const waysAbroad: readonly (readonly [Way, number])[] = [
  ['email', 50],
  ['whatsapp', 36],
  ['phone', 10],
  ['wechat', 4],
]
const wayOf = (random: SeededRandom, { isForeign }: DemoCompany, template: DemoTemplate | undefined): Way =>
  waysOfTemplates[template?.name ?? ''] ?? random.weighted(isForeign ? waysAbroad : ways, ([, weight]) => weight)[0]

function contentOf(
  { contact, isForeign, goods, pol, pod }: DemoCompany,
  random: SeededRandom,
  { zone }: Office,
  at: Date,
  progress: RecordProgress,
): string {
  const price = random.whole(32, 180) * 25
  const places: Record<string, string> = {
    who: contact?.name ?? (isForeign ? 'purchasing' : '物流负责人'),
    goods,
    pol,
    pod,
    box: random.pick(['20GP', '40GP', '40HQ', '40HQ', '45HQ']),
    boxes: String(random.whole(2, 12)),
    price: String(price),
    low: String(price - random.whole(1, 4) * 25),
    day: shortDate(new Date(at.getTime() + random.whole(4, 20) * dayMs), zone),
    days: String(random.pick([7, 10, 14, 21])),
  }
  return random
    .pick((isForeign ? foreignContents : contents)[progress])
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole)
}

/** Plans are done by the next record. A few plans of the last records are overdue; the others are due soon. */
function planOf(
  random: SeededRandom,
  office: Office,
  { at, progress, next }: { at: Date; progress: RecordProgress; next: Date | undefined },
) {
  const none = { nextContactAt: null, nextDoneAt: null }
  if (next) {
    const planned = new Date(
      Math.floor((next.getTime() - random.pick([0, 0, 0, 1]) * dayMs) / (30 * minuteMs)) * 30 * minuteMs,
    )
    return planned > at && random.chance(0.6) ? { nextContactAt: planned, nextDoneAt: next } : none
  }
  if (!random.chance(plans[progress])) return none
  const due = halfHourOn(office, random, random.weighted(comes, ([, weight]) => weight)[0])
  return due > at && due.getTime() < office.now.getTime() + soonest ? { nextContactAt: due, nextDoneAt: null } : none
}

/** The probability of a next step, by progress. */
const plans: Record<RecordProgress, number> = {
  contacted: 0.1,
  replied: 0.2,
  quoted: 0.35,
  following: 0.45,
  ordered: 0.3,
}
/** Pairs of working days until the next step and their weight. */
const comes: readonly (readonly [number, number])[] = [
  [-1, 4],
  [0, 6],
  [1, 17],
  [2, 17],
  [3, 15],
  [4, 15],
  [5, 15],
]
const soonest = 9 * dayMs
