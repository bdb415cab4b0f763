import { ApartmentOutlined, DeleteOutlined, EditOutlined, UserOutlined, WarningOutlined } from '@ant-design/icons'
import type { Coverage } from '@seamark/contract/territory/coverages'
import { Button, Dropdown, Tooltip } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { areaName } from '../../territory/index.ts'
import { type Board, coverer } from './area-rules.ts'

export interface CoverageActions {
  edit: (coverage: Coverage) => void
  remove: (coverage: Coverage) => void
}

interface CoverageProps {
  coverage: Coverage
  board: Board
  /** The chip leaves out what its row already says. */
  of: 'area' | 'lane'
  /** Without actions the chip is read-only. */
  actions: CoverageActions | undefined
}

/** One coverage: the person or department, the lane or area, and whether it overlaps with others. */
export function CoverageChip({ coverage, board, of, actions }: CoverageProps) {
  const { t, language } = useWords()
  const { user, department, area, lane, overlaps } = coverage
  const rest = of === 'area' ? lane && t(`territory.lane.${lane}`) : area && areaName(area, language)
  const comma = language === 'zh' || language === 'ja' ? '、' : ', '
  const others = [
    ...new Set(overlaps.map((id) => board.coverages.get(id)).flatMap((one) => (one ? [coverer(one)] : []))),
  ]
  const chip = (
    <span className={`coverage${user?.disabled ? ' coverage-disabled' : ''}`}>
      {department ? <ApartmentOutlined aria-hidden /> : <UserOutlined aria-hidden />}
      <span>{coverer(coverage)}</span>
      {rest ? <span className="company-quiet">{rest}</span> : null}
      {user?.disabled ? <span className="company-quiet">{t('phonebook.areas.disabled')}</span> : null}
      {others.length > 0 ? (
        <Tooltip title={t('phonebook.areas.overlaps', { names: others.join(comma) })}>
          <WarningOutlined
            className="coverage-overlap"
            aria-label={t('phonebook.areas.overlaps', { names: others.join(comma) })}
          />
        </Tooltip>
      ) : null}
    </span>
  )
  if (!actions) return chip
  const items = [
    {
      key: 'edit',
      icon: <EditOutlined aria-hidden />,
      label: t('phonebook.areas.edit'),
      onClick: () => actions.edit(coverage),
    },
    {
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: t('phonebook.areas.remove'),
      danger: true,
      onClick: () => actions.remove(coverage),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className="coverage-button"
        aria-label={t('phonebook.areas.actions', { name: coverer(coverage) })}
      >
        {chip}
      </Button>
    </Dropdown>
  )
}
