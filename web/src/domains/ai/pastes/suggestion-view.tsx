import type { PasteItem } from '@seamark/contract/ai/pastes/items'
import { mostSuggested, type SuggestedChanges } from '@seamark/contract/ai/pastes/suggestions'
import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Badge } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePortWords } from '../../groups/index.ts'
import { useCarriers } from '../../territory/index.ts'
import type { PasteSuggestions } from './suggestion-actions.ts'
import { isUnanswered, isUnclear } from './suggestion-rules.ts'

/** Asks about all unclear rows that are shown, as many as one call takes. */
export function AskForAll({ rows, suggestions }: { rows: readonly PasteItem[]; suggestions: PasteSuggestions }) {
  const { t } = useWords()
  const open = rows.filter((item) => isUnclear(item) && isUnanswered(suggestions.of(item))).slice(0, mostSuggested)
  if (!suggestions.mayAsk || (open.length === 0 && !suggestions.isAsking)) return null
  return suggestions.isAsking ? (
    <Button size="small" loading onClick={suggestions.onStop}>
      {t('ai.suggestion.asking')}
    </Button>
  ) : (
    <Button size="small" onClick={() => suggestions.onAsk(open)}>
      {t('ai.suggestion.askAll', { n: open.length })}
    </Button>
  )
}

/** What the model proposes for a row, or the button that asks. It is told apart from what the rules have found, and changes nothing until it is accepted. */
export function ItemSuggestion({ item, suggestions }: { item: PasteItem; suggestions: PasteSuggestions }) {
  const { t } = useWords()
  if (!suggestions.mayAsk || !isUnclear(item)) return null
  const found = suggestions.of(item)
  if (!found || found.outcome === 'unanswered')
    return (
      <Button size="small" disabled={suggestions.isAsking} onClick={() => suggestions.onAsk([item])}>
        {t('ai.suggestion.ask')}
      </Button>
    )
  return (
    <div className="paste-suggestion" role="group" aria-label={t('ai.suggestion')}>
      <Badge tone="busy">{t('ai.suggestion')}</Badge>
      {found.outcome === 'suggested' ? <Changes changes={found.changes} /> : <span>{t('ai.suggestion.none')}</span>}
      {found.dropped > 0 ? (
        <span className="paste-quiet">{t('ai.suggestion.dropped', { n: found.dropped })}</span>
      ) : null}
      <span className="paste-head">
        {found.outcome === 'suggested' ? (
          <Button
            size="small"
            type="primary"
            icon={<CheckOutlined aria-hidden />}
            onClick={() => suggestions.onAccept(item, found)}
          >
            {t('ai.suggestion.accept')}
          </Button>
        ) : null}
        <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={() => suggestions.onDismiss(item)}>
          {t('ai.suggestion.dismiss')}
        </Button>
      </span>
    </div>
  )
}

function Changes({ changes }: { changes: SuggestedChanges }) {
  const { t } = useWords()
  const {
    pols = [],
    pods = [],
    carrier,
    currency,
    prices,
    boxes,
    sailing,
    effective,
    expiry,
    company,
    name,
    city,
  } = changes
  const ports = usePortWords([...new Set([...pols, ...pods])])
  const carriers = useCarriers()
  const lines: [label: string, text: string | undefined][] = [
    [t('groups.field.pols'), ports(pols)],
    [t('groups.field.pods'), ports(pods)],
    [t('groups.field.carrier'), carrier === undefined ? undefined : (carriers.get(carrier)?.code ?? carrier)],
    [t('groups.field.currency'), currency],
    [t('groups.field.prices'), prices?.map((one) => `${one.container} ${one.amount}`).join(' / ')],
    [t('groups.field.boxes'), boxes?.map((one) => `${one.count}×${one.container}`).join(' + ')],
    [t('groups.field.sailing'), sailing],
    [t('groups.field.effective'), effective],
    [t('groups.field.expiry'), expiry],
    [t('groups.field.company'), company],
    [t('groups.contactName'), name],
    [t('groups.field.city'), city],
  ]
  return (
    <dl>
      {lines.flatMap(([label, text]) =>
        text ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ) : (
          []
        ),
      )}
    </dl>
  )
}
