import {
  type AcquisitionFigures,
  type AcquisitionLabel,
  laneChanges,
} from '@seamark/contract/trade/acquisition/acquisition'
import { Bars, Explanation } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { recordsPath, sliceOf } from '../slices/slice-filters.ts'
import { type AcquisitionProps, type AcquisitionSearch, figurePath, listedFigure } from './acquisition-filters.ts'
import { percent } from './lead-text.ts'
import { laneText } from '../codes/code-text.ts'

interface FiguresProps {
  figures: AcquisitionFigures
  search: AcquisitionSearch
}

/** The number of parties with each label, with its meaning; a click on a number lists them below. */
export function LabelStrip({ figures, search, setSearch }: FiguresProps & AcquisitionProps) {
  const { t } = useWords()
  const { period, season, rows, parties } = figures
  return (
    <section aria-label={t('trade.acquisition.labels')}>
      <p className="acquisition-note">
        {comparedText(figures)}{' '}
        <PageLink href={recordsPath({ ...sliceOf(search), ...period })}>
          {t('trade.acquisition.rows', { count: number(rows.used) })}
        </PageLink>{' '}
        {t('trade.acquisition.parties', { count: number(parties) })}
        <Explanation of={t('trade.acquisition.labels')}>
          {[
            t('trade.acquisition.undisclosedRows', { count: number(rows.undisclosed) }),
            t(season.isAdjusted ? 'trade.acquisition.season' : 'trade.acquisition.noSeason', { months: season.months }),
            ...(figures.newSince ? [t('trade.acquisition.newSince', figures.newSince)] : []),
          ].join('\n')}
        </Explanation>
      </p>
      <ul className="acquisition-labels">
        {figures.labels.map(({ label, parties: count, share }) => (
          <li key={label} className={search.label === label ? 'acquisition-chosen' : undefined}>
            <button
              type="button"
              aria-pressed={search.label === label}
              disabled={count === null}
              onClick={() => setSearch(listedFigure({ label: search.label === label ? undefined : label }))}
            >
              <span>{t(`trade.acquisition.label.${label}`)}</span>
              <strong>{count === null ? t('trade.acquisition.unknown') : number(count)}</strong>
            </button>
            <small>
              {share === null ? null : t('trade.acquisition.share', { share: percent(share) })}
              {label === 'atRisk' ? <AtRiskOnly count={figures.atRiskOnly} setSearch={setSearch} /> : null}
            </small>
            <span className="acquisition-explanation">
              <Explanation of={t(`trade.acquisition.label.${label}`)}>
                {`${t(`trade.acquisition.definition.${label}`)}\n${t('trade.acquisition.definitions')}`}
              </Explanation>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The period, and the earlier period that it is compared with as far as the data allows. */
function comparedText({ period, against, compared: { sources, of } }: AcquisitionFigures): string {
  const said = { ...period, beforeFrom: against.from, beforeTo: against.to }
  if (of > 0 && sources === 0) return t('trade.acquisition.periodAlone', said)
  const sentence = t('trade.acquisition.period', said)
  return sources < of ? `${sentence} ${t('trade.acquisition.comparedSources', { sources, of })}` : sentence
}

function AtRiskOnly({ count, setSearch }: { count: number; setSearch: AcquisitionProps['setSearch'] }) {
  const { t } = useWords()
  const figure: { label: AcquisitionLabel; without: AcquisitionLabel } = { label: 'atRisk', without: 'lost' }
  return (
    <button type="button" className="acquisition-link" onClick={() => setSearch(listedFigure(figure))}>
      {t('trade.acquisition.atRiskOnly', { count: number(count) })}
    </button>
  )
}

/** The parties that came, grew, shrank and left, lane by lane; each part of a bar lists its parties. */
export function LaneChanges({ figures, search }: FiguresProps) {
  const { t } = useWords()
  const bars = (figures.lanes ?? [])
    .filter((lane) => laneChanges.some((change) => lane[change] > 0))
    .map((lane) => ({
      key: lane.lane || 'none',
      label: lane.lane ? laneText(lane.lane) : t('trade.acquisition.noLane'),
      values: { ...figuresOf(lane) },
    }))
  return (
    <Bars
      lying
      title={t('trade.acquisition.lanes')}
      actions={<Explanation of={t('trade.acquisition.lanes')}>{t('trade.acquisition.lanesNote')}</Explanation>}
      bars={bars}
      parts={laneChanges.map((change) => ({
        key: change,
        label: t(`trade.acquisition.change.${change}`),
        tone: tones[change],
      }))}
      to={({ key }, part) => figurePath(search, { onLane: key, change: part?.key ?? 'growing' })}
      empty={t(figures.lanes ? 'trade.acquisition.noLanes' : 'trade.acquisition.notCompared')}
    />
  )
}

const tones = { new: 'fresh', growing: 'growth', shrinking: 'decline', lost: 'loss' } as const

const figuresOf = (lane: NonNullable<AcquisitionFigures['lanes']>[number]) => ({
  new: lane.new,
  growing: lane.growing,
  shrinking: lane.shrinking,
  lost: lane.lost,
})
