import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { authorize, type Context } from '../../platform/context.ts'
import { countByProgress } from '../phonebook/index.ts'

/** Counts by progress the held companies of the caller and of the people whom the caller reaches. */
export async function getFunnel(context: Context) {
  authorize(context, 'summary.readDay')
  const counts = await countByProgress(context, { visibility: 'private' })
  return { parts: progresses.map((progress) => ({ progress, value: counts.get(progress) ?? 0 })) }
}
