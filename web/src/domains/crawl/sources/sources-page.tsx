import { PlusOutlined } from '@ant-design/icons'
import { type CrawlSource, listCrawlSources, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import {
  Badge,
  type Column,
  DataTable,
  Empty,
  Page,
  RelativeTime,
  type RowAction,
  useIsPhone,
} from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink, usePageModal, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { sourceSearch } from './source-filters.ts'
import { SourceForm } from './source-form.tsx'
import { stateTones } from './source-text.ts'
import { SourcePanel } from './source-view.tsx'

const table = 'crawl.sources'

/** The sources of crawled customers and posts, with what each has brought. On a phone they are only read. */
export function SourcesPage() {
  const { t, language } = useWords()
  useLive('crawl.customers', () => void invalidate('/crawl'))
  useLive('crawl.sources', () => void invalidate('/crawl'))
  const { data, error, refetch } = useCall(listCrawlSources, {})
  const [edited, setEdited] = useState<CrawlSource | 'new'>()
  const search = usePageSearch(sourceSearch)
  const setSearch = useSetPageSearch()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  const columns = useMemo(sourceColumns, [language])
  const isPhone = useIsPhone()
  const mayEdit = can('import') && !isPhone
  const actions = useSourceActions(setEdited)
  const add = mayEdit ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('crawl.source.new')}
    </Button>
  ) : null
  return (
    <Page title={t('crawl.sources')} actions={add}>
      <DataTable
        name={table}
        label={t('crawl.sources')}
        columns={columns}
        rows={data?.sources}
        error={error}
        onRetry={() => void refetch()}
        rowActions={actions}
        onOpen={(source) =>
          source.kind !== 'file' ? setSearch({ source: source.id }) : mayEdit ? setEdited(source) : undefined
        }
        empty={<Empty text={t('crawl.sources.empty')} action={add} />}
      />
      <SourcePanel
        source={data?.sources.find(({ id, kind }) => id === search.source && kind !== 'file')}
        onClose={() => setSearch({ source: undefined })}
      />
      {edited ? <SourceForm seen={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
    </Page>
  )
}

function useSourceActions(edit: (source: CrawlSource) => void) {
  const { t } = useWords()
  const modal = usePageModal()

  async function release({ id, name }: CrawlSource) {
    await call(releaseCrawlSource, { params: { id }, body: {} })
    await invalidate('/crawl')
    notices.success(t('crawl.source.released', { name }))
  }

  return (source: CrawlSource): RowAction[] => [
    ...(can('import') ? [{ key: 'edit', label: t('kit.edit'), run: () => edit(source) }] : []),
    ...(can('assign') && source.drafts + source.draftPosts > 0
      ? [
          {
            key: 'release',
            label: t('crawl.source.release'),
            run: () =>
              void modal.confirm({
                title: t('crawl.source.release.title', { name: source.name, n: source.drafts + source.draftPosts }),
                content: t('crawl.source.release.content'),
                okText: t('crawl.source.release'),
                cancelText: t('kit.cancel'),
                onOk: () => release(source).catch(() => undefined),
              }),
          },
        ]
      : []),
  ]
}

function sourceColumns(): Column<CrawlSource>[] {
  const figure = (
    key: 'customers' | 'drafts' | 'good' | 'bad' | 'imported',
    title: string,
    search: Record<string, string>,
  ): Column<CrawlSource> => ({
    key,
    title,
    width: 96,
    align: 'right',
    render: (source) => <Figure source={source} count={source[key]} search={search} />,
  })
  return [
    { key: 'name', title: t('crawl.source.name'), width: 260, render: ({ name }) => name },
    { key: 'kind', title: t('crawl.field.kind'), width: 160, render: ({ kind }) => t(`crawl.sourceKind.${kind}`) },
    {
      key: 'state',
      title: t('crawl.source.state'),
      width: 240,
      render: (source) => <State source={source} />,
    },
    figure('customers', t('crawl.source.customers'), { quality: 'unmarked,good,bad' }),
    {
      key: 'posts',
      title: t('crawl.source.posts'),
      width: 96,
      align: 'right',
      render: ({ posts }) => number(posts),
    },
    figure('drafts', t('crawl.source.drafts'), { quality: 'unmarked,good,bad', release: 'draft' }),
    figure('good', t('crawl.quality.good'), { quality: 'good' }),
    figure('bad', t('crawl.quality.bad'), { quality: 'bad' }),
    figure('imported', t('crawl.imported.true'), { quality: 'unmarked,good,bad', imported: 'true' }),
    {
      key: 'releases',
      title: t('crawl.field.releases'),
      width: 120,
      render: ({ releases }) => (
        <Badge tone={releases ? 'good' : 'quiet'}>{t(releases ? 'phonebook.yes' : 'phonebook.no')}</Badge>
      ),
    },
    { key: 'owner', title: t('crawl.source.owner'), width: 110, render: ({ owner }) => owner },
    {
      key: 'lastFile',
      title: t('crawl.source.lastFile'),
      width: 130,
      render: ({ lastFileAt }) => (lastFileAt ? <RelativeTime at={lastFileAt} /> : null),
    },
    { key: 'note', title: t('crawl.field.note'), width: 320, render: ({ note }) => <span title={note}>{note}</span> },
  ]
}

/** Whether a source is fetched, and why not; and whether its last run found so little that somebody should look. */
function State({ source: { kind, state, pauseWhy, lastRun } }: { source: CrawlSource }): ReactNode {
  if (kind === 'file') return null
  return (
    <>
      <Badge tone={stateTones[state]}>{t(`crawl.sourceState.${state}`)}</Badge>
      {pauseWhy === '' ? null : ` ${t(`crawl.pauseWhy.${pauseWhy}`)}`}
      {lastRun?.isSilent ? <Badge tone="bad">{t('crawl.source.silent')}</Badge> : null}
    </>
  )
}

/** A number that opens its customers. */
function Figure({
  source,
  count,
  search,
}: {
  source: CrawlSource
  count: number
  search: Record<string, string>
}): ReactNode {
  if (count === 0 || !hasCode(312)) return number(count)
  return <PageLink href={href('/crawlData/broaden', { sourceId: source.id, ...search })}>{number(count)}</PageLink>
}
