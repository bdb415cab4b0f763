import * as contract from '@seamark/contract/summary/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { getCompanyBrief } from './briefs.queries.ts'
import { listConversionRows } from './conversion-rows.queries.ts'
import { summarizeConversions } from './conversions.queries.ts'
import { getDay } from './dashboards.queries.ts'
import { getFunnel } from './funnels.queries.ts'
import { summarizeDays } from './sales-days.queries.ts'
import { listSalesRows } from './sales-rows.queries.ts'
import { summarizeSales } from './sales.queries.ts'

export const summaryRoutes: Served[] = [
  serve(contract.getCompanyBrief, (context, { params }) => getCompanyBrief(context, params.id)),
  serve(contract.getDay, (context) => getDay(context)),
  serve(contract.getFunnel, (context) => getFunnel(context)),
  serve(contract.summarizeSales, (context, { query }) => summarizeSales(context, query)),
  serve(contract.summarizeDays, (context, { query }) => summarizeDays(context, query)),
  serve(contract.summarizeConversions, (context, { query }) => summarizeConversions(context, query)),
  serve(contract.listConversionRows, (context, { query }) => listConversionRows(context, query)),
  serve(contract.listSalesRows, (context, { query }) => listSalesRows(context, query)),
]
