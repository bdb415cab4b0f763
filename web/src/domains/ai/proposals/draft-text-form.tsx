import { CopyOutlined } from '@ant-design/icons'
import { longestDraft, type Proposal } from '@seamark/contract/ai/proposals/proposals'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { OutsideSource } from './outside-source-view.tsx'

interface DraftTextProps {
  proposal: Pick<Proposal, 'company' | 'outside'>
  text: string
}

/** A text that somebody may change and copy. Nothing is sent and nothing is written. What comes from outside in it is shown before it is copied. */
export function DraftText({ proposal: { company, outside }, text: drafted }: DraftTextProps) {
  const { t } = useWords()
  const [text, setText] = useState(drafted)
  async function copy() {
    if (await toClipboard(text)) notices.success(t('ai.chat.copied'))
    else notices.error(t('kit.copyFailed'))
  }
  return (
    <section className="ai-proposal" aria-label={t('ai.proposal.text')}>
      <p className="ai-proposal-title">{t('ai.proposal.text')}</p>
      {company ? <PageLink href={companyPath(company)}>{company.name}</PageLink> : null}
      {outside ? (
        <OutsideSource line={outside.line} values={outside.values.filter((value) => text.includes(value))} />
      ) : null}
      <Input.TextArea
        aria-label={t('ai.proposal.text')}
        value={text}
        maxLength={longestDraft}
        autoSize={{ minRows: 4, maxRows: 16 }}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="ai-proposal-deeds">
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {t('ai.proposal.copy')}
        </Button>
        <Button disabled={text === drafted} onClick={() => setText(drafted)}>
          {t('ai.proposal.back')}
        </Button>
      </div>
    </section>
  )
}
