import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { tagColours } from '@seamark/contract/phonebook/tags/tags'
import { Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import './tag-view.css'

/** The labels of a new group or of a template: colour, Chinese and English name, row by row, under the field `labels`. */
export function LabelsField() {
  const { t } = useWords()
  return (
    <Form.List name="labels">
      {(rows, { add, remove }, { errors }) => (
        <div className="labels">
          {rows.map(({ key, name }) => (
            <div key={key} className="labels-row">
              <Form.Item name={[name, 'colour']} noStyle>
                <ColourSelect />
              </Form.Item>
              <Form.Item name={[name, 'name']}>
                <Input placeholder={t('phonebook.tag.name')} aria-label={t('phonebook.tag.name')} autoComplete="off" />
              </Form.Item>
              <Form.Item name={[name, 'nameEn']}>
                <Input
                  placeholder={t('phonebook.tag.nameEn')}
                  aria-label={t('phonebook.tag.nameEn')}
                  autoComplete="off"
                  lang="en"
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('phonebook.tag.removeLabel')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button
            type="dashed"
            block
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add({ name: '', nameEn: '', colour: tagColours[(rows.length + 6) % tagColours.length] })}
          >
            {t('phonebook.tag.addLabel')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

interface ColourProps {
  id?: string
  value?: (typeof tagColours)[number]
  onChange?: (colour: (typeof tagColours)[number]) => void
}

/** A picker for a colour, shown by its dot and its name. */
export function ColourSelect(props: ColourProps) {
  const { t } = useWords()
  return (
    <Select
      {...props}
      className="colour-select"
      popupMatchSelectWidth={false}
      aria-label={t('phonebook.field.colour')}
      options={tagColours.map((value) => ({ value, label: t(`phonebook.colour.${value}`) }))}
      labelRender={colourLabel}
      optionRender={colourOption}
    />
  )
}

const colourLabel = ({ value, label }: { value?: unknown; label?: ReactNode }) => (
  <ColourDot colour={String(value)} title={typeof label === 'string' ? label : ''} />
)

const colourOption = ({ value, label }: { value?: unknown; label?: ReactNode }) => (
  <span className="colour-option">
    <ColourDot colour={String(value)} /> {label}
  </span>
)

const ColourDot = ({ colour, title }: { colour: string; title?: string }) => (
  <span className={`tag-dot tag-${colour}`} title={title} />
)
