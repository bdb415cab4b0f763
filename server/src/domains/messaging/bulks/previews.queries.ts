import type { BulkPreview } from '@seamark/contract/messaging/bulks/bulks'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { insideOf } from '../../phonebook/index.ts'
import { selectDrafts } from '../texts/messages.queries.ts'
import { fillText } from '../texts/variables.rules.ts'
import { bulkRow } from './bulks.queries.ts'

const shown = 3

/** What three of those who wait would read: the first of each language, then others. */
export async function previewBulk(context: Context, id: number): Promise<{ previews: BulkPreview[] }> {
  authorize(context, 'messaging.sendBulks')
  await bulkRow(context, id)
  const seen = sql`(r.target_kind = 'group' or ${insideOf(personOf(context))})`
  const drafts = await selectDrafts(
    context,
    sql`r.bulk_id = ${id} and r.address is not null and r.state <> 'skipped' and ${seen}`,
    sql`order by row_number() over (partition by r.language order by r.target_kind, r.target_id), r.target_id limit ${shown}`,
  )
  return {
    previews: drafts.map(({ kind, id: targetId, address, language, values, subject, text }) => {
      const parts = [fillText(subject, values), fillText(text, values)] as const
      return {
        target: { kind, id: targetId, name: values.company },
        contact: values.contact,
        address,
        language,
        subject: parts[0].text,
        text: parts[1].text,
        missing: [...new Set(parts.flatMap(({ missing }) => missing))],
      }
    }),
  }
}
