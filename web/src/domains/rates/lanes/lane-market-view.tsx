import { mainContainers, terms } from '@seamark/contract/rates/choices'
import type { FormerWay, LaneWay } from '@seamark/contract/rates/lanes/lanes'
import { Select } from 'antd'
import { Failed, Lines, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { usePorts } from '../../territory/index.ts'
import { portsText } from '../rates/rate-text.ts'
import type { LaneSearch } from './lane-filters.ts'
import { useMarketOf } from './lane-queries.ts'

interface MarketProps {
  ways: readonly LaneWay[]
  /** Those without a price today come last. */
  formerWays: readonly FormerWay[]
  search: LaneSearch
}

/**
 * A year of prices between two ports of the lane, chosen by the reader; at first those with the lowest price, or where no price holds any more,
 * those that had one last.
 */
export function LaneMarket({ ways, formerWays, search }: MarketProps) {
  const [first] = [...ways, ...formerWays]
  const { pol = first?.pol, pod = first?.pod } = search
  if (pol === undefined || pod === undefined) return null
  return (
    <div className="lane-wide">
      <Market way={{ pol, pod }} ways={ways} formerWays={formerWays} search={search} />
    </div>
  )
}

type Way = Pick<LaneWay, 'pol' | 'pod'>

const levels = ['lowest', 'lower', 'middle', 'upper', 'highest'] as const

function Market({ way, ways, formerWays, search: { container, term } }: MarketProps & { way: Way }) {
  const { t } = useWords()
  const { data, error, refetch } = useMarketOf({ ...way, container, term })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  const { days } = data
  const rowsOn = (at: number) =>
    hasCode(346)
      ? href('/freight/rates', { ...way, container, validOn: days[at]?.day ?? '', sort: 'price', order: 'asc' })
      : undefined
  return (
    <Lines
      title={t('rates.lanes.market', { container })}
      points={days.map(({ day }) => ({ key: day, label: day.slice(5), isPartial: false }))}
      lines={levels.map((level) => ({
        key: level,
        label: t(`rates.lanes.level.${level}`),
        values: days.map((day) => day[level]),
        isBeside: level === 'lowest' || level === 'highest',
        to: rowsOn,
      }))}
      partial=""
      empty={t('rates.lanes.noMarket')}
      actions={<MarketTools way={way} ways={ways} formerWays={formerWays} search={{ container, term }} />}
      note={data.isCut ? t('rates.lanes.cut', { prices: number(data.prices) }) : null}
    />
  )
}

interface OfferedWay extends Way {
  endedOn?: string
}

interface ToolsProps extends Omit<MarketProps, 'search'> {
  way: Way
  search: Pick<LaneSearch, 'container' | 'term'>
}

function MarketTools({ way, ways, formerWays, search: { container, term } }: ToolsProps) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const listed: OfferedWay[] = [...ways, ...formerWays]
  const offered: OfferedWay[] = listed.some(({ pol, pod }) => pol === way.pol && pod === way.pod)
    ? listed
    : [way, ...listed]
  const ports = usePorts(offered.flatMap(({ pol, pod }) => [pol, pod]))
  const nameOf = (code: string) => portsText([code], ports, language)
  return (
    <span className="lane-tools">
      <Select
        size="small"
        className="lane-way"
        aria-label={t('rates.way')}
        value={`${way.pol} ${way.pod}`}
        onChange={(value: string) => {
          const [pol, pod] = value.split(' ')
          setSearch({ pol, pod })
        }}
        options={offered.map(({ pol, pod, endedOn }) => ({
          value: `${pol} ${pod}`,
          label: [
            `${nameOf(pol)} → ${nameOf(pod)}`,
            ...(endedOn === undefined ? [] : [t('rates.lanes.endedOn', { day: endedOn })]),
          ].join(' · '),
        }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <Select
        size="small"
        aria-label={t('rates.container')}
        value={container}
        onChange={(chosen) => setSearch({ container: chosen })}
        options={mainContainers.map((value) => ({ value, label: value }))}
      />
      <Select
        size="small"
        aria-label={t('rates.field.kind')}
        value={term}
        onChange={(chosen) => setSearch({ term: chosen })}
        options={terms.map((value) => ({ value, label: t(`rates.lanes.term.${value}`) }))}
      />
    </span>
  )
}
