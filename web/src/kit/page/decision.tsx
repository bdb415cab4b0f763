import type { ReactNode } from 'react'
import './decision.css'

/** Who has decided and when, or why nobody decides any more; below it the note that belongs to the decision. */
export function Decision({ note, children }: { note?: string | null; children: ReactNode }) {
  return (
    <p className="decision">
      {children}
      {note ? <span>{note}</span> : null}
    </p>
  )
}

/** A list of earlier decisions. */
export const Decisions = ({ children }: { children: ReactNode }) => <ol className="decisions">{children}</ol>
