import type { ReactNode } from 'react'
import './badge-view.css'

/** A state in a word, coloured by how urgent it is. */
export function Badge({ tone, children }: { tone: 'good' | 'warning' | 'bad' | 'quiet'; children: ReactNode }) {
  return <span className={`oversight-badge oversight-badge-${tone}`}>{children}</span>
}
