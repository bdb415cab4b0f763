import type { BulkPreview } from '@seamark/contract/messaging/bulks/bulks'
import type { TargetKind } from '@seamark/contract/messaging/choices'
import type { RecipientMessage } from '@seamark/contract/messaging/bulks/recipients'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type Draft, isOpenTo, selectDrafts } from '../texts/messages.queries.ts'
import { valuesFor } from '../texts/rates.queries.ts'
import { fillText } from '../texts/variables.rules.ts'
import { bulkRow } from './bulks.queries.ts'

const shown = 3

/** What three of those who wait would read: the first of each language, then others. */
export async function previewBulk(context: Context, id: number): Promise<{ previews: BulkPreview[] }> {
  authorize(context, 'messaging.sendBulks')
  const { attachments } = await bulkRow(context, id)
  const drafts = await selectDrafts(
    context,
    sql`r.bulk_id = ${id} and r.address is not null and r.state <> 'skipped' and ${isOpenTo(context)}`,
    sql`order by row_number() over (partition by r.language order by r.target_kind, r.target_id), r.target_id limit ${shown}`,
  )
  return {
    previews: drafts.map((draft) => {
      const { kind, id: targetId, address, language, subject, text } = draft
      const values = valuesFor(context, draft.values)
      const parts = [fillText(subject, values), fillText(text, values)] as const
      return {
        target: { kind, id: targetId, name: values.company || values.contact },
        contact: values.contact,
        address,
        language,
        subject: isMail(draft) ? parts[0].text : '',
        text: parts[1].text,
        missing: [...new Set(parts.flatMap(({ missing }) => missing))],
        attachments: isMail(draft) ? attachments : [],
      }
    }),
  }
}

/** Only mails have a subject and carry files. */
const isMail = ({ channelKind }: Pick<Draft, 'channelKind'>) => channelKind === 'mail'

interface OneRecipient {
  id: number
  targetKind: TargetKind
  targetId: number
}

/** What one recipient reads, or has read. Whom the caller may not open any more is none for her: recipient_not_found. */
export async function readRecipientMessage(
  context: Context,
  { id, targetKind, targetId }: OneRecipient,
): Promise<RecipientMessage> {
  authorize(context, 'messaging.sendBulks')
  const { attachments } = await bulkRow(context, id)
  const [draft] = await selectDrafts(
    context,
    sql`r.bulk_id = ${id} and r.target_kind = ${targetKind} and r.target_id = ${targetId} and r.address is not null and ${isOpenTo(context)}`,
  )
  if (!draft) throw fail('messaging.recipient_not_found')
  const values = valuesFor(context, draft.values)
  return {
    language: draft.language,
    subject: isMail(draft) ? fillText(draft.subject, values).text : '',
    text: fillText(draft.text, values).text,
    isKept: draft.isKept,
    attachments: isMail(draft) ? attachments : [],
  }
}
