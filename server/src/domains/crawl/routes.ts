import * as contract from '@seamark/contract/crawl/index'
import type { Config } from '../../platform/config.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { countCrawledCustomers, getCrawledCustomer, listCrawledCustomers } from './customers/customers.queries.ts'
import { editCustomer } from './customers/edits.commands.ts'
import { forgetCustomer, restoreCustomer } from './customers/forgets.commands.ts'
import { lookUpCustomer } from './customers/look-ups.commands.ts'
import { markCustomer } from './customers/marks.commands.ts'
import { createFetcher } from './fetching/adapters/fetcher.ts'
import { claimPost, giveBackPost } from './posts/claims.commands.ts'
import { editPost } from './posts/edits.commands.ts'
import { lookUpPost } from './posts/look-ups.commands.ts'
import { markPost } from './posts/marks.commands.ts'
import { countNetPosts, getNetPost, listNetPosts, listUndatedPosts } from './posts/posts.queries.ts'
import { followPost, readPost } from './posts/takes.commands.ts'
import { beginRun, stopRun } from './runs/runs.commands.ts'
import { getFetching, getRun, listPages, listRuns } from './runs/runs.queries.ts'
import { setSourceState } from './runs/states.commands.ts'
import { listAcquiredCompanies } from './overview/acquired-companies.queries.ts'
import { getCrawlOverview } from './overview/overviews.queries.ts'
import { subscribePapers } from './papers/papers.commands.ts'
import { getPaper, listPapers } from './papers/papers.queries.ts'
import { editCrawlSource, releaseCrawlSource } from './runs/source-changes.commands.ts'
import { createCrawlSource } from './sources/sources.commands.ts'
import { listCrawlSources, nameCrawlSources } from './sources/sources.queries.ts'

const customerRoutes: readonly Served[] = [
  serve(contract.countCrawledCustomers, (context, { query }) => countCrawledCustomers(context, query)),
  serve(contract.listCrawledCustomers, (context, { query }) => listCrawledCustomers(context, query)),
  serve(contract.getCrawledCustomer, (context, { params }) => getCrawledCustomer(context, params.id)),
  serve(contract.editCrawledCustomer, (context, { params, version, body }) =>
    editCustomer(context, params.id, version, body),
  ),
  serve(contract.markCrawledCustomer, (context, { params, version, body }) =>
    markCustomer(context, params.id, version, body),
  ),
  serve(contract.lookUpCrawledCustomer, (context, { params }) => lookUpCustomer(context, params.id)),
  serve(contract.forgetCrawledCustomer, (context, { params, version }) => forgetCustomer(context, params.id, version)),
  serve(contract.restoreCrawledCustomer, (context, { params }) => restoreCustomer(context, params.id)),
  serve(contract.countNetPosts, (context, { query }) => countNetPosts(context, query)),
  serve(contract.listNetPosts, (context, { query }) => listNetPosts(context, query)),
  serve(contract.listUndatedPosts, (context, { query }) => listUndatedPosts(context, query)),
  serve(contract.getNetPost, (context, { params }) => getNetPost(context, params.id)),
  serve(contract.editNetPost, (context, { params, version, body }) => editPost(context, params.id, version, body)),
  serve(contract.markNetPost, (context, { params, version, body }) => markPost(context, params.id, version, body)),
  serve(contract.readNetPost, (context, { params, body }) => readPost(context, params.id, body)),
  serve(contract.claimNetPost, (context, { params }) => claimPost(context, params.id)),
  serve(contract.followNetPost, (context, { params, body }) => followPost(context, params.id, body)),
  serve(contract.giveBackNetPost, (context, { params }) => giveBackPost(context, params.id)),
  serve(contract.lookUpNetPost, (context, { params }) => lookUpPost(context, params.id)),
  serve(contract.listPapers, (context) => listPapers(context)),
  serve(contract.getPaper, (context, { params }) => getPaper(context, params.week)),
  serve(contract.subscribePapers, (context, { body }) => subscribePapers(context, body)),
  serve(contract.getCrawlOverview, (context, { query }) => getCrawlOverview(context, query)),
  serve(contract.listAcquiredCompanies, (context, { query }) => listAcquiredCompanies(context, query)),
  serve(contract.listCrawlSources, (context) => listCrawlSources(context)),
  serve(contract.nameCrawlSources, (context) => nameCrawlSources(context)),
  serve(contract.releaseCrawlSource, (context, { params }) => releaseCrawlSource(context, params.id)),
]

export function crawlRoutes(config: Config): readonly Served[] {
  const fetcher = createFetcher(config)
  return [
    ...customerRoutes,
    serve(contract.createCrawlSource, (context, { body }) => createCrawlSource(context, fetcher, body)),
    serve(contract.editCrawlSource, (context, { params, version, body }) =>
      editCrawlSource(context, fetcher, params.id, { version, changes: body }),
    ),
    serve(contract.setCrawlSourceState, (context, { params, version, body }) =>
      setSourceState(context, fetcher, params.id, { version, state: body.state }),
    ),
    serve(contract.getCrawlFetching, (context) => getFetching(context, fetcher)),
    serve(contract.beginCrawlRun, (context, { params, body }) => beginRun(context, fetcher, params.id, body.purpose)),
    serve(contract.listCrawlRuns, (context, { params }) => listRuns(context, params.id)),
    serve(contract.getCrawlRun, (context, { params }) => getRun(context, params.id)),
    serve(contract.listCrawlPages, (context, { params, query }) => listPages(context, params.id, query.after)),
    serve(contract.stopCrawlRun, (context, { params }) => stopRun(context, params.id)),
  ]
}
