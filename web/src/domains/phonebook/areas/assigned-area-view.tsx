import { ApartmentOutlined, DeleteOutlined, EditOutlined, UserOutlined, WarningOutlined } from '@ant-design/icons'
import type { AssignedArea } from '@seamark/contract/territory/assigned-areas'
import { Button, Dropdown, Tooltip } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { areaName } from '../../territory/index.ts'
import { type Board, assigneeOf } from './area-rules.ts'

export interface AssignedAreaActions {
  edit: (assignedArea: AssignedArea) => void
  remove: (assignedArea: AssignedArea) => void
}

interface AssignedAreaProps {
  assignedArea: AssignedArea
  board: Board
  /** The chip leaves out what its row already says. */
  of: 'area' | 'lane'
  /** Without actions the chip is read-only. */
  actions: AssignedAreaActions | undefined
}

/** One assigned area: the person or department, the lane or area, and whether it overlaps with others. */
export function AssignedAreaChip({ assignedArea, board, of, actions }: AssignedAreaProps) {
  const { t, language } = useWords()
  const { user, department, area, lane, overlaps } = assignedArea
  const rest = of === 'area' ? lane && t(`territory.lane.${lane}`) : area && areaName(area, language)
  const comma = language === 'zh' || language === 'ja' ? '、' : ', '
  const others = [
    ...new Set(overlaps.map((id) => board.assignedAreas.get(id)).flatMap((one) => (one ? [assigneeOf(one)] : []))),
  ]
  const chip = (
    <span className={`coverage${user?.disabled ? ' coverage-disabled' : ''}`}>
      {department ? <ApartmentOutlined aria-hidden /> : <UserOutlined aria-hidden />}
      <span>{assigneeOf(assignedArea)}</span>
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
      onClick: () => actions.edit(assignedArea),
    },
    {
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: t('phonebook.areas.remove'),
      danger: true,
      onClick: () => actions.remove(assignedArea),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className="coverage-button"
        aria-label={t('phonebook.areas.actions', { name: assigneeOf(assignedArea) })}
      >
        {chip}
      </Button>
    </Dropdown>
  )
}
