import {
  approvedKinds,
  channelTraits,
  type ChannelTraits,
  isAccountKind,
} from '@seamark/contract/messaging/channels/accounts'
import { type ManagedChannel, renewHook } from '@seamark/contract/messaging/channels/channels'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Badge, Copy, FieldLine, Fields, SidePanel } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { channelText, channelWhyText } from '../bulks/bulk-text.ts'
import { AccountForm, CredentialsForm } from './account-form.tsx'
import { hookRefusalText } from './account-text.ts'
import { ApprovedForm } from './approved-form.tsx'
import { channelTones, useApprovedTexts } from './channel-queries.ts'

type Account = ManagedChannel & { provider: NonNullable<ManagedChannel['provider']> }
const isAccount = (channel: ManagedChannel): channel is Account => channel.provider !== null

/** One channel that sends by itself, beside the list: whose it is and how fast; of an account also what it can do, what it lacks, and where its provider tells us. */
export function AccountPanel({ channel, onClose }: { channel: ManagedChannel | undefined; onClose: () => void }) {
  const [open, setOpen] = useState<'edit' | 'credentials' | 'texts'>()
  const { t } = useWords()
  const account = channel && isAccount(channel) ? channel : undefined
  const edit = <Button onClick={() => setOpen('edit')}>{t('messaging.account.edit')}</Button>
  const close = () => setOpen(undefined)
  return (
    <>
      <SidePanel title={channel ? channelText(channel) : ''} open={channel !== undefined} onClose={onClose}>
        {channel && !account ? (
          <div className="account-body">
            <Fields>
              <PaceLines channel={channel} />
            </Fields>
            <div className="channel-deeds">{edit}</div>
          </div>
        ) : null}
        {account ? (
          <div className="account-body">
            <Unset account={account} onSet={() => setOpen('credentials')} />
            <State account={account} />
            <div className="channel-deeds">
              {edit}
              <Button onClick={() => setOpen('credentials')}>{t('messaging.account.replace')}</Button>
              {takesApproved(account) ? (
                <Button onClick={() => setOpen('texts')}>{t('messaging.field.texts')}</Button>
              ) : null}
            </div>
            <HookOf account={account} />
          </div>
        ) : null}
      </SidePanel>
      {channel && open === 'edit' ? <AccountForm seen={channel} onSaved={() => undefined} onClose={close} /> : null}
      {account && open === 'credentials' && isAccountKind(account.kind) ? (
        <CredentialsForm channel={account} kind={account.kind} onClose={close} />
      ) : null}
      {account && open === 'texts' ? <Approved account={account} onClose={close} /> : null}
    </>
  )
}

const traitsOf = ({ kind }: Account): ChannelTraits | undefined =>
  isAccountKind(kind) ? channelTraits[kind] : undefined
const takesApproved = (account: Account) => traitsOf(account)?.text !== 'free'

function Unset({ account, onSet }: { account: Account; onSet: () => void }) {
  const { t } = useWords()
  const { credentialsAt, approvedTexts, hook } = account.provider
  if (credentialsAt === null)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('messaging.account.unset')}
        action={
          <Button type="primary" onClick={onSet}>
            {t('messaging.account.set')}
          </Button>
        }
      />
    )
  if (account.state === 'broken') return <Alert type="error" showIcon title={channelWhyText(account)} />
  if (hook.address === null) return <Alert type="warning" showIcon title={t('messaging.public_address_missing')} />
  if (traitsOf(account)?.hasPeers) return <Alert type="info" showIcon title={t('messaging.account.hasPeers')} />
  return takesApproved(account) && approvedTexts === 0 ? (
    <Alert type="info" showIcon title={t('messaging.approved.none')} />
  ) : null
}

function State({ account }: { account: Account }) {
  const { t } = useWords()
  const { provider, state, kind } = account
  const tells = traitsOf(account)?.tells ?? []
  return (
    <Fields>
      <FieldLine label={t('messaging.field.state')}>
        <Badge tone={channelTones[state]}>{t(`messaging.channelState.${state}`)}</Badge>{' '}
        {state === 'paused' ? account.why : null}
      </FieldLine>
      <FieldLine label={t('messaging.field.kind')}>{t(`messaging.channelKind.${kind}`)}</FieldLine>
      <FieldLine label={t('messaging.field.account')}>
        <Copy text={account.account} />
      </FieldLine>
      <FieldLine label={t('messaging.account.credentials')}>
        {provider.credentialsAt === null
          ? t('messaging.account.noCredentials')
          : t('messaging.account.credentialsAt', { at: dateTime(provider.credentialsAt) })}
      </FieldLine>
      <PaceLines channel={account} />
      <FieldLine label={t('messaging.account.tells')}>
        {(tells.length > 0 ? tells : (['sent'] as const)).map((one) => t(`messaging.tells.${one}`)).join(' · ')}
      </FieldLine>
      {provider.settings['sources'] ? (
        <FieldLine label={t('messaging.field.sources')}>{provider.settings['sources']}</FieldLine>
      ) : null}
      {takesApproved(account) ? (
        <FieldLine label={t('messaging.field.texts')}>{number(provider.approvedTexts)}</FieldLine>
      ) : null}
    </Fields>
  )
}

function PaceLines({ channel: { pace, usedToday } }: { channel: ManagedChannel }) {
  const { t } = useWords()
  if (!pace) return null
  return (
    <>
      <FieldLine label={t('messaging.field.department')}>
        {pace.department?.name ?? t('messaging.account.anyDepartment')}
      </FieldLine>
      <FieldLine label={t('messaging.channel.usedToday')}>
        {pace.dailyCap === null ? number(usedToday) : `${number(usedToday)} / ${number(pace.dailyCap)}`}
      </FieldLine>
      <FieldLine label={t('messaging.field.rate')}>
        {pace.rate === null ? t('messaging.account.noLimit') : number(pace.rate)}
      </FieldLine>
    </>
  )
}

function HookOf({ account }: { account: Account }) {
  const { t } = useWords()
  const modal = usePageModal()
  const { hook } = account.provider
  const renew = async () => {
    await call(renewHook, { params: { id: account.id }, version: account.version }).then(
      () => notices.success(t('messaging.hook.renewed')),
      () => undefined,
    )
    await refreshBulks()
  }
  if (hook.address === null) return null
  return (
    <section aria-label={t('messaging.hook')}>
      <h3>{t('messaging.hook')}</h3>
      <p className="channel-quiet">{t('messaging.hook.hint')}</p>
      <p className="account-address">
        <Copy text={hook.address} />
      </p>
      <Fields>
        <FieldLine label={t('messaging.hook.taken')}>
          {number(hook.taken)}
          {hook.takenAt ? ` · ${dateTime(hook.takenAt)}` : ''}
        </FieldLine>
        <FieldLine label={t('messaging.hook.repeated')}>{number(hook.repeated)}</FieldLine>
        <FieldLine label={t('messaging.hook.refused')}>
          {number(hook.refused)}
          {hook.refusedAt ? ` · ${dateTime(hook.refusedAt)} · ${hookRefusalText(hook.why)}` : ''}
        </FieldLine>
      </Fields>
      <Button
        className="account-renew"
        onClick={() =>
          void modal.confirm({
            title: t('messaging.hook.renew'),
            content: t('messaging.hook.renewSentence'),
            okText: t('messaging.hook.renew'),
            cancelText: t('messaging.keep'),
            onOk: renew,
          })
        }
      >
        {t('messaging.hook.renew')}
      </Button>
    </section>
  )
}

/** The form opens once the texts have been read, so that saving never drops one that was not shown. */
function Approved({ account, onClose }: { account: Account; onClose: () => void }) {
  const { data } = useApprovedTexts(account.id)
  const kind = approvedKinds.find((one) => one === account.kind)
  if (!data || !kind) return null
  return <ApprovedForm channel={account} kind={kind} texts={data.texts} onClose={onClose} />
}
