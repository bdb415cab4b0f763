import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { CopyAll, Failed, FieldLine, Fields, Loading, SidePanel } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Markdown } from './markdown-view.tsx'
import { QuestionForm } from './question-form.tsx'
import { useQuestion } from './question-queries.ts'
import { Standing, validText } from './question-table.tsx'

/** One question with its whole answer beside the list. */
export function QuestionPanel({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useQuestion(id)
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <SidePanel
        title={data?.question ?? t('ai.question')}
        open={id !== undefined}
        onClose={onClose}
        extra={
          data?.can.edit ? (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
              {t('kit.edit')}
            </Button>
          ) : null
        }
      >
        {data ? (
          <>
            <div className="ai-answer">
              <Markdown text={data.answer} />
              <CopyAll text={data.answer} label={t('ai.entry.copy')} done={t('ai.chat.copied')} />
            </div>
            <Fields>
              <FieldLine label={t('ai.field.wordings')}>{data.wordings.join(' | ')}</FieldLine>
              <FieldLine label={t('ai.field.category')}>{data.category}</FieldLine>
              <FieldLine label={t('ai.field.language')}>{languageNames[data.language]}</FieldLine>
              <FieldLine label={t('ai.field.enabled')}>
                <Standing {...data} />
              </FieldLine>
              <FieldLine label={t('ai.question.valid')}>{validText(data)}</FieldLine>
              <FieldLine label={t('ai.field.updatedBy')}>{`${data.updatedBy} ${dateTime(data.updatedAt)}`}</FieldLine>
              <FieldLine label={t('ai.field.createdBy')}>{`${data.createdBy} ${dateTime(data.createdAt)}`}</FieldLine>
            </Fields>
          </>
        ) : error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={8} />
        )}
      </SidePanel>
      {isEditing && data ? <QuestionForm seen={data} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
