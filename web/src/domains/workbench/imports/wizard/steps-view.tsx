import { useEffect, useEffectEvent, useRef } from 'react'
import type { Way } from './wizard-rules.ts'

/** The steps with the current one marked. */
export function ImportSteps({ way, current }: { way: Way; current: string }) {
  const { takesFocus } = way
  const steps = Object.entries(way.steps)
  const at = steps.findIndex(([step]) => step === current)
  const now = useRef<HTMLLIElement>(null)
  const before = useRef(at)
  const arrive = useEffectEvent((step: number) => {
    const isNews = before.current !== step
    before.current = step
    if (takesFocus && isNews && document.activeElement === document.body) now.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(at), [at])
  return (
    <ol className="import-steps">
      {steps.map(([step, title], index) => (
        <li
          key={step}
          ref={index === at ? now : undefined}
          tabIndex={takesFocus && index === at ? -1 : undefined}
          data-state={index < at ? 'past' : index === at ? 'now' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          <b>{title}</b>
        </li>
      ))}
    </ol>
  )
}
