import { drawingKinds } from '@seamark/contract/ai/choices'
import { Segmented } from 'antd'
import { useRef, useState } from 'react'
import { Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { drawingSearch } from '../drawings/drawing-filters.ts'
import { DrawingGallery } from '../drawings/drawing-gallery-view.tsx'
import { Posters, type UsedPoster } from '../drawings/poster-desk-view.tsx'
import { PictureDesk, type UsedPicture } from './picture-desk-view.tsx'
import '../drawings/drawing-view.css'
import './picture-view.css'

/** Posters that we draw and pictures that a model draws, and below those that were kept. */
export function PaintPage() {
  const { t } = useWords()
  const { make, quote } = usePageSearch(drawingSearch)
  const setSearch = useSetPageSearch()
  const [poster, setPoster] = useState<UsedPoster>()
  const [picture, setPicture] = useState<UsedPicture>()
  const top = useRef<HTMLDivElement>(null)
  // What is typed for the one is kept while the other is shown; what nobody has looked at asks for nothing.
  const [hasPictures, setHasPictures] = useState(make === 'picture')
  if (make === 'picture' && !hasPictures) setHasPictures(true)
  return (
    <Page title={t('ai.drawing')} note={t('ai.drawing.note')} bodyRef={top}>
      <Segmented
        className="paint-kinds"
        aria-label={t('ai.drawing.kind')}
        value={make}
        options={drawingKinds.map((value) => ({ value, label: t(`ai.drawing.kind.${value}`) }))}
        onChange={(kind) => setSearch({ make: kind === 'poster' ? undefined : kind })}
      />
      <div hidden={make !== 'poster'}>
        <Posters used={poster} />
      </div>
      {hasPictures ? (
        <div hidden={make !== 'picture'}>
          <PictureDesk key={picture?.time ?? 0} used={picture} onAgain={use} />
        </div>
      ) : null}
      <DrawingGallery onAgain={use} />
    </Page>
  )

  function use(drawing: UsedPoster['drawing']) {
    const isPicture = drawing.kind === 'picture'
    if (isPicture) setPicture({ drawing, time: Date.now() })
    else setPoster({ drawing, quote, time: Date.now() })
    setSearch({ make: isPicture ? 'picture' : undefined })
    top.current?.scrollTo({ top: 0 })
  }
}
