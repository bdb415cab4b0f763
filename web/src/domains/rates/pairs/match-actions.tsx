import { confirmPair, dismissMatch } from '@seamark/contract/rates/index'
import type { Match } from '@seamark/contract/rates/pairs/pairs'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { ReleaseForm, TakeForm } from './match-form.tsx'
import { refreshMatches } from './match-queries.ts'
import { sidesOf } from './match-rules.ts'
import { offeredParts } from './pair-extension-rules.ts'

interface ActionsProps {
  rate: Rate
  match: Match
}

/** What may be done with a match; the server has said which of it. */
export function MatchActions({ rate, match }: ActionsProps) {
  const { t } = useWords()
  const [form, setForm] = useState<'take' | 'release'>()
  const [isBusy, setBusy] = useState(false)
  const run = (work: Promise<unknown>) => {
    setBusy(true)
    void work.catch(() => undefined).finally(() => void refreshMatches().finally(() => setBusy(false)))
  }
  const turnDown = useTurningDown(rate, match)
  const { demand, supply } = sidesOf(rate, match)
  const confirm = async () => {
    await call(confirmPair, { params: { id: match.pair?.id ?? 0 } })
    notices.success(t('rates.match.done', { demand: demand.number, supply: supply.number }))
  }
  const isDismissed = match.fold === 'dismissed'
  const close = () => setForm(undefined)
  return (
    <span className="match-actions">
      {match.can.take && !isDismissed ? (
        <Button type="primary" onClick={() => setForm('take')}>
          {t('rates.match.take')}
        </Button>
      ) : null}
      {match.can.confirm ? (
        <Button type="primary" loading={isBusy} onClick={() => run(confirm())}>
          {t('rates.match.confirm')}
        </Button>
      ) : null}
      <QuoteButton rate={rate} match={match} />
      <MatchedParts rate={rate} match={match} />
      {match.can.dismiss ? (
        <Button disabled={isBusy} onClick={() => run(turnDown(!isDismissed))}>
          {t(isDismissed ? 'rates.match.restore' : 'rates.match.dismiss')}
        </Button>
      ) : null}
      {match.can.release ? <Button onClick={() => setForm('release')}>{t('rates.match.release')}</Button> : null}
      {form === 'take' ? <TakeForm rate={rate} match={match} onClose={close} /> : null}
      {form === 'release' ? <ReleaseForm rate={rate} match={match} onClose={close} /> : null}
    </span>
  )
}

function useTurningDown(rate: Rate, match: Match) {
  const { t } = useWords()
  const offer = useUndoOffer()
  const { demand, supply } = sidesOf(rate, match)
  const { container, offered } = match
  const send = (dismissed: boolean) =>
    call(dismissMatch, { params: { id: demand.id }, body: { supplyId: supply.id, container, offered, dismissed } })
  return async (dismissed: boolean) => {
    await send(dismissed)
    if (dismissed)
      offer({
        key: `match-${demand.id}-${supply.id}`,
        title: t('rates.match.dismissed', { number: match.rate.number }),
        undo: () => void send(false).finally(() => void refreshMatches()),
      })
  }
}

/** What domains above add to a pair that both owners agreed on. */
function MatchedParts({ rate, match }: ActionsProps) {
  const { pair, offered } = match
  if (pair?.state !== 'matched') return null
  return offeredParts().map(({ key, View }) => (
    <Suspense key={key} fallback={null}>
      <View pair={pair} offered={offered} {...sidesOf(rate, match)} />
    </Suspense>
  ))
}

/** Begins a quote for the client of the request, for readers who know the client and may write quotes. */
function QuoteButton({ rate, match }: ActionsProps) {
  const { t } = useWords()
  const go = useGo()
  const { demand, supply } = sidesOf(rate, match)
  const { company } = demand
  if (!company || supply.prices.length === 0 || supply.currency === '') return null
  if (!hasCode(348) || !can('edit') || match.pair?.state === 'released') return null
  const search = { rates: [supply.id], companyId: company.id, demandId: demand.id }
  return <Button onClick={() => go(href('/freight/quotes/from-rates', search))}>{t('rates.match.quote')}</Button>
}
