import { languages } from '@seamark/contract/languages'
import type { Template } from '@seamark/contract/messaging/templates/templates'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { Failed, FieldLine, Fields, Loading, MoreMenu, SidePanel, useIsPhone } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { AttachmentList } from '../attachments/attachments-field-form.tsx'
import { useTemplateActions } from './template-actions.ts'
import type { TemplateStart } from './template-form.tsx'
import { templateName, useTemplate } from './template-queries.ts'
import { TemplateState } from './template-table.tsx'

interface PanelProps {
  id: number | undefined
  Use: ComponentType<{ template: Template }>
  onWrite: (start: TemplateStart) => void
  onClose: () => void
}

/** One template beside its list: its texts, and what the reader may do with it. */
export function TemplatePanel({ id, Use, onWrite, onClose }: PanelProps) {
  const { t, language } = useWords()
  // Beside the buttons a phone has no room for a name, which stands below anyway.
  const isPhone = useIsPhone()
  const { data, error, refetch } = useTemplate(id)
  return (
    <SidePanel
      title={data && !isPhone ? templateName(data, language) : t('messaging.template.one')}
      open={id !== undefined}
      onClose={onClose}
      extra={data && !error ? <Deeds template={data} onWrite={onWrite} onClose={onClose} /> : null}
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Body template={data} Use={Use} />
      ) : (
        <Loading rows={6} />
      )}
    </SidePanel>
  )
}

function Deeds({ template, onWrite, onClose }: Pick<PanelProps, 'onWrite' | 'onClose'> & { template: Template }) {
  const { t, language } = useWords()
  const { isBusy, release, withdraw, remove } = useTemplateActions(template, onClose)
  const { can } = template
  const menu = [
    { key: 'copy', label: t('messaging.template.copy'), onClick: () => onWrite({ like: template }) },
    ...(can.withdraw ? [{ key: 'withdraw', label: t('messaging.template.withdraw'), onClick: withdraw }] : []),
    ...(can.delete ? [{ key: 'delete', label: t('kit.delete'), danger: true, onClick: remove }] : []),
  ]
  return (
    <div className="template-deeds">
      <MoreMenu label={t('messaging.more', { title: templateName(template, language) })} items={menu} />
      {can.edit ? <Button onClick={() => onWrite({ seen: template })}>{t('messaging.template.edit')}</Button> : null}
      {can.release ? (
        <Button type="primary" loading={isBusy} onClick={release}>
          {t('messaging.template.release')}
        </Button>
      ) : null}
    </div>
  )
}

function Body({ template, Use }: { template: Template } & Pick<PanelProps, 'Use'>) {
  const { t } = useWords()
  const { name, nameEn, kind, state, edition, author, updatedAt, sent } = template
  return (
    <div className="template-body">
      <Fields>
        <FieldLine label={t('messaging.field.state')}>
          <TemplateState state={state} />{' '}
          <span className="template-quiet">{t(`messaging.templateState.${state}.hint`)}</span>
        </FieldLine>
        <FieldLine label={t('messaging.field.name')}>{name}</FieldLine>
        <FieldLine label={t('messaging.field.nameEn')}>{nameEn}</FieldLine>
        <FieldLine label={t('messaging.field.kind')}>{t(`messaging.templateKind.${kind}`)}</FieldLine>
        <FieldLine label={t('messaging.template.edition')}>
          {t('messaging.template.editionOf', { edition })} · {author.name} · {dateTime(updatedAt)}
        </FieldLine>
        <FieldLine label={t('messaging.template.sent')}>{number(sent)}</FieldLine>
      </Fields>
      <Texts template={template} />
      <div className="bulk-attachments">
        <AttachmentList attachments={template.attachments} />
      </div>
      <Use template={template} />
    </div>
  )
}

function Texts({ template: { language, subject, text, translations } }: { template: Template }) {
  const { t } = useWords()
  const parts = [
    { language, subject, text },
    ...languages.flatMap((one) => {
      const part = translations[one]
      return part ? [{ language: one, ...part }] : []
    }),
  ]
  return parts.map((part) => (
    <section key={part.language} aria-label={t(`messaging.language.${part.language}`)}>
      <small className="template-quiet">{t(`messaging.language.${part.language}`)}</small>
      {part.subject ? <h3>{part.subject}</h3> : null}
      <p className="template-text">{part.text || t('messaging.template.noText')}</p>
    </section>
  ))
}
