import { sql } from 'kysely'
import { chosenOption } from '../../settings/index.ts'

/** After so many days without a word a group is quiet, where the office has chosen no other number. */
export const quietOptions = { quietGroupDays: 30 }

/** Whether nothing was said for long in a group `g` that we use; of groups without messages nobody knows. */
export const isQuiet = sql<boolean>`(g.state in ('active', 'muted') and exists (
  select from groups.talks t where t.group_id = g.id
    and t.last_at < now() - make_interval(days => ${chosenOption('quietGroupDays', quietOptions.quietGroupDays)})))`
