import { useWords } from '../../../platform/language/i18n.ts'
import { type Step, steps } from './import-rules.ts'

/** Where on the way we are. */
export function ImportSteps({ current }: { current: Step }) {
  const { t } = useWords()
  const at = steps.indexOf(current)
  return (
    <ol className="import-steps">
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'past' : index === at ? 'now' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          <b>{t(`trade.import.step.${step}`)}</b>
        </li>
      ))}
    </ol>
  )
}
