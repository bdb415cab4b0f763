import { CopyOutlined, DeleteOutlined, EditOutlined, FolderOpenOutlined, PhoneOutlined } from '@ant-design/icons'
import { deleteCompany, restoreCompany } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { dialLink, dialledText } from '@seamark/contract/phonebook/matching/numbers'
import { useEffect, useRef } from 'react'
import { type RowAction, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo, usePage } from '../../../platform/page.tsx'
import { isShown, tabs } from '../../../platform/tabs/tabs.ts'
import { companyPath } from './company-filters.ts'
import { type CompanyAction, registeredActions } from './company-extension-rules.ts'

export type { CompanyAction } from './company-extension-rules.ts'

/** The actions on a company. `onDeleted` is called after the server has confirmed a deletion. */
export function useCompanyActions({
  onDeleted,
}: {
  onDeleted?: (company: ListedCompany) => void
} = {}): CompanyAction[] {
  const go = useGo()
  const remove = useDelete(onDeleted)
  return [
    {
      key: 'call',
      title: 'phonebook.action.call',
      icon: <PhoneOutlined aria-hidden />,
      isMinor: true,
      isOffered: (company) => numberOf(company) !== undefined,
      run: (company) => {
        const link = numberOf(company)
        if (link) location.assign(link)
      },
    },
    {
      key: 'open',
      title: 'phonebook.action.open',
      icon: <FolderOpenOutlined aria-hidden />,
      isOffered: () => true,
      run: (company) => go(companyPath(company)),
    },
    {
      key: 'edit',
      title: 'kit.edit',
      icon: <EditOutlined aria-hidden />,
      isOffered: ({ can }) => can.edit,
      run: (company) => go(`${companyPath(company)}?edit=true`),
    },
    {
      key: 'copy',
      title: 'phonebook.action.copy',
      icon: <CopyOutlined aria-hidden />,
      isOffered: () => true,
      run: (company) => void copyName(company),
    },
    {
      key: 'delete',
      title: 'kit.delete',
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      isOffered: ({ can }) => can.delete,
      run: remove,
    },
  ]
}

/** The actions that domains above have lent. */
export function useLentActions(): CompanyAction[] {
  const go = useGo()
  return registeredActions().map((action) => ({ ...action, run: (company) => action.run(company, go) }))
}

/** The actions for one company, as the menu of its row takes them. */
export const offeredActions = (actions: readonly CompanyAction[], company: ListedCompany): RowAction[] =>
  actions
    .filter(({ isOffered }) => isOffered(company))
    .map(({ key, title, icon, danger = false, run }) => ({
      key,
      label: t(title),
      icon,
      danger,
      run: () => run(company),
    }))

/** The number that a call from a row dials: of the first address, else of the company; nothing where numbers are masked. */
function numberOf({
  masked,
  primaryContact,
  phoneCountryCode = '',
  phoneAreaCode = '',
  telephone = '',
}: ListedCompany) {
  if (masked) return undefined
  return dialLink(primaryContact?.mobile || dialledText({ phoneCountryCode, phoneAreaCode, telephone }))
}

async function copyName({ name }: ListedCompany) {
  if (await toClipboard(name.trim())) notices.success(t('kit.copied', { text: name.trim() }))
  else notices.error(t('kit.copyFailed'))
}

/** Asks, deletes, and offers an undo for as long as the server allows it. */
function useDelete(onDeleted: ((company: ListedCompany) => void) | undefined) {
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(company: ListedCompany) {
    await call(deleteCompany, { params: { id: company.id }, version: company.version })
    onDeleted?.(company)
    offerUndo({
      key: `undo-${company.id}`,
      title: t('phonebook.delete.done', { name: company.name }),
      undo: () => void restore(company),
    })
    await invalidate('/phonebook/companies')
  }

  return (company: ListedCompany) =>
    confirmDeletion({
      title: t('phonebook.delete.title', { name: company.name }),
      content: t('kit.deleteSentence'),
      onOk: () => remove(company).catch(() => undefined),
    })
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore({ id, name }: ListedCompany) {
  try {
    await call(restoreCompany, { params: { id } })
    notices.success(t('phonebook.undo.done', { name }))
  } catch {
    // The call has already shown the message.
  }
  await invalidate('/phonebook/companies')
}

/** Navigates away and closes this page's tab once it is in the background: closed earlier, its address would open it again. */
export function useCloseAfterwards() {
  const go = useGo()
  const page = usePage()
  const { key } = page
  const isOver = useRef(false)
  useEffect(
    () => () => {
      if (isOver.current) setTimeout(() => tabs.remove([key]))
    },
    [key],
  )
  return (to: string, how?: { inPlace?: boolean }) => {
    if (!isShown(page)) return tabs.remove([key])
    isOver.current = true
    go(to, how)
  }
}
