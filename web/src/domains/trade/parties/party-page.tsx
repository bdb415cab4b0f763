import { UserAddOutlined } from '@ant-design/icons'
import { Refusal } from '@seamark/contract/platform/client'
import type { PartyProfile } from '@seamark/contract/trade/parties/parties'
import { Alert, Button, Result, Space } from 'antd'
import { z } from 'zod'
import { Failed, leaveFailureToCall, Loading, Page, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink, useGo, usePageModal, usePageParams, usePageSearch, useTabTitle } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { partyPageSearch } from './party-filters.ts'
import { bring, lookUpHolder, setKind } from './party-actions.ts'
import { useParty } from './party-queries.ts'
import { PartyFigures } from './figure-view.tsx'
import { PartyNames } from './name-view.tsx'
import { PartyState } from '../records/party-state-view.tsx'
import { WatchButton } from '../watches/watch-view.tsx'
import { partyPath } from '../slices/slice-filters.ts'
import './party-view.css'

const params = z.object({ id: z.coerce.number().int().positive() })

/** One party: its names, its trade of a year, its partners, and its state for us. */
export function PartyPage() {
  const { t } = useWords()
  const { id } = usePageParams(params)
  const { data, error, refetch } = useParty(id, usePageSearch(partyPageSearch))
  useTabTitle(data?.name)
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Result
        status="404"
        title={error.body.message}
        extra={<PageLink href="/trade/parties">{t('trade.parties')}</PageLink>}
      />
    )
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  return data ? <Profile party={data} /> : <Loading rows={12} />
}

function Profile({ party }: { party: PartyProfile }) {
  const { t } = useWords()
  return (
    <Page title={party.name} note={<Note party={party} />} actions={<Actions party={party} />} onlyRead>
      {party.joinedTo ? (
        <Alert
          type="info"
          showIcon
          title={
            <>
              {t('trade.party.joined')} <PageLink href={partyPath(party.joinedTo.id)}>{party.joinedTo.name}</PageLink>
            </>
          }
        />
      ) : null}
      <PartyFigures party={party} />
      <PartyNames party={party} />
    </Page>
  )
}

function Note({ party: { state, company, kind, isJudged } }: { party: PartyProfile }) {
  const { t } = useWords()
  return (
    <Space size={4} wrap>
      <PartyState state={state} />
      {company ? <PageLink href={companyPath(company)}>{company.name}</PageLink> : null}
      {company?.custodian ? <span className="trade-quiet">{company.custodian}</span> : null}
      <span>{t(`trade.kind.${kind}`)}</span>
      {isJudged ? <span className="trade-quiet">{t('trade.party.judged')}</span> : null}
    </Space>
  )
}

/** The actions that apply at once; for a colleague's company the phonebook's own look-up is used. */
function Actions({ party: { id, name, kind, can } }: { party: PartyProfile }) {
  const { t } = useWords()
  const go = useGo()
  const modal = usePageModal()

  const { isSaving, save: bringIn } = useSave({
    send: () => bring(id),
    onSaved(brought) {
      notices.success(t(brought.made ? 'trade.party.broughtNew' : 'trade.party.broughtTied'))
      go(companyPath({ id: brought.companyId, name: name.replaceAll(/[/／]/g, ' ') }))
    },
    onFailure: leaveFailureToCall,
  })

  /** The phonebook counts and logs this look-up; its answer is the custodian and nothing else. */
  async function lookUp() {
    const { matches } = await lookUpHolder(id).catch(() => ({ matches: undefined }))
    if (!matches) return
    const found = matches.map((match) => `${match.name} · ${match.custodian ?? t('trade.state.pool')}`)
    modal.info({
      title: t('trade.party.lookUp'),
      content: found.length > 0 ? found.join('; ') : t('trade.party.lookUpNone'),
    })
  }

  const other = kind === 'forwarder' ? 'trader' : 'forwarder'
  const confirmKind = () =>
    modal.confirm({
      title: t(`trade.party.as.${other}`),
      content: t('trade.party.asNote'),
      onOk: () => setKind(id, other).then(() => undefined),
    })
  return (
    <>
      <WatchButton subject={{ partyId: id }} name={name} />
      {can.judge ? <Button onClick={confirmKind}>{t(`trade.party.as.${other}`)}</Button> : null}
      {can.lookUp ? <Button onClick={() => void lookUp()}>{t('trade.party.lookUp')}</Button> : null}
      {can.bring ? (
        <Button type="primary" icon={<UserAddOutlined aria-hidden />} loading={isSaving} onClick={() => void bringIn()}>
          {t('trade.party.bring')}
        </Button>
      ) : null}
    </>
  )
}
