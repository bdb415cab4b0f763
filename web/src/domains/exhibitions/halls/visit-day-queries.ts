import { getExhibitionCalendar } from '@seamark/contract/exhibitions/halls/visit-days'
import { addDays } from '@seamark/contract/platform/days'
import { call } from '../../../platform/api/calls.ts'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import type { CalendarEntry, CalendarPart } from '../../followups/index.ts'
import { exhibitionPath, exhibitorsPath } from '../exhibitions/exhibition-filters.ts'

/** The exhibitions and planned visits of these days, as entries of the calendar. */
export async function readVisitDays(...[days, whose]: Parameters<CalendarPart['read']>): Promise<CalendarEntry[]> {
  const { of, personId } = whose
  const query = { ...days, ...(personId ? { personId } : { of }) }
  const { exhibitions, visits } = await call(getExhibitionCalendar, { query }, { quiet: true })
  return [
    ...exhibitions.map(
      ({ id, name, fromDay, toDay }): CalendarEntry => ({
        key: `exhibition-${id}`,
        title: name,
        from: fromDay,
        until: addDays(toDay, 1),
        href: hasCode(306) ? exhibitionPath(id) : exhibitorsPath({ exhibitionId: id }),
        tone: 'event',
      }),
    ),
    ...visits.map(
      ({ id, name, booth, day, state, person }): CalendarEntry => ({
        key: `visit-${id}`,
        title: [of === 'own' ? '' : person.name, booth, name].filter(Boolean).join(' · '),
        from: day,
        until: addDays(day, 1),
        href: href('/exhibition/exhibitorInformation', { exhibitor: id }),
        tone: state === 'visited' || state === 'noInterest' ? 'done' : 'visit',
      }),
    ),
  ]
}
