import type { SeenPages } from '@seamark/contract/crawl/runs/runs'
import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import type { Selectable } from 'kysely'
import type { CrawlRuns, CrawlSources } from '../../../platform/database/schema.ts'
import type { WaitingPage } from './pages.commands.ts'

export type WorkedRun = Selectable<CrawlRuns>
export type StepSource = Selectable<CrawlSources>

/** A page that a worker has taken, with the run and the source that it belongs to. */
export interface PageInHand {
  run: WorkedRun
  source: StepSource
  page: WaitingPage
}

/** Whether what is found is kept: a look and a trial keep nothing. */
export const isNormal = ({ purpose }: Pick<WorkedRun, 'purpose'>) => purpose === 'clock' || purpose === 'person'

/** What a look or a trial has seen so far, and the rules, as the contract has judged them before they were stored. */
export const seenOf = ({ seen }: Pick<WorkedRun, 'seen'>) => seen as SeenPages | null
export const rulesOf = ({ rules }: Pick<StepSource, 'rules'>) => rules as CrawlRules
