export const crawlFailures = {
  // customers
  'crawl.customer_not_found': 404,
  'crawl.cursor_invalid': 400,
  'crawl.customer_covered': 403,
  'crawl.customer_imported': 409,
  'crawl.name_taken': 409,
  'crawl.undo_over': 409,
  // sources
  'crawl.source_not_found': 404,
  'crawl.source_name_taken': 409,
  'crawl.release_forbidden': 403,
} as const
