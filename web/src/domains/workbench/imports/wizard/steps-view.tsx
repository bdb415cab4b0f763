import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../../../platform/language/i18n.ts'
import { type Step, steps } from '../import-rules.ts'

/** Where on the way we are. A step that comes by itself takes the focus, if what had it went away with the step before. */
export function ImportSteps({ current }: { current: Step }) {
  const { t } = useWords()
  const at = steps.indexOf(current)
  const now = useRef<HTMLLIElement>(null)
  const before = useRef(at)
  const arrive = useEffectEvent((step: number) => {
    const isNews = before.current !== step
    before.current = step
    if (isNews && document.activeElement === document.body) now.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(at), [at])
  return (
    <ol className="import-steps">
      {steps.map((step, index) => (
        <li
          key={step}
          ref={index === at ? now : undefined}
          tabIndex={index === at ? -1 : undefined}
          data-state={index < at ? 'past' : index === at ? 'now' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          <b>{t(`workbench.import.step.${step}`)}</b>
        </li>
      ))}
    </ol>
  )
}
