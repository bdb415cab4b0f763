import type { ReactNode } from 'react'

interface FigureTableProps {
  title: string
  /** The heading of the first column; without it, the title is its name for screen readers. */
  heading?: string
  columns: readonly { key: string; label: string }[]
  /** The rows of the body, each with its heading first. */
  children: ReactNode
  className?: string
}

/** Figures as a table: for people who do not see their drawing, and where the table is itself the drawing. */
export function FigureTable({ title, heading, columns, children, className = '' }: FigureTableProps) {
  return (
    <div className="bars-scroll">
      <table className={`bars-table ${className}`} aria-label={title}>
        <thead>
          <tr>
            {heading === undefined ? <th scope="col" aria-label={title} /> : <th scope="col">{heading}</th>}
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
