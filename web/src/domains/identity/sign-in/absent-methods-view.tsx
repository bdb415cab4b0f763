import { useWords } from '../../../platform/language/i18n.ts'

type Way = 'phoneCode' | 'email' | 'wechat'

/** A quiet note for people who look for a sign-in method that this installation lacks: which one, and why. */
export function AbsentWays({ ways }: { ways: Record<Way, { isThere: boolean }> }) {
  const { t } = useWords()
  const absent = (['phoneCode', 'email', 'wechat'] as const).filter((way) => !ways[way].isThere)
  if (absent.length === 0) return null
  return (
    <details className="login-absent">
      <summary>{t('identity.ways.absent')}</summary>
      <ul>
        {absent.map((way) => (
          <li key={way}>{t(`identity.ways.${way}`)}</li>
        ))}
      </ul>
      <p>{t('identity.ways.remedy')}</p>
    </details>
  )
}
