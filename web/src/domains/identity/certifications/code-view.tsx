import type { JudgedCode } from '@seamark/contract/identity/accounts/credit-codes'
import { useWords } from '../../../platform/language/i18n.ts'
import './code-view.css'

/** What can be said of a code while it is typed: nothing yet, right, to be looked at, or where it is wrong. */
export function CodeHint({
  typed,
  judge,
}: {
  typed: string | undefined
  judge: (typed: string) => JudgedCode & { isKnownPrefix?: boolean }
}) {
  const { t } = useWords()
  if (!typed?.trim()) return null
  const judged = judge(typed)
  if ('problem' in judged) {
    // Who is still typing needs no telling how many places are missing.
    if (judged.problem.code === 'identity.code_length')
      return <span className="code-hint">{t('identity.code.places', judged.problem.params)}</span>
    return <span className="code-hint code-hint-wrong">{t(judged.problem.code, judged.problem.params)}</span>
  }
  if (!judged.isChecked)
    return <span className="code-hint code-hint-doubt">{t('identity.code.doubtful', judged.check)}</span>
  if (judged.isKnownPrefix === false)
    return <span className="code-hint code-hint-doubt">{t('identity.code.register')}</span>
  return <span className="code-hint code-hint-fine">{t('identity.code.fine')}</span>
}
