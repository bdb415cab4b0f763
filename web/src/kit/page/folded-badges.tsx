import { Popover } from 'antd'
import { useState } from 'react'
import { Badge } from './badge.tsx'

interface FoldedProps {
  /** What each badge says, once, with what it is about. */
  badges: readonly { text: string; notes?: readonly string[] }[]
  /** Says how many they are, where they are too many to stand side by side. */
  count: string
  /** What the list is, for those who hear it. */
  label: string
}

/** So many badges stand side by side; more of them are one. */
const most = 2

/** Warnings beside a line: a few by their names, many as one that counts them. A click lists them with what each is about. */
export function FoldedBadges({ badges, count, label }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  if (badges.length === 0) return null
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      classNames={{ root: 'badge-popover' }}
      title={label}
      content={
        <ul className="badge-list">
          {badges.map(({ text, notes = [] }) => (
            <li key={text}>
              <Badge tone="warning">{text}</Badge>
              {notes.map((note) => (
                <span key={note}>{note}</span>
              ))}
            </li>
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className="badge-fold"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {badges.length > most ? (
          <Badge tone="warning">{count}</Badge>
        ) : (
          badges.map(({ text }) => (
            <Badge key={text} tone="warning">
              {text}
            </Badge>
          ))
        )}
      </button>
    </Popover>
  )
}
