import type { ReactNode } from 'react'

interface FigureTableProps {
  title: string
  columns: readonly { key: string; label: string }[]
  /** Rows of the body, each with its heading first. */
  children: ReactNode
}

/** The same figures as a drawing, for whoever does not see it. */
export function FigureTable({ title, columns, children }: FigureTableProps) {
  return (
    <div className="bars-scroll">
      <table className="bars-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col" aria-label={title} />
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
