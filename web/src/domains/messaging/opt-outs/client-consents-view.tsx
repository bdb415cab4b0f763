import { type ClientAddress, consentForClient, refusalToConsent } from '@seamark/contract/messaging/opt-outs/clients'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { Badge, Empty, Failed, FormDialog, Loading, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { Reached } from '../../phonebook/index.ts'
import { ConsentFields } from './lift-form.tsx'
import { refreshOptOuts, useClientAddresses } from './opt-out-queries.ts'
import './opt-out-view.css'

/** The tab of a company's page. */
export const CompanyConsents = ({ company: { id } }: { company: Company }) => <ClientConsents companyId={id} />

/** By which addresses a client may be written to, and what was said of each; whoever writes to the client records a consent. */
export function ClientConsents({ companyId }: { companyId: number }) {
  const { t } = useWords()
  const { data, error, refetch } = useClientAddresses(companyId)
  const [written, setWritten] = useState<ClientAddress>()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (data.addresses.length === 0) return <Empty text={t('messaging.clientConsents.none')} />
  return (
    <>
      <p className="opt-out-quiet">{t('messaging.clientConsents.hint')}</p>
      <ul className="opt-out-consents" aria-label={t('messaging.clientConsents')}>
        {data.addresses.map((address) => (
          <AddressLine
            key={`${address.kind} ${address.value} ${address.contact?.id ?? 0}`}
            address={address}
            onWrite={() => setWritten(address)}
          />
        ))}
      </ul>
      {written ? (
        <ClientConsentForm companyId={companyId} address={written} onClose={() => setWritten(undefined)} />
      ) : null}
    </>
  )
}

function AddressLine({ address, onWrite }: { address: ClientAddress; onWrite: () => void }) {
  const { t } = useWords()
  const { kind, value, contact, needsConsent, consent, optOut, can } = address
  const refusal = refusalToConsent(address)
  const [tone, state] =
    optOut !== null
      ? (['bad', t(`messaging.optOutReason.${optOut}`)] as const)
      : consent
        ? ([
            consent.given ? 'good' : 'bad',
            t(consent.given ? 'messaging.consents.given' : 'messaging.consents.takenBack'),
          ] as const)
        : needsConsent
          ? (['warning', t('messaging.verdict.noConsent')] as const)
          : (['quiet', t('messaging.clientConsents.notNeeded')] as const)
  return (
    <li>
      <span className="opt-out-line">
        <Badge tone={tone}>{state}</Badge>
        <strong>
          <Reached way={kind === 'phone' ? 'telephone' : kind} text={value} />
        </strong>
        <span className="opt-out-quiet">
          {[t(`phonebook.contactKind.${kind}`), contact?.name].filter(Boolean).join(' · ')}
        </span>
        {can.consent && !consent ? (
          <Button size="small" type={needsConsent ? 'primary' : 'default'} ghost={needsConsent} onClick={onWrite}>
            {t('messaging.consents.record')}
          </Button>
        ) : null}
      </span>
      {consent ? (
        <>
          <span>{consent.source}</span>
          {consent.proof ? <small className="opt-out-proof">{consent.proof}</small> : null}
          <small className="opt-out-quiet">
            {[consent.by?.name, dateTime(consent.at)].filter(Boolean).join(' · ')}
          </small>
        </>
      ) : null}
      {refusal ? <small className="opt-out-quiet">{t(`messaging.${refusal}`)}</small> : null}
    </li>
  )
}

interface Values {
  source: string
  proof: string
}

function ClientConsentForm({
  companyId,
  address: { kind, value },
  onClose,
}: {
  companyId: number
  address: ClientAddress
  onClose: () => void
}) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { save, ...saving } = useSave({
    form,
    findProblems: ({ source }: Values) =>
      source.trim() === '' ? [{ name: ['source'], errors: [t('messaging.source_missing')] }] : [],
    send: ({ source, proof }: Values) =>
      call(consentForClient, { params: { id: companyId }, body: { kind, value, source, proof } }, { quiet: true }),
    onSaved: () => {
      notices.success(t('messaging.consents.recorded'))
      onClose()
    },
    refresh: refreshOptOuts,
  })
  return (
    <FormDialog<Values>
      {...saving}
      form={form}
      name={`consent-${companyId}`}
      title={t('messaging.clientConsents.record', { address: value })}
      initialValues={{ source: '', proof: '' }}
      onSubmit={(values) => save({ source: values.source ?? '', proof: values.proof ?? '' })}
      onClose={onClose}
    >
      <ConsentFields />
    </FormDialog>
  )
}
