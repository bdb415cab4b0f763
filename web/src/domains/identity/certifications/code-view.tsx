import type { JudgedCode } from '@seamark/contract/identity/accounts/credit-codes'
import { useWords } from '../../../platform/language/i18n.ts'
import './code-view.css'

/** The state of a code while it is typed: incomplete, valid, doubtful, or the place of the error. */
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
    // A person who is still typing need not be told how many digits are missing.
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
