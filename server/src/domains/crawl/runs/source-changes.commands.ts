import type { CrawlSource } from '@seamark/contract/crawl/sources/sources'
import type { Context } from '../../../platform/context.ts'
import { admitHeldBack } from '../customers/writings.commands.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import { changeSource, releaseSource } from '../sources/sources.commands.ts'

/** Changes a source; once it releases, the customers take what it has said of them before. */
export const editCrawlSource = (
  context: Context,
  fetcher: Fetcher,
  id: number,
  given: Parameters<typeof changeSource>[3],
): Promise<CrawlSource> => changeSource(context, fetcher, id, given, admitHeldBack)

/** Releases what a source has brought; the customers take what it has said of them before. */
export const releaseCrawlSource = (context: Context, id: number): Promise<CrawlSource> =>
  releaseSource(context, id, admitHeldBack)
