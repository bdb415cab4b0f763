export { crawlFailures } from './failures.ts'
export { crawlPermissions } from './permissions.ts'
export {
  countCrawledCustomers,
  editCrawledCustomer,
  forgetCrawledCustomer,
  getCrawledCustomer,
  listCrawledCustomers,
  lookUpCrawledCustomer,
  markCrawledCustomer,
  restoreCrawledCustomer,
} from './customers/customers.ts'
export { getPaper, listPapers, subscribePapers } from './papers/papers.ts'
export { getCrawlOverview, listAcquiredCompanies } from './overview/overviews.ts'
export {
  claimNetPost,
  countNetPosts,
  editNetPost,
  followNetPost,
  getNetPost,
  giveBackNetPost,
  listNetPosts,
  listUndatedPosts,
  lookUpNetPost,
  markNetPost,
  readNetPost,
} from './posts/posts.ts'
export {
  createCrawlSource,
  editCrawlSource,
  listCrawlSources,
  nameCrawlSources,
  releaseCrawlSource,
} from './sources/sources.ts'
export {
  beginCrawlRun,
  getCrawlFetching,
  getCrawlRun,
  listCrawlPages,
  listCrawlRuns,
  setCrawlSourceState,
  stopCrawlRun,
} from './runs/runs.ts'
