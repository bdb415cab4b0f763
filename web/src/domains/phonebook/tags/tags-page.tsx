import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { SwitchedOffButton } from '../../settings/index.ts'
import { TagGroupForm } from './group-form.tsx'
import { TagGroupCard } from './group-view.tsx'
import { type Opened, useGroupMenu, useTagMenu } from './tag-actions.tsx'
import { TagForm } from './tag-form.tsx'
import { useTagCounts, useTagGroups } from './tag-queries.ts'
import { TemplateForm } from './template-form.tsx'
import { TagTemplates } from './templates-view.tsx'
import '../companies/companies-view.css'
import './tags-page.css'

const officeKinds = ['tagGroup', 'tag', 'tagTemplate', 'stayRule'] as const

/** The office's tags by group, each with the number of companies that have it. */
export function TagsPage() {
  const { t } = useWords()
  const { data, error, refetch } = useTagGroups()
  const counts = useTagCounts()
  const [opened, setOpened] = useState<Opened>()
  const [isChoosing, setChoosing] = useState(false)
  const groups = data?.groups ?? []
  const mayDelete = data?.can.delete ?? false
  const groupMenu = useGroupMenu(groups, mayDelete, setOpened)
  const tagMenu = useTagMenu(groups, mayDelete, setOpened)
  const may = data?.can.manage ?? false
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened({ form: 'group' })}>
      {t('phonebook.tag.group.new')}
    </Button>
  )
  const total = groups.reduce((sum, { tags }) => sum + tags.length, 0)
  return (
    <Page
      title={t('phonebook.tags')}
      note={data ? t('phonebook.tag.total', { groups: groups.length, tags: total }) : null}
      actions={
        may ? (
          <>
            <SwitchedOffButton kinds={officeKinds} />
            <Button icon={<AppstoreOutlined aria-hidden />} onClick={() => setChoosing(true)}>
              {t('phonebook.tag.templates')}
            </Button>
            {add}
          </>
        ) : null
      }
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && groups.length === 0 ? <Empty text={t('phonebook.tag.group.none')} action={may ? add : null} /> : null}
      <div className="tag-groups">
        {groups.map((group) => (
          <TagGroupCard
            key={group.id}
            group={group}
            counts={counts}
            onAdd={may ? () => setOpened({ form: 'tag', group }) : undefined}
            menu={may ? groupMenu(group) : undefined}
            tagMenu={may ? (tag) => tagMenu(group, tag) : undefined}
          />
        ))}
      </div>
      {may && groups.length > 0 ? <p className="tag-help">{t('phonebook.tag.dragHelp')}</p> : null}
      {isChoosing ? <TagTemplates onClose={() => setChoosing(false)} /> : null}
      <OpenedForm opened={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

function OpenedForm({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  if (opened?.form === 'group') return <TagGroupForm group={opened.group} onClose={onClose} />
  if (opened?.form === 'tag') return <TagForm group={opened.group} tag={opened.tag} onClose={onClose} />
  if (opened?.form === 'template') {
    const { name, nameEn, tags } = opened.labels
    return (
      <TemplateForm
        start={{
          name,
          nameEn,
          labels: tags.map((tag) => ({ name: tag.name, nameEn: tag.nameEn, colour: tag.colour })),
        }}
        onClose={onClose}
      />
    )
  }
  return null
}
