import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { authorize, type Context } from '../../platform/context.ts'
import { countByProgress } from '../phonebook/index.ts'

/** Where the companies stand that somebody holds, of those that the caller sees: her own and her people's. */
export async function getFunnel(context: Context) {
  authorize(context, 'summary.readDay')
  const counts = await countByProgress(context, { visibility: 'private' })
  return { parts: progresses.map((progress) => ({ progress, value: counts.get(progress) ?? 0 })) }
}
