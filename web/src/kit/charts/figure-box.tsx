import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import { Empty } from '../page/states.tsx'
import './bars.css'

interface FigureBoxProps {
  title: string
  /** A description of the picture for screen readers. */
  described: string
  /** The text shown where there is nothing to draw; null otherwise. */
  empty: string | null
  drawing: ReactNode
  table: ReactNode
  height: number
  /** The least width; a small screen scrolls the picture. */
  width?: number
  legend?: readonly { key: string; label: string; colour: string }[]
  actions?: ReactNode
  note?: ReactNode
}

/** A drawing with its name, and the same figures as a table of links, for keyboards and screen readers. */
export function FigureBox({
  title,
  described,
  empty,
  drawing,
  table,
  height,
  width,
  legend = [],
  actions,
  note,
}: FigureBoxProps) {
  const { t } = useWords()
  const heading = useId()
  const [shape, setShape] = useState<'drawing' | 'table'>('drawing')
  const shapes = [
    { value: 'drawing' as const, icon: <BarChartOutlined />, title: t('kit.bars.drawing') },
    { value: 'table' as const, icon: <TableOutlined />, title: t('kit.bars.table') },
  ]
  return (
    <section className="bars-box" aria-labelledby={heading}>
      <header className="bars-head">
        <h2 id={heading}>{title}</h2>
        <span className="bars-actions">
          {actions}
          {empty === null ? (
            <Segmented
              size="small"
              aria-label={t('kit.bars.shape', { title })}
              value={shape}
              onChange={setShape}
              options={shapes}
            />
          ) : null}
        </span>
      </header>
      {empty === null ? null : <Empty text={empty} />}
      {empty === null && shape === 'table' ? table : null}
      {empty === null && shape === 'drawing' ? (
        <div role="img" aria-label={described}>
          <div className="bars-wide">
            <div className="bars-drawing" style={{ height, minWidth: width }}>
              {drawing}
            </div>
          </div>
          <ul className="bars-legend">
            {legend.map(({ key, label, colour }) => (
              <li key={key}>
                <i style={{ background: colour }} /> {label}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {note ? <p className="bars-note">{note}</p> : null}
    </section>
  )
}
