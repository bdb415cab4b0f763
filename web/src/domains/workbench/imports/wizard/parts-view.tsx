import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useBusy } from './wizard-actions.ts'
import './wizard-view.css'

interface CardProps {
  /** The id of its heading, which labels the part. */
  id: string
  title: string
  /** Content beside the heading. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a step with a heading. */
export function ImportCard({ id, title, aside, className = '', children }: CardProps) {
  return (
    <section className={`import-card ${className}`} aria-labelledby={id}>
      <div className="import-card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** The state of an import in a word; `state` must be one that the style sheet has. */
export function ImportStateMark({ state, text, className = '' }: { state: string; text: string; className?: string }) {
  return (
    <span className={`import-state ${className}`} data-state={state}>
      {text}
    </span>
  )
}

interface ReviewProps {
  back?: { text: string; run: () => void } | undefined
  /** `isEmpty` means that there is nothing to confirm. */
  confirm?: { text: string; run: () => Promise<unknown>; isEmpty: boolean } | undefined
}

/** The buttons below a review: back to the columns, or confirm. */
export function ReviewButtons({ back, confirm }: ReviewProps) {
  const { isBusy, run } = useBusy()
  return (
    <>
      {back && <Button onClick={back.run}>{back.text}</Button>}
      {confirm && (
        <Button type="primary" loading={isBusy} disabled={confirm.isEmpty} onClick={() => void run(confirm.run)}>
          {confirm.text}
        </Button>
      )}
    </>
  )
}
