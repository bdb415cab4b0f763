import type { Proposal } from '@seamark/contract/ai/proposals/proposals'
import { longestContent, ways } from '@seamark/contract/followups/records/records'
import { recordProgresses } from '@seamark/contract/followups/templates/templates'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { TagPicker } from '../../phonebook/index.ts'
import { FreightFields } from './freight-fields-form.tsx'
import { Before, TagChange } from './proposal-change-view.tsx'

/** The fields of one kind, each with what stands there now. */
export function ProposalFields({ proposal }: { proposal: Proposal }) {
  switch (proposal.input.kind) {
    case 'task':
      return <TaskFields />
    case 'nextContact':
      return <ContactFields proposal={proposal} />
    case 'followUp':
      return <FollowUpFields proposal={proposal} />
    case 'tags':
      return <TagFields proposal={proposal} />
    case 'demand':
      return <FreightFields />
    case 'text':
      return null
  }
}

function TaskFields() {
  const { t } = useWords()
  return (
    <div className="ai-proposal-row">
      <Form.Item
        name="title"
        label={t('ai.proposal.title')}
        rules={[{ required: true, whitespace: true, message: t('ai.proposal.blank') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Day label={t('ai.proposal.day')} />
    </div>
  )
}

function ContactFields({ proposal }: { proposal: Proposal }) {
  const { t } = useWords()
  const [person] = proposal.preview.find(({ field }) => field === 'person')?.after ?? []
  return (
    <>
      {person === undefined ? null : <p>{t('ai.proposal.person', { name: person })}</p>}
      <Day label={t('ai.proposal.contactDay')} before={<Before proposal={proposal} field="nextContact" />} />
    </>
  )
}

function Day({ label, before }: { label: string; before?: ReactNode }) {
  const { t } = useWords()
  return (
    <Form.Item name="dueDay" label={label} extra={before} rules={[{ required: true, message: t('ai.proposal.blank') }]}>
      <DayField allowClear={false} />
    </Form.Item>
  )
}

function FollowUpFields({ proposal }: { proposal: Proposal }) {
  const { t } = useWords()
  return (
    <>
      <Form.Item
        name="content"
        label={t('ai.proposal.content')}
        rules={[{ required: true, whitespace: true, message: t('ai.proposal.blank') }]}
      >
        <Input.TextArea maxLength={longestContent} autoSize={{ minRows: 2, maxRows: 10 }} />
      </Form.Item>
      <div className="ai-proposal-row">
        <Form.Item name="way" label={t('ai.proposal.way')}>
          <Select options={ways.map((value) => ({ value, label: t(`followups.way.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="progress"
          label={t('ai.proposal.progress')}
          extra={<Before proposal={proposal} field="progress" />}
        >
          <Select options={recordProgresses.map((value) => ({ value, label: t(`phonebook.progress.${value}`) }))} />
        </Form.Item>
      </div>
      <Before proposal={proposal} field="lastContact" />
    </>
  )
}

function TagFields({ proposal }: { proposal: Proposal }) {
  const { t } = useWords()
  return (
    <>
      <TagChange proposal={proposal} />
      <div className="ai-proposal-row">
        <Form.Item name="add" label={t('ai.proposal.addTags')}>
          <TagPicker />
        </Form.Item>
        <Form.Item name="remove" label={t('ai.proposal.removeTags')}>
          <TagPicker />
        </Form.Item>
      </div>
    </>
  )
}
