import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { captureStates } from '@seamark/contract/exhibitions/choices'
import type { ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { idParam } from '@seamark/contract/platform/envelope'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page, PageTabs, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageParams, usePageSearch, useSetPageSearch, useTabTitle } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { exhibitionPath } from '../exhibitions/exhibition-filters.ts'
import { useExhibition } from '../exhibitions/exhibition-queries.ts'
import { nameOf } from '../exhibitions/exhibition-text.ts'
import { type CaptureSearch, captureSearch, isNarrowed, withoutFilters } from './capture-filters.ts'
import { useCaptureCounts, useCaptures, useOpenedCapture } from './capture-queries.ts'
import { nextOf } from './capture-rules.ts'
import { CaptureTable } from './capture-table.tsx'
import { CaptureFilterBar } from './capture-toolbar-view.tsx'
import { CaptureFacts } from './capture-facts-view.tsx'
import { DiscardForm } from './discard-form.tsx'
import { SortingView } from './sorting-view.tsx'
import '../exhibitions/exhibitions-view.css'

/** The name cards of an exhibition: those that wait one after another, the others as a list. */
export function CapturesPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: exhibition } = useExhibition(id)
  const { data: counts } = useCaptureCounts(id)
  const search = usePageSearch(captureSearch)
  const setSearch = useSetPageSearch()
  const unsorted = counts?.exhibitions[0]?.unsorted ?? 0
  const title = t('exhibitions.captures')
  useTabTitle(exhibition && `${title} · ${nameOf(exhibition)}`)
  return (
    <Page
      title={title}
      note={
        exhibition ? (
          hasCode(306) ? (
            <PageLink href={exhibitionPath(id)}>{nameOf(exhibition)}</PageLink>
          ) : (
            nameOf(exhibition)
          )
        ) : null
      }
    >
      <PageTabs
        label={title}
        active={search.state}
        onChange={(state) => setSearch({ state, capture: undefined })}
        items={[...captureStates, 'all' as const].map((key) => ({
          key,
          label:
            key === 'all'
              ? t('exhibitions.captures.all')
              : `${t(`exhibitions.capture.${key}`)}${key === 'unsorted' ? ` (${unsorted})` : ''}`,
        }))}
      />
      {search.state === 'unsorted' ? (
        <Queue exhibitionId={id} search={search} />
      ) : (
        <Listed exhibitionId={id} search={search} />
      )}
    </Page>
  )
}

interface Shown {
  exhibitionId: number
  search: CaptureSearch
}

/** The cards that wait, one at a time. */
function Queue({ exhibitionId, search }: Shown) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const pager = usePager(JSON.stringify({ ...search, capture: undefined }))
  const { data, error, refetch } = useCaptures(exhibitionId, search, pager.cursor)
  const rows = data?.rows ?? []
  const opened = search.capture ?? rows[0]?.id
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={8} />
  return (
    <>
      <CaptureFilterBar search={search} setSearch={setSearch}>
        {opened ? <Place rows={rows} opened={opened} onOpen={(capture) => setSearch({ capture })} /> : null}
      </CaptureFilterBar>
      {opened ? (
        <OpenCapture
          id={opened}
          onSorted={(together) => {
            const waiting = rows.filter((row) => !together.includes(row.id))
            setSearch({ capture: nextOf(waiting, opened) })
          }}
        />
      ) : (
        <Empty
          text={t(isNarrowed(search) ? 'exhibitions.captures.none' : 'exhibitions.captures.allSorted')}
          action={
            isNarrowed(search) ? (
              <Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>
            ) : (
              <Button onClick={() => setSearch({ state: 'sorted' })}>{t('exhibitions.captures.showSorted')}</Button>
            )
          }
        />
      )}
    </>
  )
}

interface PlaceProps {
  rows: readonly ListedCapture[]
  opened: string
  onOpen: (id: string | undefined) => void
}

/** Where the queue is, with the cards before and behind. */
function Place({ rows, opened, onOpen }: PlaceProps) {
  const { t } = useWords()
  const place = rows.findIndex(({ id }) => id === opened)
  const step = (by: number) => onOpen(rows[place + by]?.id)
  return (
    <span className="capture-place">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('exhibitions.captures.before')}
        disabled={place <= 0}
        onClick={() => step(-1)}
      />
      {place < 0 ? `– / ${rows.length}` : `${place + 1} / ${rows.length}`}
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t('exhibitions.captures.next')}
        disabled={place < 0 || place >= rows.length - 1}
        onClick={() => step(1)}
      />
    </span>
  )
}

interface OpenProps {
  id: string
  onSorted: (together: readonly string[]) => void
}

function OpenCapture({ id, onSorted }: OpenProps) {
  const { data, error, refetch } = useOpenedCapture(id)
  const [isDiscarding, setDiscarding] = useState(false)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (data?.capture.id !== id) return <Loading rows={8} />
  const { capture, alike } = data
  return (
    <>
      <CaptureFacts capture={capture} />
      {capture.can.sort ? (
        <SortingView
          key={capture.id}
          capture={capture}
          alike={alike}
          onSorted={onSorted}
          onDiscard={() => setDiscarding(true)}
        />
      ) : null}
      {isDiscarding ? (
        <DiscardForm
          capture={capture}
          onClose={() => setDiscarding(false)}
          onDiscarded={() => {
            setDiscarding(false)
            onSorted([])
          }}
        />
      ) : null}
    </>
  )
}

/** The cards of any other state as a list, or one of them. */
function Listed({ exhibitionId, search }: Shown) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  if (search.capture === undefined) return <CaptureTable exhibitionId={exhibitionId} search={search} />
  return (
    <>
      <Button icon={<LeftOutlined aria-hidden />} onClick={() => setSearch({ capture: undefined })}>
        {t('exhibitions.captures.back')}
      </Button>
      <OpenCapture id={search.capture} onSorted={() => setSearch({ capture: undefined })} />
    </>
  )
}
