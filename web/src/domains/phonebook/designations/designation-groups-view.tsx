import type { Lane } from '@seamark/contract/territory/lanes'
import { useState } from 'react'
import { Button, Segmented } from 'antd'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useAreaFigures } from '../areas/area-queries.ts'
import { areaName, useAreas } from '../../territory/index.ts'
import type { DesignationSearch } from './designation-filters.ts'

interface GroupsProps {
  search: DesignationSearch
  onChange: (patch: Partial<DesignationSearch>) => void
}

/** The pool's companies by area and by lane, largest group first; a click on a group narrows the list beside it. */
export function PoolGroups({ search, onChange }: GroupsProps) {
  const { t, language } = useWords()
  const [by, setBy] = useState<'area' | 'lane'>('area')
  const figures = useAreaFigures().data
  const isTop = (code: string) => /^\d{2}0000$/.test(code) || (/^[A-Z]{2}$/.test(code) && code !== 'CN')
  const codes = (figures?.areas ?? [])
    .filter(({ code, unowned }) => unowned > 0 && isTop(code))
    .toSorted((one, other) => other.unowned - one.unowned)
  const named = new Map(
    (useAreas(codes.slice(0, 50).map(({ code }) => code)).data?.areas ?? []).map((area) => [area.code, area]),
  )
  const lanes = (figures?.lanes ?? [])
    .filter(({ unowned }) => unowned > 0)
    .toSorted((one, other) => other.unowned - one.unowned)
  const line = (key: string, text: string, count: number, isChosen: boolean, patch: Partial<DesignationSearch>) => (
    <li key={key}>
      <Button
        type="text"
        block
        className={isChosen ? 'pool-group pool-group-chosen' : 'pool-group'}
        aria-pressed={isChosen}
        onClick={() => onChange(patch)}
      >
        <span>{text}</span>
        <span className="company-quiet">{number(count, language)}</span>
      </Button>
    </li>
  )
  return (
    <nav className="pool-groups" aria-label={t('phonebook.designate.groups')}>
      <Segmented
        block
        size="small"
        value={by}
        onChange={setBy}
        options={[
          { value: 'area' as const, label: t('phonebook.areas.byArea') },
          { value: 'lane' as const, label: t('phonebook.areas.byLane') },
        ]}
      />
      <ul>
        {by === 'area'
          ? codes.map(({ code, unowned }) => {
              const area = named.get(code)
              const isChosen = search.area === code
              return line(code, area ? areaName(area, language) : code, unowned, isChosen, {
                area: isChosen ? undefined : code,
              })
            })
          : lanes.map(({ lane, unowned }: { lane: Lane; unowned: number }) => {
              const isChosen = search.lane === lane
              return line(lane, t(`territory.lane.${lane}`), unowned, isChosen, { lane: isChosen ? undefined : lane })
            })}
      </ul>
      {figures && by === 'area' && figures.elsewhere.unowned > 0 ? (
        <p className="company-quiet company-small">
          {t('phonebook.designate.elsewhere', { count: number(figures.elsewhere.unowned, language) })}
        </p>
      ) : null}
    </nav>
  )
}
