import type { PartyProfile } from '@seamark/contract/trade/parties/parties'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo, usePageModal } from '../../../platform/page.tsx'
import { split } from './party-actions.ts'
import { VerdictButtons } from './verdict-view.tsx'
import { partyPath } from '../slices/slice-filters.ts'

/** The names that sources use for the party, and parties that may be the same; a person decides. */
export function PartyNames({ party }: { party: PartyProfile }) {
  return (
    <div className="party-mixes">
      <Names party={party} />
      {party.candidates.length > 0 ? <Candidates party={party} /> : null}
    </div>
  )
}

function Names({ party: { id, names, can } }: { party: PartyProfile }) {
  const { t } = useWords()
  const go = useGo()
  const modal = usePageModal()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const mayBeSplit = can.judge && names.length > 1
  const choose = (nameId: number, on: boolean) =>
    setChosen(on ? [...chosen, nameId] : chosen.filter((one) => one !== nameId))

  const confirmSplit = () =>
    modal.confirm({
      title: t('trade.party.split'),
      content: t('trade.party.splitNote', { count: chosen.length }),
      onOk: async () => {
        const { partyId } = await split(id, [...chosen])
        setChosen([])
        go(partyPath(partyId))
      },
    })
  return (
    <section className="party-mix">
      <h2>{t('trade.party.names')}</h2>
      <ul className="party-names">
        {names.map((name) => (
          <li key={name.id}>
            {mayBeSplit ? (
              <Checkbox checked={chosen.includes(name.id)} onChange={({ target }) => choose(name.id, target.checked)}>
                {name.text}
              </Checkbox>
            ) : (
              name.text
            )}
          </li>
        ))}
      </ul>
      {mayBeSplit ? (
        <Button size="small" disabled={chosen.length === 0 || chosen.length === names.length} onClick={confirmSplit}>
          {t('trade.party.split')}
        </Button>
      ) : null}
    </section>
  )
}

function Candidates({ party: { id, name, candidates, can } }: { party: PartyProfile }) {
  const { t } = useWords()
  return (
    <section className="party-mix">
      <h2>{t('trade.party.candidates')}</h2>
      <ul className="party-names">
        {candidates.map((one) => (
          <li key={one.pairId}>
            <PageLink href={partyPath(one.id)}>{one.name}</PageLink>{' '}
            <span className="trade-quiet">{Math.round(one.likeness * 100)}%</span>
            {can.judge ? <VerdictButtons pairId={one.pairId} names={[name, one.name]} keepId={id} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
