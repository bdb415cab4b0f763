import type { ReactNode } from 'react'
import './fields.css'

/** Labels and values of a record, in as many columns as fit. */
export function Fields({ children }: { children: ReactNode }) {
  return <dl className="fields">{children}</dl>
}

export function FieldLine({
  label,
  wide = false,
  children,
}: {
  label: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const blank = children === '' || children === null || children === undefined
  return (
    <div className={wide ? 'field-line field-wide' : 'field-line'}>
      <dt>{label}</dt>
      <dd>{blank ? <span className="field-blank">—</span> : children}</dd>
    </div>
  )
}
