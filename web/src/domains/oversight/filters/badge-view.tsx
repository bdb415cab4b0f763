import type { ReactNode } from 'react'
import './badge-view.css'

/** A state in a word, by how much it wants somebody. */
export function Badge({ tone, children }: { tone: 'good' | 'warning' | 'bad' | 'quiet'; children: ReactNode }) {
  return <span className={`oversight-badge oversight-badge-${tone}`}>{children}</span>
}
