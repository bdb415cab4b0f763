import { type Template, usesCounted } from '@seamark/contract/followups/templates/templates'
import type { Language } from '@seamark/contract/languages'
import { type MenuProps, Tag } from 'antd'
import { OrderedList } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { placeTemplate } from './template-actions.tsx'
import { templateName } from './template-queries.ts'

interface TableProps {
  templates: readonly Template[]
  /** Without it the templates are read-only. */
  menu: ((template: Template) => NonNullable<MenuProps['items']>) | undefined
}

/** The templates in the office's order, which is that of the quick buttons. */
export function TemplateTable({ templates, menu }: TableProps) {
  const { t, language } = useWords()
  return (
    <OrderedList
      rows={templates}
      row="template"
      isOff={({ enabled }) => !enabled}
      menu={menu}
      menuLabel={(template) => t('followups.template.menu', { name: templateName(template, language) })}
      onPlace={placeTemplate}
      help={t('followups.template.dragHelp')}
    >
      {(template) => <TemplateRow template={template} />}
    </OrderedList>
  )
}

/** Both names, its question, the progress it sets, and how often it was used. */
function TemplateRow({ template }: { template: Template }) {
  const { t, language } = useWords()
  const isChinese = language === 'zh' || language === 'ja'
  const { name, nameEn, options, progress, choice, allowsRemark, used, enabled } = template
  return (
    <>
      <span className="template-names">
        <span className="ordered-name">{isChinese ? name : nameEn}</span>
        <span className="ordered-quiet" lang={isChinese ? 'en' : 'zh'}>
          {isChinese ? nameEn : name}
        </span>
      </span>
      <span className="template-options">
        {options.map((option) => (
          <Tag key={option.id} variant="filled">
            {templateName(option, language)}
          </Tag>
        ))}
        <span className="ordered-quiet">
          {[
            options.length > 1 ? t(`followups.template.choice.${choice}`) : '',
            allowsRemark ? t('followups.template.withRemark') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="template-progress">
        {progress ? t(`phonebook.progress.${progress}`) : t('followups.template.noProgress')}
      </span>
      <span className="template-used ordered-quiet">
        {enabled
          ? t('followups.template.used', { count: usesText(used, language) })
          : t('followups.template.isDisabled')}
      </span>
    </>
  )
}

const usesText = (used: number, language: Language) =>
  used > usesCounted ? `${number(usesCounted, language)}+` : number(used, language)
