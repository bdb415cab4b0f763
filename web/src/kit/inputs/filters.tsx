import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import { useIsPhone } from '../page/media-queries.ts'
import { SidePanel } from '../page/side-panel.tsx'
import './filters.css'

interface FiltersProps {
  /** The filters that stand in the bar where it is wide enough, and how many of them are set. */
  bar?: ReactNode
  setInBar?: number
  /** The filters behind a button, and how many of them are set. */
  children?: ReactNode
  set?: number
  onClear: () => void
}

/** The filters of a list. On a desk they stand in its bar and in a panel below; a phone has all of them in a sheet. A choice applies at once. */
export function Filters({ bar, setInBar = 0, children, set = 0, onClear }: FiltersProps) {
  if (useIsPhone())
    return (
      <FilterSheet set={set + setInBar} onClear={onClear}>
        {bar}
        {children}
      </FilterSheet>
    )
  return (
    <>
      {bar}
      {children ? (
        <FilterPanel set={set} onClear={onClear}>
          {children}
        </FilterPanel>
      ) : null}
    </>
  )
}

interface FoldedProps {
  set: number
  onClear: () => void
  children: ReactNode
}

function FilterPanel({ set, onClear, children }: FoldedProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(set > 0)
  return (
    <>
      <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('kit.filters')}
        <SetCount set={set} />
      </Button>
      <ClearButton set={set} onClear={onClear} />
      {isOpen ? <div className="filters-panel">{children}</div> : null}
    </>
  )
}

/** The sheet stands in the kept page, so that it hides with the page. */
function FilterSheet({ set, onClear, children }: FoldedProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('kit.filters')}
        <SetCount set={set} />
      </Button>
      <ClearButton set={set} onClear={onClear} />
      <SidePanel
        title={t('kit.filters')}
        open={isOpen}
        onClose={() => setOpen(false)}
        extra={<ClearButton set={set} onClear={onClear} />}
        inside={() => button.current?.closest<HTMLElement>('.kept') ?? document.body}
      >
        <div className="filters-sheet">{children}</div>
      </SidePanel>
    </>
  )
}

const SetCount = ({ set }: { set: number }) =>
  set > 0 ? <Badge count={set} size="small" color="var(--ant-color-primary)" /> : null

function ClearButton({ set, onClear }: { set: number; onClear: () => void }) {
  const { t } = useWords()
  if (set === 0) return null
  return (
    <Button type="link" size="small" onClick={onClear}>
      {t('kit.clearFilters')}
    </Button>
  )
}

/** A filter with its label, which a panel and a sheet show above it; the input says the label itself. */
export function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="filters-filter">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}
