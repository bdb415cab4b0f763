import { TeamOutlined } from '@ant-design/icons'
import { countGroupsOfContacts } from '@seamark/contract/groups/groups/groups'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { ContactPartProps } from '../../phonebook/index.ts'
import { GroupLines } from './group-lines-view.tsx'

/** In how many chat groups a contact is; which ones is asked for when somebody opens them. All contacts of a company are counted by one call. */
export function ContactGroups({ contact: { id, companyId, name } }: ContactPartProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(countGroupsOfContacts, { query: { companyId: String(companyId) } })
  const count = data?.contacts.find((one) => one.id === id)?.groups
  if (count === undefined) return null
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      title={t('groups.ofContact.title', { name })}
      content={
        <div className="group-lines-panel">
          <GroupLines query={{ contactId: String(id), limit: 100 }} none={t('groups.ofContact.none')} />
        </div>
      }
    >
      <Button
        type="link"
        size="small"
        className="contact-groups"
        icon={<TeamOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {t('groups.ofContact', { count })}
      </Button>
    </Popover>
  )
}
