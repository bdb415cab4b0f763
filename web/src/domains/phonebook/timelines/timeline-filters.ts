import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { type FirstKey, t } from '../../../platform/language/i18n.ts'

/** The filters of a timeline: names of groups of kinds, a person, the newest day to show. */
export interface TimelineFilters {
  groups?: string | undefined
  actorId?: number | undefined
  until?: string | undefined
  /** A part of what was said; on the page of a company alone. */
  q?: string | undefined
}

/** Kinds of entries that people ask for together; a kind is matched by its prefix. */
export interface TimelineGroup {
  name: string
  title: FirstKey
  kinds: readonly string[]
  /** The tab of the company's page that shows the records behind these entries. */
  tab?: string
  /** The notes, in words, that an entry's facts add to its sentence. */
  notes?: (facts: Readonly<Record<string, unknown>>) => string[]
}

const kind = (...names: string[]) => names.map((name) => `phonebook.activity.${name}`)

const groups: TimelineGroup[] = [
  {
    name: 'ownership',
    title: 'phonebook.timeline.group.ownership',
    kinds: kind(
      'claimed',
      'assigned',
      'released',
      'transferred',
      'recycled',
      'handedOver',
      'followHandedOver',
      'followersChanged',
      'undone',
    ),
    tab: 'ownership',
    notes: ({ reason }) => (typeof reason === 'string' && reason !== '' ? [reason] : []),
  },
  {
    name: 'progress',
    title: 'phonebook.timeline.group.progress',
    kinds: kind('progressed', 'putBack'),
    tab: 'changes',
    notes: ({ from, to }) => {
      const [was, is] = [from, to].map((step) => progresses.find((one) => one === step))
      return was && is ? [`${t(`phonebook.progress.${was}`)} → ${t(`phonebook.progress.${is}`)}`] : []
    },
  },
  { name: 'application', title: 'phonebook.timeline.group.application', kinds: ['applications.activity.'] },
  {
    name: 'company',
    title: 'phonebook.timeline.group.company',
    kinds: kind('created', 'changed', 'deleted', 'restored', 'tagged', 'merged', 'mergeUndone'),
    tab: 'changes',
  },
  { name: 'contact', title: 'phonebook.timeline.group.contact', kinds: kind('contact'), tab: 'contacts' },
]

/** Registers the groups of domains above; they come first, because readers choose them most often. */
export function registerTimelineGroups(lent: readonly TimelineGroup[]) {
  groups.unshift(...lent)
}

/** The group of the domain that wrote entries of this kind. */
export const groupOf = (of: string): TimelineGroup | undefined =>
  groups.find(({ kinds }) => kinds.some((begin) => of.startsWith(begin)))

export const timelineGroups = (): readonly TimelineGroup[] => groups

/** The query for the server. Unknown group names are dropped, so that an old link still opens. */
export function timelineQuery({ groups: names, actorId, until, q }: TimelineFilters) {
  const kinds = namesOf(names).flatMap((name) => groups.find((group) => group.name === name)?.kinds ?? [])
  return {
    ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}),
    ...(actorId ? { actorId } : {}),
    ...(until ? { until } : {}),
    ...(q ? { q } : {}),
  }
}

export const namesOf = (names: string | undefined) =>
  names ? names.split(',').filter((name) => groups.some((group) => group.name === name)) : []
