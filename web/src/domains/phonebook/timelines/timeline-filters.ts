import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { t, type WordKey } from '../../../platform/language/i18n.ts'

/** What a timeline is filtered by: the names of groups of kinds, a person, the newest day to be shown. */
export interface TimelineFilters {
  groups?: string | undefined
  actorId?: number | undefined
  until?: string | undefined
}

/** Kinds of entries that people ask for together; a kind is named by how it begins. */
export interface TimelineGroup {
  name: string
  title: WordKey
  kinds: readonly string[]
  /** What an entry's facts say beside its sentence, in words. */
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
  },
  {
    name: 'progress',
    title: 'phonebook.timeline.group.progress',
    kinds: kind('progressed', 'putBack'),
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
  },
  { name: 'contact', title: 'phonebook.timeline.group.contact', kinds: kind('contact') },
]

/** What the domains above write into the timelines stands first: it is asked for most. */
export function lendTimelineGroups(lent: readonly TimelineGroup[]) {
  groups.unshift(...lent)
}

/** What the domain that wrote an entry says of its facts. */
export const notesOf = ({ kind: of, facts }: { kind: string; facts: Readonly<Record<string, unknown>> }) =>
  groups.find(({ kinds }) => kinds.some((begin) => of.startsWith(begin)))?.notes?.(facts) ?? []

export const timelineGroups = (): readonly TimelineGroup[] => groups

/** As the server is asked. Names that nobody knows fall out, so that an old link still opens. */
export function timelineQuery({ groups: names, actorId, until }: TimelineFilters) {
  const kinds = namesOf(names).flatMap((name) => groups.find((group) => group.name === name)?.kinds ?? [])
  return {
    ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}),
    ...(actorId ? { actorId } : {}),
    ...(until ? { until } : {}),
  }
}

export const namesOf = (names: string | undefined) =>
  names ? names.split(',').filter((name) => groups.some((group) => group.name === name)) : []
