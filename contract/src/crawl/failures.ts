export const crawlFailures = {
  // customers
  'crawl.customer_not_found': 404,
  'crawl.cursor_invalid': 400,
  'crawl.customer_covered': 403,
  'crawl.customer_imported': 409,
  'crawl.name_taken': 409,
  'crawl.undo_over': 409,
  // posts
  'crawl.post_not_found': 404,
  'crawl.publish_time_empty': 400,
  'crawl.range_backwards': 400,
  'crawl.range_too_long': 400,
  'crawl.published_later': 400,
  'crawl.not_released': 409,
  'crawl.marked_bad': 409,
  'crawl.taken': 409,
  'crawl.post_taken_by_nobody': 409,
  'crawl.post_used': 409,
  'crawl.post_without_company': 409,
  'crawl.post_not_ours': 403,
  'crawl.customer_held': 403,
  'crawl.name_unfit': 409,
  // sources
  'crawl.source_not_found': 404,
  'crawl.source_name_taken': 409,
  'crawl.release_forbidden': 403,
} as const
