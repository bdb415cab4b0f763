import { type Reading, type ReadingLine, sayWhoseReading } from '@seamark/contract/rates/readings/readings'
import { Alert, Button, Checkbox, Space } from 'antd'
import { useState } from 'react'
import { Badge, useSave } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { refreshReadings } from '../reading-queries.ts'
import { nobody, type Whose, WhosePicker } from './whose-picker.tsx'

const whoseOf = ({ company, sourceName }: Pick<Reading, 'company' | 'sourceName'>): Whose => ({
  companyId: company?.id ?? null,
  sourceName,
})

/** Whose the rates of the whole reading are; a line that says something else goes before it. */
export function WhoseReading({ reading }: { reading: Reading }) {
  const { t } = useWords()
  const [edited, setEdited] = useState<Whose>()
  const whose = edited ?? whoseOf(reading)
  const { save, isSaving, failure } = useSave({
    about: edited,
    send: () => call(sayWhoseReading, { params: { id: reading.id }, body: whose }, { quiet: true }),
    onSaved: () => void refreshReadings().then(() => setEdited(undefined)),
  })
  return (
    <section className="reading-whose" aria-label={t('rates.whose')}>
      <strong>{t('rates.whose')}</strong>
      {reading.isCompanyHidden ? <Badge tone="quiet">{t('rates.colleaguesCompany')}</Badge> : null}
      <WhosePicker value={whose} known={reading.company} onChange={setEdited} />
      <Button disabled={edited === undefined} loading={isSaving} onClick={() => void save()}>
        {t('rates.whose.save')}
      </Button>
      <span className="reading-note">{t('rates.whose.note')}</span>
      {failure ? <Alert type="error" role="alert" title={failure} /> : null}
    </section>
  )
}

interface LinesProps {
  readingId: number
  lines: readonly ReadingLine[]
  ticked: ReadonlySet<number>
  onTick: (places: ReadonlySet<number>) => void
}

const isTickable = ({ state }: ReadingLine) => state !== 'accepted'

/** Ticks lines of a page and says whose all of them are; companies that were recognised are taken here at once, too. */
export function WhoseLines({ readingId, lines, ticked, onTick }: LinesProps) {
  const { t } = useWords()
  const [whose, setWhose] = useState(nobody)
  const places = lines.filter(isTickable).map(({ place }) => place)
  const chosen = places.filter((place) => ticked.has(place))
  const say = (body: Whose & { places: number[] }) =>
    call(sayWhoseReading, { params: { id: readingId }, body }, { quiet: true })
  const { save, isSaving, failure } = useSave({
    about: whose,
    send: () => say({ ...whose, places: chosen }),
    onSaved: () => {
      setWhose(nobody)
      onTick(new Set())
    },
    refresh: refreshReadings,
  })
  const proposed = lines.filter((line) => line.proposed !== null && !isSaid(line))
  const taking = useSave({
    send: async () => {
      for (const [companyId, some] of Map.groupBy(proposed, (line) => line.proposed?.id ?? null))
        await say({ companyId, sourceName: '', places: some.map(({ place }) => place) })
    },
    refresh: refreshReadings,
  })
  if (places.length === 0) return null
  return (
    <div className="reading-whose">
      <Checkbox
        checked={chosen.length === places.length}
        indeterminate={chosen.length > 0 && chosen.length < places.length}
        onChange={({ target }) => onTick(new Set(target.checked ? places : []))}
      >
        {chosen.length > 0 ? t('rates.whose.ticked', { n: chosen.length }) : t('rates.whose.tickAll')}
      </Checkbox>
      {chosen.length > 0 ? (
        <Space wrap>
          <WhosePicker value={whose} onChange={setWhose} />
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            {t('rates.whose.set')}
          </Button>
        </Space>
      ) : proposed.length > 0 ? (
        <Button loading={taking.isSaving} onClick={() => void taking.save()}>
          {t('rates.whose.takeAll', { n: proposed.length })}
        </Button>
      ) : null}
      {failure || taking.failure ? <Alert type="error" role="alert" title={failure ?? taking.failure} /> : null}
    </div>
  )
}

const isSaid = ({ company, isCompanyHidden, sourceName }: ReadingLine) =>
  company !== null || isCompanyHidden || sourceName !== ''
