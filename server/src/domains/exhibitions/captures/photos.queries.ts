import type { CaptureSide } from '@seamark/contract/exhibitions/choices'
import { authorize, type Context, seesContactValues } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { openFile } from '../../files/index.ts'
import { getCaptureRow } from './captures.queries.ts'

/**
 * Opens a photo of a capture. Fails with capture_not_found for people who do not see the capture or no contact values, which stand on every name card,
 * and where it has no such photo.
 */
export async function openCaptureImage(
  context: Context,
  { id, side }: { id: string; side: CaptureSide },
  size: 'whole' | 'small',
): Promise<ShownImage> {
  authorize(context, 'exhibitions.seeCaptures')
  if (!seesContactValues(context.actor)) throw fail('exhibitions.capture_not_found')
  const { images } = await getCaptureRow(context, id)
  const image = images.find((one) => one.side === side)
  if (!image) throw fail('exhibitions.capture_not_found')
  return openFile(context, size === 'whole' ? image.file_id : image.thumbnail_id)
}
