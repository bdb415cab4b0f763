import type { PairEvidence } from '@seamark/contract/trade/parties/parties'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import './party-view.css'

interface Side {
  reading: string | null
  evidence: PairEvidence | null
}

/** What the records say of a party, by which a person tells whether two are one. */
export function Evidence({ side: { reading, evidence } }: { side: Side }) {
  const { t, language } = useWords()
  const said = evidence
    ? [
        t('trade.pair.shipments', {
          count: number(evidence.shipments, language),
          teu: number(evidence.teu, language),
          last: evidence.last,
        }),
        listed(evidence.hs, (codes) => t('trade.pair.goods', { codes })),
        listed(evidence.pols, (ports) => t('trade.pair.pols', { ports })),
        listed(evidence.pods, (ports) => t('trade.pair.pods', { ports })),
        listed(
          evidence.partners.map(({ name }) => name),
          (names) => t('trade.pair.partners', { names }),
        ),
      ]
    : [t('trade.pair.noShipments')]
  return (
    <small className="pair-evidence">
      {reading ? <i>{t('trade.pair.reading', { reading })}</i> : null}
      {said.filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </small>
  )
}

const listed = (items: readonly string[], text: (items: string) => string) =>
  items.length === 0 ? '' : text(items.join(', '))

/** The goods that both parties of a pair trade in. */
export const sharedGoods = (first: Side, second: Side): string[] =>
  first.evidence?.hs.filter((code) => second.evidence?.hs.includes(code)) ?? []
