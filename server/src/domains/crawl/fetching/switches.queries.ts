import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { TypedCallFailed } from '../../../platform/outbound/typed-call-failures.ts'
import { readOptions } from '../../settings/index.ts'
import type { Fetcher } from './adapters/fetcher.ts'

/** The option that names whom the keepers of a site may write to. */
export const crawlOptions = { crawlContact: '' }

/** Returns the contact that hosts are told. Throws crawl.off where the operator has not switched it on, and crawl.contact_missing. */
export async function contactOf(context: Context, { isOn }: Pick<Fetcher, 'isOn'>): Promise<string> {
  if (!isOn) throw fail('crawl.off')
  const { crawlContact } = await readOptions(context, crawlOptions)
  if (crawlContact === '') throw fail('crawl.contact_missing')
  return crawlContact
}

/** Throws where nothing is fetched from here, or the address is none that may be called. Nothing is asked there. */
export async function assertMayFetch(context: Context, fetcher: Fetcher, address: string): Promise<void> {
  await contactOf(context, fetcher)
  try {
    await fetcher.judgeAddress(address, { allowsHttp: /^http:/i.test(address) })
  } catch (error) {
    if (!(error instanceof TypedCallFailed)) throw error
    const { problem, host } = error
    if (problem === 'notPublic') throw failField('address', 'crawl.address_not_public', { host })
    if (problem === 'address') throw failField('address', 'crawl.address_unfit')
    throw failField('address', 'crawl.host_unknown', { host })
  }
}
