import { PictureOutlined } from '@ant-design/icons'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'

/** A poster from a quote in force, on its page. */
export function QuotePoster({ quote }: { quote: Quote }) {
  const { t } = useWords()
  const go = useGo()
  if (quote.state !== 'issued' || quote.isExpired || quote.isReplaced) return null
  return (
    <section className="quote-card" aria-label={t('ai.poster.ofQuote')}>
      <h2>{t('ai.poster.ofQuote')}</h2>
      <p className="quote-quiet">{t('ai.poster.ofQuoteNote')}</p>
      <Button icon={<PictureOutlined aria-hidden />} onClick={() => go(href('/chatGPT/gptPaint', { quote: quote.id }))}>
        {t('ai.poster.make')}
      </Button>
    </section>
  )
}
