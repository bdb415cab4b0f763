import { PlusOutlined } from '@ant-design/icons'
import { deleteZaloAccount, restoreZaloAccount, type ZaloAccount } from '@seamark/contract/groups/friends/zalo-accounts'
import { Button } from 'antd'
import { useState } from 'react'
import {
  Badge,
  Copy,
  Empty,
  Failed,
  Loading,
  MoreMenu,
  SidePanel,
  useConfirmDeletion,
  useUndoOffer,
} from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { ZaloForm } from './zalo-form.tsx'
import { readZaloAccountsAgain, useZaloAccounts } from './zalo-queries.ts'

/** Our Zalo accounts beside the register. */
export function ZaloPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  const [edited, setEdited] = useState<ZaloAccount | 'new'>()
  const add = can('edit') ? (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('groups.zalo.new')}
    </Button>
  ) : null
  return (
    <>
      <SidePanel title={t('groups.zalo')} open={isOpen} onClose={onClose} extra={add}>
        {isOpen ? <Accounts onEdit={setEdited} /> : null}
      </SidePanel>
      {edited ? <ZaloForm seen={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

function Accounts({ onEdit }: { onEdit: (account: ZaloAccount) => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useZaloAccounts()
  const remove = useZaloDeletion()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.accounts.length === 0) return <Empty text={t('groups.zalo.empty')} />
  return (
    <ul className="zalo-accounts" aria-label={t('groups.zalo')}>
      {data.accounts.map((account) => (
        <li key={account.id}>
          <Account account={account} onEdit={onEdit} onDelete={remove} />
        </li>
      ))}
    </ul>
  )
}

interface AccountProps {
  account: ZaloAccount
  onEdit: (account: ZaloAccount) => void
  onDelete: (account: ZaloAccount) => void
}

function Account({ account, onEdit, onDelete }: AccountProps) {
  const { t, language } = useWords()
  const { phone, type, country, colleague, note, can: may } = account
  const items = [
    ...(may.edit ? [{ key: 'edit', label: t('kit.edit'), onClick: () => onEdit(account) }] : []),
    ...(may.delete ? [{ key: 'delete', label: t('kit.delete'), danger: true, onClick: () => onDelete(account) }] : []),
  ]
  return (
    <>
      <div>
        <div className="group-badges">
          <Copy text={phone} />
          <Badge tone="quiet">{t(`groups.zalo.type.${type}`)}</Badge>
        </div>
        <small>{[countryName(country, language), colleague?.name, note].filter(Boolean).join(' · ')}</small>
      </div>
      {items.length > 0 ? <MoreMenu label={t('kit.rowMenu')} items={items} /> : null}
    </>
  )
}

/** Returns a function that asks, deletes the account, and offers to undo it for ten seconds. */
function useZaloDeletion() {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove({ id, version, phone }: ZaloAccount) {
    await call(deleteZaloAccount, { params: { id }, version })
    offerUndo({
      key: `undo-zalo-${id}`,
      title: t('groups.zalo.deleted', { phone }),
      undo: () =>
        void call(restoreZaloAccount, { params: { id } })
          .then(readZaloAccountsAgain)
          .catch(() => undefined),
    })
    await readZaloAccountsAgain()
  }

  return (account: ZaloAccount) =>
    confirmDeletion({
      title: t('groups.zalo.delete.title', { phone: account.phone }),
      content: t('kit.deleteSentence'),
      onOk: () => remove(account).catch(() => undefined),
    })
}
