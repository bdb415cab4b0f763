import { errorText } from '../../platform/api/calls.ts'
import { useWords } from '../../platform/language/i18n.ts'

interface NothingFoundProps {
  /** The read behind the options. */
  read: { error: unknown; isFetching: boolean }
  /** What to say where nothing fits. */
  text?: string
}

/** What a picker says while it has no option: it still reads, it could not read, or nothing fits. */
export function NothingFound({ read: { error, isFetching }, text }: NothingFoundProps) {
  const { t } = useWords()
  if (isFetching) return <span role="status">{t('kit.loading')}</span>
  if (error) return <span role="alert">{errorText(error)}</span>
  return <span role="status">{text ?? t('kit.noMatch')}</span>
}
