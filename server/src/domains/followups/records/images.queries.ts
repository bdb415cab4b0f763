import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { openFile } from '../../files/index.ts'
import { getRecordRow } from './records.queries.ts'

/** Opens an image of a record, or its thumbnail. Fails with record_not_found for people who do not see the record. */
export async function openRecordImage(context: Context, id: number, size: 'whole' | 'small'): Promise<ShownImage> {
  authorize(context, 'followups.logRecords')
  const image = await context.db
    .selectFrom('followups.record_images')
    .select(['record_id', 'file_id', 'thumbnail_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!image) throw fail('followups.record_not_found')
  await getRecordRow(context, image.record_id)
  return openFile(context, size === 'whole' ? image.file_id : image.thumbnail_id)
}
