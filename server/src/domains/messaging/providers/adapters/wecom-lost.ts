import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { taskDays } from '../../ledger/holds.commands.ts'
import { draftsOf } from '../../texts/messages.queries.ts'
import { fillText } from '../../texts/variables.rules.ts'
import type { Account, Asked } from './channel-adapter.ts'

type LostMessage = Pick<Asked, 'text' | 'calledAt'>

/** The messages to groups whose task is not known and was given to this colleague, as long as she may send it. */
export async function lostToGroupsOf(context: Context, { id }: Account, sender: string): Promise<LostMessage[]> {
  const { rows } = await sql<{ ref: string; calledAt: Date }>`
    select d.client_ref as ref, coalesce(d.called_at, d.claimed_at) as "calledAt"
    from messaging.deliveries d
    join messaging.recipients r on r.client_ref = d.client_ref
    where d.channel_id = ${id} and d.state = 'unknown' and d.target_kind = 'group' and d.provider_id = '' and d.holds is null
      and d.sender = ${sender} and d.ended_at > clock_timestamp() - make_interval(days => ${taskDays + 1})`.execute(
    context.db,
  )
  const drafts = await draftsOf(context, rows)
  return rows.flatMap(({ ref, calledAt }) => {
    const draft = drafts.get(ref)
    return draft ? [{ calledAt, text: fillText(draft.text, draft.values).text }] : []
  })
}
