import { officeDayKinds, type OfficeDay } from '@seamark/contract/followups/calendars/calendars'
import { authorize, type Context, passes, personOf, reachesOthers } from '../../../platform/context.ts'
import { tasksBetween, type Whose } from '../tasks/tasks.queries.ts'
import { beginOfDay } from '../../../platform/days.ts'

const mostShown = 1000

/** Returns the tasks and days off from the beginning of one day to the beginning of another, in the office's zone. */
export async function getCalendar(
  context: Context,
  { from, until, ...whose }: Whose & { from: string; until: string },
) {
  authorize(context, 'followups.readTasks')
  const begin = beginOfDay(from, context.zone)
  const end = beginOfDay(until, context.zone)
  const tasks = await tasksBetween(context, whose, begin, end, mostShown + 1)
  return {
    zone: context.zone,
    tasks: tasks.slice(0, mostShown),
    isCut: tasks.length > mostShown,
    hasTeam: reachesOthers(personOf(context)),
    officeDays: await officeDaysBetween(context, from, until),
    can: { keepOfficeDays: passes(context.actor, 'followups.keepOfficeDays') },
  }
}

export async function officeDaysBetween(
  { db }: Pick<Context, 'db'>,
  from: string,
  until: string,
): Promise<OfficeDay[]> {
  const rows = await db
    .selectFrom('followups.office_days')
    .select(['day', 'kind', 'name', 'name_en'])
    .where('day', '>=', from as never)
    .where('day', '<', until as never)
    .orderBy('day')
    .execute()
  return rows.map(({ day, kind, name, name_en }) => ({ day, kind: kindOf(kind), name, nameEn: name_en }))
}

const kindOf = (kind: string) => officeDayKinds.find((one) => one === kind) ?? 'holiday'
