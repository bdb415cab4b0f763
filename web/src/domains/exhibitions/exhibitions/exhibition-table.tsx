import { phases } from '@seamark/contract/exhibitions/choices'
import type { Exhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { countryName, dateTime } from '../../../platform/language/format.ts'
import { currentLanguage, t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { capturesPath, exhibitorsPath } from './exhibition-filters.ts'
import { daysText, nameOf, phaseTones } from './exhibition-text.ts'

/** The columns of the list in the reader's language. */
export function useExhibitionColumns(): readonly Column<Exhibition>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(columns, [language])
}

type Count = keyof Exhibition['counts']

function columns(): Column<Exhibition>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Exhibition>['render'],
    more: Partial<Column<Exhibition>> = {},
  ): Column<Exhibition> => ({ key, title: t(title), width, render, hideable: true, ...more })
  const count = (key: Count, title: WordKey, search: Omit<Parameters<typeof exhibitorsPath>[0], 'exhibitionId'>) =>
    column(
      key,
      title,
      84,
      ({ id, counts }) => <CountLink value={counts[key]} href={exhibitorsPath({ exhibitionId: id, ...search })} />,
      {
        align: 'right',
      },
    )
  const captured = (key: Count, title: WordKey, search: Parameters<typeof capturesPath>[1]) =>
    column(key, title, 84, ({ id, counts }) => <CountLink value={counts[key]} href={capturesPath(id, search)} />, {
      align: 'right',
    })
  return [
    column('name', 'exhibitions.exhibition', 260, (one) => nameOf(one), { hideable: false }),
    column('fromDay', 'exhibitions.days', 170, daysText, { sortable: true }),
    column(
      'phase',
      'exhibitions.phase',
      90,
      ({ phase }) => <Badge tone={phaseTones[phase]}>{t(`exhibitions.phase.${phase}`)}</Badge>,
      { texts: phases.map((phase) => t(`exhibitions.phase.${phase}`)) },
    ),
    column('place', 'exhibitions.place', 180, placeText),
    count('exhibitors', 'exhibitions.count.exhibitors', {}),
    count('ours', 'exhibitions.standing.ours', { standing: 'ours' }),
    count('colleague', 'exhibitions.standing.colleague', { standing: 'colleague' }),
    count('pool', 'exhibitions.standing.pool', { standing: 'pool' }),
    count('new', 'exhibitions.standing.new', { standing: 'new' }),
    count('planned', 'exhibitions.count.planned', { visit: 'planned,appointment' }),
    count('visited', 'exhibitions.visit.visited', { visit: 'visited' }),
    captured('captures', 'exhibitions.count.captures', { state: 'all' }),
    captured('unsorted', 'exhibitions.capture.unsorted', {}),
    count('withdrawn', 'exhibitions.withdrawn', { withdrawn: 'true' }),
    column('manager', 'exhibitions.field.managerId', 110, ({ manager }) => manager.name),
    column('people', 'exhibitions.field.peopleIds', 180, ({ people }) => people.map(({ name }) => name).join(' · '), {
      hidden: true,
    }),
    column('organiser', 'exhibitions.field.organiser', 160, ({ organiser }) => organiser, { hidden: true }),
    column('updatedAt', 'exhibitions.field.updatedAt', 160, ({ updatedAt }) => dateTime(updatedAt), {
      sortable: true,
      hidden: true,
    }),
  ]
}

export function placeText({ city, country, venue }: Pick<Exhibition, 'city' | 'country' | 'venue'>) {
  const land = country === '' || country === 'CN' ? '' : countryName(country, currentLanguage())
  return [land, city, venue].filter(Boolean).join(' · ')
}

/** A number opens its rows. */
function CountLink({ value, href }: { value: number; href: string }) {
  if (value === 0) return <span className="fair-zero">0</span>
  return (
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <PageLink href={href}>{value}</PageLink>
    </span>
  )
}

/** What a card of a phone shows. */
const shownOnPhone: ReadonlySet<string> = new Set([
  'name',
  'fromDay',
  'phase',
  'place',
  'exhibitors',
  'ours',
  'new',
  'planned',
])
export const onPhone = (column: Column<Exhibition>): Column<Exhibition> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
