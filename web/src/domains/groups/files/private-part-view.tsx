import type { ChatFilePart } from '@seamark/contract/groups/files/files'
import { Radio } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import type { PartChoice } from './part-rules.ts'

interface PrivateProps {
  part: ChatFilePart
  label: string
  talk: NonNullable<PartChoice['talk']>
  isLeftOut: boolean
  onChange: (talk: NonNullable<PartChoice['talk']>) => void
}

/** What a private chat needs: which side the reader is, and of which company the other one is. */
export function PrivatePart({ part: { speakers, group }, label, talk, isLeftOut, onChange }: PrivateProps) {
  const { t } = useWords()
  const [first] = speakers
  const sides =
    speakers.length === 1 && first
      ? [
          { value: '', label: t('groups.file.part.other') },
          { value: first.key, label: t('groups.file.part.me') },
        ]
      : speakers.map(({ key, name, account }) => ({ value: key, label: name || account }))
  return (
    <>
      <div className="chat-file-side">
        <span>{t('groups.file.part.side')}</span>
        <Radio.Group
          aria-label={t('groups.file.part.sideOf', { part: label })}
          disabled={isLeftOut}
          value={talk.ownKey}
          onChange={({ target }) => onChange({ ...talk, ownKey: String(target.value) })}
          options={sides}
        />
      </div>
      {group === null && hasCode(321) ? (
        <div className="chat-file-side">
          <span>{t('groups.file.part.company')}</span>
          <CompanyPicker
            label={t('groups.file.part.company')}
            known={null}
            value={talk.companyId}
            onChange={(companyId) => onChange({ ...talk, companyId: companyId ?? null })}
          />
        </div>
      ) : null}
      <span className="chat-file-fact">{t('groups.file.part.private')}</span>
    </>
  )
}
