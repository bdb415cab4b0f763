import {
  type Contact,
  deleteContact,
  editContact,
  exportContact,
  makePrimaryContact,
  restoreContact,
} from '@seamark/contract/phonebook/contacts/contacts'
import { EditOutlined, IdcardOutlined, StarOutlined, UserDeleteOutlined, UserSwitchOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { deleteItem, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshContacts } from './contact-queries.ts'

/** The entries of a contact's menu that its reader may use. */
export function useContactMenu(onEdit: (contact: Contact) => void) {
  const { t } = useWords()
  const remove = useDelete()
  return (contact: Contact): NonNullable<MenuProps['items']> => {
    const isResigned = contact.postStatus === 'resigned'
    const changes: NonNullable<MenuProps['items']> = [
      {
        key: 'edit',
        icon: <EditOutlined aria-hidden />,
        label: t('kit.edit'),
        onClick: () => onEdit(contact),
      },
      ...(contact.isPrimary || isResigned
        ? []
        : [
            {
              key: 'primary',
              icon: <StarOutlined aria-hidden />,
              label: t('phonebook.contact.makePrimary'),
              onClick: () => void makePrimary(contact),
            },
          ]),
      {
        key: 'post',
        icon: isResigned ? <UserSwitchOutlined aria-hidden /> : <UserDeleteOutlined aria-hidden />,
        label: t(isResigned ? 'phonebook.contact.setOnTheJob' : 'phonebook.contact.setResigned'),
        onClick: () => void setPost(contact, isResigned ? 'onTheJob' : 'resigned'),
      },
    ]
    return [
      ...(contact.can.edit ? changes : []),
      {
        key: 'vcard',
        icon: <IdcardOutlined aria-hidden />,
        label: t('phonebook.contact.vcard'),
        onClick: () => void save(contact),
      },
      ...(contact.can.edit ? [{ type: 'divider' as const }, deleteItem(() => remove(contact))] : []),
    ]
  }
}

const save = ({ id }: Contact) => download(exportContact, { params: { id } }).catch(() => undefined)

async function makePrimary({ id, name }: Contact) {
  await showSuccess(call(makePrimaryContact, { params: { id } }), t('phonebook.contact.madePrimary', { name }))
}

async function setPost({ id, version, name }: Contact, postStatus: Contact['postStatus']) {
  const done = postStatus === 'resigned' ? 'phonebook.contact.isResigned' : 'phonebook.contact.isOnTheJob'
  await showSuccess(call(editContact, { params: { id }, version, body: { postStatus } }), t(done, { name }))
}

async function showSuccess(doing: Promise<unknown>, done: string) {
  try {
    await doing
    notices.success(done)
  } catch {
    // The call has shown the message; the list then shows the current state.
  }
  await refreshContacts()
}

/** Asks, deletes, and offers an undo for as long as the server allows it. */
function useDelete() {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()
  async function remove({ id, version, name }: Contact) {
    try {
      await call(deleteContact, { params: { id }, version })
    } catch {
      return refreshContacts()
    }
    offerUndo({
      key: `undo-contact-${id}`,
      title: t('phonebook.delete.done', { name }),
      undo: () => void showSuccess(call(restoreContact, { params: { id } }), t('phonebook.undo.done', { name })),
    })
    await refreshContacts()
  }
  return (contact: Contact) =>
    confirmDeletion({
      title: t('phonebook.delete.title', { name: contact.name }),
      content: t('kit.deleteSentence'),
      onOk: () => remove(contact),
    })
}
