import { CaretDownOutlined, CaretRightOutlined, PlusOutlined } from '@ant-design/icons'
import type { Area } from '@seamark/contract/territory/areas'
import type { AssignedArea, NewAssignedArea } from '@seamark/contract/territory/assigned-areas'
import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { areaName, useAreas, useAreasBelow } from '../../territory/index.ts'
import { type Board, countriesShown, assigneeOf } from './area-rules.ts'
import { AssignedAreaChip, type AssignedAreaActions } from './assigned-area-view.tsx'
import type { AreaFigures } from '@seamark/contract/phonebook/areas/areas'

interface BoardProps {
  board: Board
  actions: (AssignedAreaActions & { add: (begin: Partial<NewAssignedArea>) => void }) | undefined
}

/** Areas as a tree that opens level by level; each node shows whom it is assigned to and its companies. */
export function AreaTree({ top, ...props }: BoardProps & { top: string | undefined }) {
  const { t } = useWords()
  const others = countriesShown(props.board)
  const areas = useAreas(top ? [top] : ['CN', ...others].slice(0, 50)).data?.areas ?? []
  return (
    <Frame title={t('phonebook.areas.area')} figures={hasCode(321)}>
      {areas.map((area) => (
        <AreaRows
          key={area.code}
          area={area}
          depth={0}
          from={undefined}
          isOpen={area.code === 'CN' || area.code === top}
          {...props}
        />
      ))}
    </Frame>
  )
}

/** The lanes in the trade's order. */
export function LaneList({ board, actions }: BoardProps) {
  const { t } = useWords()
  return (
    <Frame title={t('phonebook.areas.lane')} figures={hasCode(321)}>
      {lanes.map((lane) => (
        <tr key={lane}>
          <th scope="row">{t(`territory.lane.${lane}`)}</th>
          <Assignees
            assignedAreas={board.ofLane.get(lane) ?? []}
            board={board}
            of="lane"
            actions={actions}
            begin={{ lane }}
            name={t(`territory.lane.${lane}`)}
          />
          <Figures of={{ lane }} figures={board.figuresOfLane.get(lane)} />
        </tr>
      ))}
    </Frame>
  )
}

function Frame({ title, figures, children }: { title: string; figures: boolean; children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className="areas">
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="area-coverers">
              {t('phonebook.areas.coverers')}
            </th>
            {figures ? (
              <>
                <th scope="col" className="area-figure">
                  {t('phonebook.areas.companies')}
                </th>
                <th scope="col" className="area-figure">
                  {t('phonebook.areas.unowned')}
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface RowsProps extends BoardProps {
  area: Area
  depth: number
  /** The assigned areas that the area inherits from above, when it has none of its own. */
  from: { area: Area; assignedAreas: readonly AssignedArea[] } | undefined
  isOpen: boolean
}

function AreaRows({ area, depth, from, isOpen, board, actions }: RowsProps) {
  const { t, language } = useWords()
  const [open, setOpen] = useState(isOpen)
  const { data, isLoading } = useAreasBelow(area.code, open && area.hasBelow)
  const name = areaName(area, language)
  const own = board.ofArea.get(area.code) ?? []
  const inherited = own.length > 0 ? { area, assignedAreas: own } : from
  return (
    <>
      <tr>
        <th scope="row" style={{ paddingInlineStart: 8 + depth * 20 }}>
          {area.hasBelow ? (
            <Button
              type="text"
              size="small"
              className="area-toggle"
              icon={open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
              loading={open && isLoading}
              aria-expanded={open}
              aria-label={t(open ? 'phonebook.areas.close' : 'phonebook.areas.open', { name })}
              onClick={() => setOpen(!open)}
            />
          ) : (
            <span className="area-toggle" />
          )}
          {name}
        </th>
        <Assignees
          assignedAreas={own}
          from={from}
          board={board}
          of="area"
          actions={actions}
          begin={{ area: area.code }}
          name={name}
        />
        <Figures of={{ area: area.code }} figures={board.figuresOfArea.get(area.code)} />
      </tr>
      {open
        ? (data?.areas ?? []).map((below) => (
            <AreaRows
              key={below.code}
              area={below}
              depth={depth + 1}
              from={inherited}
              isOpen={false}
              board={board}
              actions={actions}
            />
          ))
        : null}
    </>
  )
}

interface AssigneesProps extends BoardProps {
  assignedAreas: readonly AssignedArea[]
  from?: RowsProps['from']
  of: 'area' | 'lane'
  begin: Partial<NewAssignedArea>
  name: string
}

function Assignees({ assignedAreas, from, board, of, actions, begin, name }: AssigneesProps) {
  const { t, language } = useWords()
  const comma = language === 'zh' || language === 'ja' ? '、' : ', '
  return (
    <td className="area-coverers">
      <span className="coverages">
        {assignedAreas.map((assignedArea) => (
          <AssignedAreaChip key={assignedArea.id} assignedArea={assignedArea} board={board} of={of} actions={actions} />
        ))}
        {assignedAreas.length === 0 && from ? (
          <span className="company-quiet company-small">
            {t('phonebook.areas.inherited', {
              area: areaName(from.area, language),
              names: [...new Set(from.assignedAreas.map(assigneeOf))].join(comma),
            })}
          </span>
        ) : null}
        {actions ? (
          <Button
            type="text"
            size="small"
            className="coverage-add"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('phonebook.areas.addTo', { name })}
            onClick={() => actions.add(begin)}
          />
        ) : null}
      </span>
    </td>
  )
}

/** How many companies there are, and how many have no custodian; each figure opens the rows that it counts. */
function Figures({ of, figures }: { of: { area: string } | { lane: Lane }; figures: AreaFigures | undefined }) {
  const { language } = useWords()
  if (!hasCode(321)) return null
  const filter = 'area' in of ? of : { routeArea: of.lane }
  const pool = hasCode(463)
    ? href('/contacts/designate', of)
    : href('/contacts/contactsList', { ...filter, view: 'pool' })
  const figure = (value: number | undefined, to: string) => (
    <td className="area-figure">
      {value ? <PageLink href={to}>{number(value, language)}</PageLink> : <span className="company-quiet">—</span>}
    </td>
  )
  return (
    <>
      {figure(figures?.companies, href('/contacts/contactsList', filter))}
      {figure(figures?.unowned, pool)}
    </>
  )
}
