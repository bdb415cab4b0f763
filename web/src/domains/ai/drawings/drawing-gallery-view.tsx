import { posterPresets } from '@seamark/contract/ai/choices'
import type { Drawing, DrawingDetails } from '@seamark/contract/ai/drawings/drawings'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Badge, Dialog, Empty, Failed, Loading, MoreMenu, RelativeTime, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { useDrawingActions } from './drawing-actions.tsx'
import { drawingSearch, isNarrowed } from './drawing-filters.ts'
import { imageOf, useDrawings } from './drawing-queries.ts'

/** The posters that were kept: one's own, and those that colleagues show. */
export function DrawingGallery({ onAgain }: { onAgain: (drawing: DrawingDetails) => void }) {
  const { t } = useWords()
  const search = usePageSearch(drawingSearch)
  const setSearch = useSetPageSearch()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDrawings(search)
  const drawings = data?.pages.flatMap(({ rows }) => rows)
  return (
    <section className="drawing-gallery" aria-labelledby="drawing-gallery">
      <div className="drawing-bar">
        <h2 id="drawing-gallery">{t('ai.drawings')}</h2>
        <Segmented
          value={search.of}
          options={(['all', 'own'] as const).map((value) => ({ value, label: t(`ai.drawings.of.${value}`) }))}
          onChange={(of) => setSearch({ of: of === 'all' ? undefined : of })}
        />
        <Select
          aria-label={t('ai.field.preset')}
          placeholder={t('ai.field.preset')}
          value={search.preset}
          allowClear
          options={posterPresets.map((value) => ({ value, label: t(`ai.poster.preset.${value}`) }))}
          onChange={(preset?: string) => setSearch({ preset })}
        />
        <SearchBox value={search.q ?? ''} label={t('ai.drawings.search')} onSearch={(q) => setSearch({ q })} />
      </div>
      {drawings ? (
        drawings.length === 0 ? (
          <Empty
            text={t(isNarrowed(search) ? 'ai.drawings.none' : 'ai.drawings.empty')}
            action={
              isNarrowed(search) ? (
                <Button onClick={() => setSearch({ q: undefined, preset: undefined, of: undefined })}>
                  {t('kit.clearFilters')}
                </Button>
              ) : null
            }
          />
        ) : (
          <Cards drawings={drawings} onAgain={onAgain} />
        )
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={4} />
      )}
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ai.drawings.more')}
        </Button>
      ) : null}
    </section>
  )
}

function Cards({ drawings, onAgain }: { drawings: Drawing[]; onAgain: (drawing: DrawingDetails) => void }) {
  const { t } = useWords()
  const actions = useDrawingActions(onAgain)
  const [opened, setOpened] = useState<Drawing>()
  return (
    <>
      <ul className="drawing-cards">
        {drawings.map((drawing) => (
          <li key={drawing.id}>
            <button type="button" className="drawing-picture" onClick={() => setOpened(drawing)}>
              <img src={imageOf(drawing, 'small')} alt={drawing.title} loading="lazy" />
            </button>
            <div className="drawing-head">
              <strong title={drawing.title}>{drawing.title}</strong>
              <MoreMenu items={actions(drawing)} label={t('ai.drawing.actions', { title: drawing.title })} />
            </div>
            <div className="drawing-note">
              <span>{t(`ai.poster.preset.${drawing.preset}`)}</span>
              {drawing.isEnded ? <Badge tone="quiet">{t('ai.ended')}</Badge> : null}
              {drawing.seenBy === 'me' ? null : <Badge tone="busy">{t(`ai.drawing.seenBy.${drawing.seenBy}`)}</Badge>}
            </div>
            <div className="drawing-note">
              {drawing.author.name} · <RelativeTime at={drawing.createdAt} />
            </div>
          </li>
        ))}
      </ul>
      {opened ? (
        <Dialog
          title={opened.title}
          footer={null}
          width={opened.width > opened.height ? 960 : 600}
          onClose={() => setOpened(undefined)}
        >
          <img
            className="poster-image"
            src={imageOf(opened, 'image')}
            width={opened.width}
            height={opened.height}
            alt={opened.title}
          />
        </Dialog>
      ) : null}
    </>
  )
}
