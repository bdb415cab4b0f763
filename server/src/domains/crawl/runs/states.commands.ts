import type { CrawlSource } from '@seamark/contract/crawl/sources/sources'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import { contactOf } from '../fetching/switches.queries.ts'
import { lockSource, tellOf } from '../sources/sources.commands.ts'
import { asSource } from '../sources/sources.queries.ts'
import { publishSources } from './runs.commands.ts'

/** The states from which each state may be chosen. A draft needs a trial first; a retired one a new trial. */
const from: Readonly<Record<'on' | 'paused' | 'retired', readonly string[]>> = {
  on: ['tried', 'paused'],
  paused: ['on'],
  retired: ['draft', 'tried', 'on', 'paused'],
}

/** Switches a source on, in the role and for the person who does so, pauses it, or retires it for good. A run of it stops at its next page. */
export async function setSourceState(
  context: Context,
  fetcher: Fetcher,
  id: number,
  { version, state }: { version: number; state: 'on' | 'paused' | 'retired' },
): Promise<CrawlSource> {
  return write(context, { permission: 'crawl.writeSources', audit: 'crawl.sourceSwitched' }, async (tx) => {
    const source = await lockSource(tx, id)
    if (source.version !== version) throw fail('platform.version_stale', {}, { current: asSource(source) })
    if (source.kind === 'file') throw fail('crawl.source_is_file')
    if (state === 'on') await contactOf(tx, fetcher)
    if (state === 'on' && source.state === 'draft') throw fail('crawl.source_untried')
    if (!from[state].includes(source.state)) throw fail('crawl.source_state')
    const person = personOf(tx)
    await sql`
      update crawl.sources set state = ${state}, pause_why = ${state === 'paused' ? 'person' : ''}, silent_runs = 0,
        next_run_at = case when ${state === 'on'} then now() end, version = version + 1, updated_at = now(), updated_by = ${person.id},
        owner_id = case when ${state === 'on'} then ${person.id} else owner_id end,
        role_id = case when ${state === 'on'} then ${person.roleId} else role_id end,
        language = case when ${state === 'on'} then ${tx.language} else language end
      where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'crawlSource', id, before: { state: source.state }, after: { state } })
    publishSources(tx)
    return tellOf(tx, id)
  })
}
