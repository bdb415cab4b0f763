import { type ReactNode, useEffect, useRef } from 'react'

/** The browser's own dialog, which keeps the focus and closes with Escape. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  return (
    <dialog ref={element} className="cap-dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}
