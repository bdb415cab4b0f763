import { isEmptyTime, mostHours, type PostFilters } from '@seamark/contract/crawl/posts/posts'
import { failField } from '../../../platform/failure.ts'

export interface PublishRange {
  from: Date
  to: Date
}

/**
 * Returns the publish times that are asked for: from the one, before the other. Lists, counts, exports, bulk runs and saved views ask this one rule:
 * both are obligatory, in this order, and at most 168 hours apart. Fails with publish_time_empty, range_backwards, range_too_long.
 */
export function publishRange({ from, to }: Pick<PostFilters, 'from' | 'to'>): PublishRange {
  for (const [field, text] of Object.entries({ from, to }))
    if (isEmptyTime(text)) throw failField(field, 'crawl.publish_time_empty')
  const range = { from: new Date(from ?? ''), to: new Date(to ?? '') }
  const length = range.to.getTime() - range.from.getTime()
  if (length < 0) throw failField('to', 'crawl.range_backwards')
  if (length > mostHours * 3_600_000) throw failField('to', 'crawl.range_too_long')
  return range
}
