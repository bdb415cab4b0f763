import type { ReactNode } from 'react'
import './badge.css'

export type Tone = 'quiet' | 'warning' | 'busy' | 'good' | 'bad'

/** A state in a word; its colour tells how urgent it is. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
