import { editReadingLine, isRate, type LineEdit, type ReadingLine } from '@seamark/contract/rates/readings/readings'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { NothingFound, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { refreshReadings, useOffersBefore } from './reading-queries.ts'

/** Asks which offer a correction replaces, where the text does not say; or it is an offer of its own. */
export function CorrectionForm({ readingId, place }: { readingId: number; place: number }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, isPending } = useOffersBefore(readingId, isOpen)
  const { save, isSaving } = useSave({
    send: (body: LineEdit) => call(editReadingLine, { params: { id: readingId, place }, body }),
    onSaved: () => void refreshReadings(),
  })
  const offers = (data?.lines ?? []).filter((line) => isCorrectable(line, place)).toSorted((a, b) => b.place - a.place)
  return (
    <Space wrap size={4}>
      <Select<number>
        size="small"
        className="reading-corrects"
        popupMatchSelectWidth={320}
        aria-label={t('rates.reading.whichLine')}
        placeholder={t('rates.reading.whichLine')}
        value={null}
        loading={(isOpen && isPending) || isSaving}
        onOpenChange={(open) => open && setOpen(true)}
        notFoundContent={<NothingFound read={{ error, isFetching }} text={t('rates.reading.noneBefore')} />}
        options={offers.map((line) => ({ value: line.place, label: `${line.place} · ${line.source}` }))}
        onChange={(corrects) => void save({ corrects })}
      />
      <Button size="small" loading={isSaving} onClick={() => void save({ kind: 'supply' })}>
        {t('rates.reading.isOffer')}
      </Button>
    </Space>
  )
}

/** An offer before it of which no rate was made, and that nobody left out. */
const isCorrectable = ({ line, state, place: at }: ReadingLine, place: number) =>
  at < place && state === 'waiting' && isRate(line) && line.kind !== 'demand'
