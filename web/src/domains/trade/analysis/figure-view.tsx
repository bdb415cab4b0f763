import { type ReactNode, useId } from 'react'
import { Empty, FigureTable } from '../../../kit/index.ts'

interface FigureProps {
  title: string
  actions: ReactNode
  /** The text shown where there are no rows; undefined otherwise. */
  empty: string | undefined
  /** The headings of the rows and of their figures. */
  heading: string
  headings: readonly string[]
  /** The rows of the table. */
  children: ReactNode
  notes: readonly (string | undefined)[]
}

/** A figure whose bars are links in a table: a chart and its table in one. */
export function Figure({ title, actions, empty, heading, headings, children, notes }: FigureProps) {
  const id = useId()
  return (
    <section className="bars-box" aria-labelledby={id}>
      <header className="bars-head">
        <h2 id={id}>{title}</h2>
        <span className="bars-actions">{actions}</span>
      </header>
      {empty === undefined ? (
        <FigureTable
          title={title}
          heading={heading}
          columns={headings.map((label) => ({ key: label, label }))}
          className="analysis-table"
        >
          {children}
        </FigureTable>
      ) : (
        <Empty text={empty} />
      )}
      {notes
        .filter((note) => note !== undefined)
        .map((note) => (
          <p key={note} className="bars-note">
            {note}
          </p>
        ))}
    </section>
  )
}
