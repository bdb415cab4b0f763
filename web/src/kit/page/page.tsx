import type { ReactNode, Ref } from 'react'
import './page.css'

interface PageProps {
  title: ReactNode
  /** A short text under or beside the title, such as a state, a count, or who and when. */
  note?: ReactNode
  /** What is known of the thing itself; it has a line of its own below the title and the actions. */
  meta?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** The scrolling body, for tables that stick to it. */
  bodyRef?: Ref<HTMLDivElement>
  /** The body has nothing to operate, so it takes the focus itself and keys can scroll it. */
  onlyRead?: boolean
}

/** A page: its title row stays, its body scrolls. */
export function Page({ title, note, meta, actions, children, bodyRef, onlyRead = false }: PageProps) {
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {note ? <div className="page-note">{note}</div> : null}
        </div>
        {actions ? <div className="page-actions">{actions}</div> : null}
        {meta ? <div className="page-note page-meta">{meta}</div> : null}
      </header>
      <div className="page-body" ref={bodyRef} {...(onlyRead ? { tabIndex: 0 } : {})}>
        {children}
      </div>
    </div>
  )
}
