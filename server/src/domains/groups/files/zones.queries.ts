import type { Context } from '../../../platform/context.ts'
import { readOptions } from '../../settings/index.ts'

/** The zone of the clocks in chat files that the office has chosen, else its own. */
export async function zoneOfFiles(context: Pick<Context, 'db' | 'zone'>): Promise<string> {
  const { chatZone } = await readOptions(context, { chatZone: context.zone })
  return chatZone
}
