import { posterPresets } from '@seamark/contract/ai/choices'
import type { Drawing, DrawingDetails } from '@seamark/contract/ai/drawings/drawings'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import {
  Badge,
  CopyAll,
  Dialog,
  Empty,
  Failed,
  Loading,
  MoreMenu,
  RelativeTime,
  SearchBox,
} from '../../../kit/index.ts'
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
          value={search.preset ?? search.kind}
          allowClear
          options={[
            { value: 'poster', label: t('ai.drawing.kind.poster') },
            ...posterPresets.map((value) => ({
              value,
              label: t(`ai.poster.preset.${value}`),
              className: 'drawing-preset',
            })),
            { value: 'picture', label: t('ai.drawing.kind.picture') },
          ]}
          onChange={(chosen?: string) => setSearch({ kind: undefined, preset: undefined, ...filterOf(chosen) })}
        />
        <SearchBox value={search.q ?? ''} label={t('ai.drawings.search')} onSearch={(q) => setSearch({ q })} />
      </div>
      {drawings ? (
        drawings.length === 0 ? (
          <Empty
            text={t(isNarrowed(search) ? 'ai.drawings.none' : 'ai.drawings.empty')}
            action={
              isNarrowed(search) ? (
                <Button onClick={() => setSearch({ q: undefined, kind: undefined, preset: undefined, of: undefined })}>
                  {t('kit.clearFilters')}
                </Button>
              ) : null
            }
          />
        ) : (
          <DrawingCards drawings={drawings} onAgain={onAgain} />
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

/** A kind, or one of the presets that posters have. */
const filterOf = (chosen: string | undefined) =>
  chosen === 'poster' || chosen === 'picture' ? { kind: chosen } : { preset: chosen }

interface CardsProps {
  drawings: readonly Drawing[]
  onAgain: (drawing: DrawingDetails) => void
}

/** Drawings as small pictures with what may be done with each. */
export function DrawingCards({ drawings, onAgain }: CardsProps) {
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
              <strong title={drawing.prompt ?? drawing.title}>{drawing.title}</strong>
              <MoreMenu items={actions(drawing)} label={t('ai.drawing.actions', { title: drawing.title })} />
            </div>
            <div className="drawing-note">
              <span>{drawing.preset === null ? t('ai.picture') : t(`ai.poster.preset.${drawing.preset}`)}</span>
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
          {opened.prompt === null ? null : <PictureFacts drawing={opened} prompt={opened.prompt} />}
        </Dialog>
      ) : null}
    </>
  )
}

/** What a picture was asked for with: it travels with it. */
function PictureFacts({ drawing, prompt }: { drawing: Drawing; prompt: string }) {
  const { t } = useWords()
  return (
    <div className="poster-words drawing-facts">
      <pre>{prompt}</pre>
      <div className="drawing-note">
        <span>{drawing.model}</span>
        <span>
          {drawing.width}×{drawing.height}
        </span>
      </div>
      <CopyAll text={prompt} label={t('ai.picture.copyPrompt')} done={t('ai.picture.promptCopied')} />
    </div>
  )
}
