import type { ReactNode } from 'react'
import './filter-view.css'

export function Filter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <label className="oversight-filter">
      <span>{title}</span>
      {children}
    </label>
  )
}
