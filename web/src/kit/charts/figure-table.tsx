import type { ReactNode } from 'react'

interface FigureTableProps {
  title: string
  columns: readonly { key: string; label: string }[]
  /** The rows of the body, each with its heading first. */
  children: ReactNode
}

/** The figures of a drawing as a table, for people who do not see the drawing. */
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
