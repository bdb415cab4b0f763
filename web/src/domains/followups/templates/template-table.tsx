import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import type { Template } from '@seamark/contract/followups/templates'
import { Button, Dropdown, type MenuProps, Tag } from 'antd'
import { useState } from 'react'
import { number } from '../../../platform/format.ts'
import { useWords } from '../../../platform/i18n.ts'
import { placeTemplate } from './template-actions.tsx'
import { templateName } from './template-queries.ts'
import { dropPlace } from './template-rules.ts'

interface TableProps {
  templates: readonly Template[]
  /** Without it the templates are only read. */
  menu: ((template: Template) => NonNullable<MenuProps['items']>) | undefined
}

/** The templates in the office's order: a row is dragged to its place, or moved by its menu. */
export function TemplateTable({ templates, menu }: TableProps) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()

  function drop(target: number) {
    const template = templates.find(({ id }) => id === dragged)
    const place = template && dropPlace(templates, template.id, target)
    setDragged(undefined)
    setOver(undefined)
    if (template && place !== undefined) void placeTemplate(template, place)
  }

  return (
    <ul className="templates">
      {templates.map((template) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its menu does the same by keys
        <li
          key={template.id}
          className="template"
          data-disabled={!template.enabled}
          data-over={over === template.id && dragged !== template.id}
          draggable={menu !== undefined}
          onDragStart={() => setDragged(template.id)}
          onDragEnd={() => setOver(undefined)}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(template.id)
          }}
          onDrop={() => drop(template.id)}
        >
          {menu ? <HolderOutlined className="template-handle" aria-hidden /> : null}
          <TemplateRow template={template} />
          {menu ? <RowMenu template={template} menu={menu} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** Both names, what it asks, where it puts the company, and how often it was used. */
function TemplateRow({ template }: { template: Template }) {
  const { t, language } = useWords()
  const isChinese = language === 'zh' || language === 'ja'
  const { name, nameEn, options, progress, choice, allowsRemark, used, enabled } = template
  return (
    <>
      <span className="template-names">
        <span className="template-name">{isChinese ? name : nameEn}</span>
        <span className="template-other" lang={isChinese ? 'en' : 'zh'}>
          {isChinese ? nameEn : name}
        </span>
      </span>
      <span className="template-options">
        {options.map((option) => (
          <Tag key={option.id} variant="filled">
            {templateName(option, language)}
          </Tag>
        ))}
        <span className="template-other">
          {[options.length > 1 ? t(`followups.template.choice.${choice}`) : '', allowsRemark ? t('followups.template.withRemark') : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="template-progress">{progress ? t(`phonebook.progress.${progress}`) : t('followups.template.noProgress')}</span>
      <span className="template-used">{enabled ? t('followups.template.used', { count: number(used, language) }) : t('followups.template.isDisabled')}</span>
    </>
  )
}

function RowMenu({ template, menu }: { template: Template; menu: NonNullable<TableProps['menu']> }) {
  const { t, language } = useWords()
  return (
    <Dropdown trigger={['click']} menu={{ items: menu(template) }} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('followups.template.menu', { name: templateName(template, language) })}
      />
    </Dropdown>
  )
}
