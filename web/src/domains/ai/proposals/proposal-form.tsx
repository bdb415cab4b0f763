import type { Proposal } from '@seamark/contract/ai/proposals/proposals'
import { Refusal } from '@seamark/contract/platform/client'
import { Alert, Button, Form, type FormInstance, Input } from 'antd'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { companyPath } from '../../phonebook/index.ts'
import { ratePath } from '../../rates/index.ts'
import { DraftText } from './draft-text-form.tsx'
import { OutsideSource } from './outside-source-view.tsx'
import { ProposalFields } from './proposal-fields-form.tsx'
import { useProposal } from './proposal-queries.ts'
import { inputOf, problemsAt, type ProposalValues, valuesOf } from './proposal-rules.ts'
import { proposalText } from './proposal-text.ts'
import './proposal-view.css'

interface ProposalFormProps {
  proposal: Proposal
  onAskAgain: () => void
}

/** What would be made, or what has become of it. It is written once somebody clicks, and once only. */
export function ProposalForm({ proposal, onAskAgain }: ProposalFormProps) {
  const { t } = useWords()
  const { state, input } = proposal
  if (input.kind === 'text') return <DraftText proposal={proposal} text={input.text} />
  if (state === 'done') return <Made proposal={proposal} />
  if (state === 'dismissed') return <p>{t('ai.proposal.dropped')}</p>
  if (state === 'expired')
    return (
      <p className="ai-foot">
        <span>{t('ai.proposal.expired')}</span>
        <Button size="small" onClick={onAskAgain}>
          {t('ai.proposal.again')}
        </Button>
      </p>
    )
  return <Confirmation proposal={proposal} />
}

function Made({ proposal }: { proposal: Proposal }) {
  const { t } = useWords()
  const text = proposalText(proposal)
  const address = addressOf(proposal)
  return (
    <p>
      {t(`ai.proposal.made.${proposal.input.kind}`)} {address ? <PageLink href={address}>{text}</PageLink> : text}
    </p>
  )
}

function addressOf({ outcome, company }: Proposal): string | undefined {
  switch (outcome?.kind) {
    case 'task':
      return href('/contacts/tasks', { task: outcome.id })
    case 'rate':
      return ratePath(outcome.id, 'demand')
    case 'record':
      return company ? href(companyPath(company), { tab: 'records' }) : undefined
    case 'company':
      return company ? companyPath(company) : undefined
    case undefined:
      return undefined
  }
}

function Confirmation({ proposal }: { proposal: Proposal }) {
  const { t } = useWords()
  const [form] = Form.useForm<ProposalValues>()
  const { kind } = proposal.input
  const { confirm, dismiss, isPending, error } = useProposal(proposal, (failure) => form.setFields(problemsAt(failure)))
  const title = t(`ai.proposal.${kind}`)
  return (
    <section className="ai-proposal" aria-label={title}>
      <p className="ai-proposal-title">{title}</p>
      {proposal.company ? <PageLink href={companyPath(proposal.company)}>{proposal.company.name}</PageLink> : null}
      {proposal.outside ? <OutsideSource line={proposal.outside.line} /> : null}
      <Form<ProposalValues>
        form={form}
        // Several proposals on one page have fields of the same names.
        name={`proposal-${proposal.id}`}
        layout="vertical"
        requiredMark={false}
        initialValues={valuesOf(proposal)}
        onFinish={(values) =>
          confirm(inputOf(proposal.input, { ...valuesOf(proposal), ...values }), (values.retyped ?? []).filter(Boolean))
        }
      >
        <ProposalFields proposal={proposal} />
        <Retyped form={form} values={proposal.outside?.values ?? []} />
        {error === null ? null : (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={error instanceof Refusal && error.httpStatus < 500 ? errorText(error) : t('ai.proposal.lost')}
          />
        )}
        <div className="ai-proposal-deeds">
          <Button type="primary" htmlType="submit" loading={isPending}>
            {t('ai.proposal.confirm')}
          </Button>
          <Button onClick={dismiss}>{t('ai.proposal.drop')}</Button>
        </div>
      </Form>
    </section>
  )
}

interface RetypedProps {
  form: FormInstance<ProposalValues>
  values: readonly string[]
}

/** The values from an outside text that still stand in the form: whoever confirms types each of them herself. */
function Retyped({ form, values }: RetypedProps) {
  const { t } = useWords()
  const said = Form.useWatch((given: ProposalValues) => JSON.stringify({ ...given, retyped: [] }), form) ?? ''
  return values.map((value, place) =>
    said.includes(JSON.stringify(value).slice(1, -1)) ? (
      <Form.Item
        key={value}
        name={['retyped', place]}
        label={
          <>
            {t('ai.proposal.retype')} <strong className="ai-outside-value">{value}</strong>
          </>
        }
        rules={[
          {
            validator: async (_, typed) =>
              typed === value ? undefined : Promise.reject(new Error(t('ai.proposal.retype.other'))),
          },
        ]}
        validateTrigger="onBlur"
      >
        <Input
          autoComplete="off"
          aria-label={t('ai.proposal.retype.of', { value })}
          onPaste={(event) => event.preventDefault()}
        />
      </Form.Item>
    ) : null,
  )
}
