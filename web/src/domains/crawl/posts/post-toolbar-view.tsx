import { customerStates, postKinds, qualities, releases, takings } from '@seamark/contract/crawl/choices'
import { mainContainers } from '@seamark/contract/rates/choices'
import { lanes } from '@seamark/contract/territory/lanes'
import { Input, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { DayRange, Filter, Filters, SearchBox } from '../../../kit/index.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { One, Several } from '../customers/customer-toolbar-view.tsx'
import { SourcePicker } from '../customers/source-picker.tsx'
import { mostDays, type Period, periods } from './period-rules.ts'
import { countPostsFolded, countPostsInBar, type PostSearch, spanOf, withoutPostFilters } from './post-filters.ts'

interface ToolbarProps {
  search: PostSearch
  setSearch: (patch: Partial<PostSearch>) => void
  picker: ReactNode
}

/** The publish time, without which nothing is listed, and what narrows the list. */
export function PostToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="crawl-toolbar">
      <PublishTime search={search} setSearch={setSearch} />
      {picker}
      <SearchBox value={search.q ?? ''} label={t('crawl.posts.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<BarFilters search={search} setSearch={setSearch} />}
        setInBar={countPostsInBar(search)}
        set={countPostsFolded(search)}
        onClear={() => setSearch({ ...withoutPostFilters, q: search.q })}
      >
        <FoldedFilters search={search} setSearch={setSearch} />
      </Filters>
    </div>
  )
}

type PartProps = Omit<ToolbarProps, 'picker'>

/** Quick spans, and a picker in which no more than seven days can be chosen. */
function PublishTime({ search, setSearch }: PartProps) {
  const { t } = useWords()
  const isChosen = search.from !== undefined && search.to !== undefined
  const { from, to } = spanOf(search, officeDay())
  return (
    <>
      <Segmented<Period | ''>
        aria-label={t('crawl.post.published')}
        value={isChosen ? '' : search.period}
        onChange={(period) => setSearch({ period: period || '7d', from: undefined, to: undefined })}
        options={periods.map((value) => ({ value, label: t(`crawl.period.${value}`) }))}
      />
      <DayRange
        label={t('crawl.post.published')}
        from={from}
        to={to}
        isOpen={false}
        mostDays={mostDays}
        onChange={(days) => setSearch(days)}
      />
    </>
  )
}

function BarFilters({ search, setSearch }: PartProps) {
  const { t } = useWords()
  return (
    <>
      <Several
        label="crawl.post.kind"
        value={search.kind}
        options={postKinds.map((value) => ({ value, label: t(`crawl.postKind.${value}`) }))}
        onChange={(kind) => setSearch({ kind })}
      />
      <Several
        label="crawl.post.lane"
        value={search.lane}
        options={lanes.map((value) => ({ value, label: t(`territory.lane.${value}`) }))}
        onChange={(lane) => setSearch({ lane })}
      />
      <Several
        label="crawl.post.taken"
        value={search.taken}
        options={takings.map((value) => ({ value, label: t(`crawl.taking.${value}`) }))}
        onChange={(taken) => setSearch({ taken })}
      />
    </>
  )
}

const yesAndNo = ['true', 'false'] as const

function FoldedFilters({ search, setSearch }: PartProps) {
  const { t } = useWords()
  return (
    <>
      <Text name="port" label="crawl.post.port" search={search} setSearch={setSearch} />
      <Text name="pol" label="crawl.post.pol" search={search} setSearch={setSearch} />
      <Text name="pod" label="crawl.post.pod" search={search} setSearch={setSearch} />
      <Filter label={t('crawl.post.container')}>
        <Several
          label="crawl.post.container"
          value={search.container}
          options={mainContainers.map((value) => ({ value, label: value }))}
          onChange={(container) => setSearch({ container })}
        />
      </Filter>
      <Text name="platform" label="crawl.post.platform" search={search} setSearch={setSearch} />
      <Filter label={t('crawl.field.quality')}>
        <Several
          label="crawl.field.quality"
          value={search.quality}
          options={qualities.map((value) => ({ value, label: t(`crawl.quality.${value}`) }))}
          onChange={(quality) => setSearch({ quality })}
        />
      </Filter>
      <PhonebookFilters search={search} setSearch={setSearch} />
      <Filter label={t('crawl.post.source')}>
        <span className="crawl-filter">
          <SourcePicker
            label={t('crawl.post.source')}
            value={search.sourceId ?? null}
            onChange={(sourceId) => setSearch({ sourceId: sourceId ?? undefined })}
          />
        </span>
      </Filter>
      {hasCode(336) ? (
        <Filter label={t('crawl.field.release')}>
          <One
            label="crawl.field.release"
            value={search.release}
            options={releases.map((value) => ({ value, label: t(`crawl.release.${value}`) }))}
            onChange={(release) => setSearch({ release })}
          />
        </Filter>
      ) : null}
    </>
  )
}

/** How the companies of posts stand to the phonebook. */
function PhonebookFilters({ search, setSearch }: PartProps) {
  const { t } = useWords()
  return (
    <>
      <Filter label={t('crawl.field.state')}>
        <Several
          label="crawl.field.state"
          value={search.state}
          options={customerStates.map((value) => ({ value, label: t(`trade.state.${value}`) }))}
          onChange={(state) => setSearch({ state })}
        />
      </Filter>
      {(['imported', 'claimed', 'assigned'] as const).map((name) => (
        <Filter key={name} label={t(`crawl.field.${name}`)}>
          <One
            label={`crawl.field.${name}`}
            value={search[name]}
            options={yesAndNo.map((value) => ({ value, label: t(`crawl.${name}.${value}`) }))}
            onChange={(value) => setSearch({ [name]: value })}
          />
        </Filter>
      ))}
    </>
  )
}

interface TextProps extends PartProps {
  name: 'port' | 'pol' | 'pod' | 'platform'
  label: WordKey
}

function Text({ name, label, search, setSearch }: TextProps) {
  const { t } = useWords()
  const put = (text: string) => setSearch({ [name]: text.trim() || undefined })
  return (
    <Filter label={t(label)}>
      <Input
        className="crawl-filter"
        aria-label={t(label)}
        defaultValue={search[name]}
        key={search[name]}
        maxLength={60}
        allowClear
        onBlur={({ target }) => put(target.value)}
        onPressEnter={({ currentTarget }) => put(currentTarget.value)}
      />
    </Filter>
  )
}
