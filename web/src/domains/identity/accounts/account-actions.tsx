import { CheckCircleOutlined, EditOutlined, FolderOpenOutlined, LinkOutlined, StopOutlined } from '@ant-design/icons'
import type { Account, AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { enableAccount, endAccountSessions } from '@seamark/contract/identity/index'
import { type ReactNode, useState } from 'react'
import { type RowAction, useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { SetAccountSearch } from './account-filters.ts'
import { cacheAccount } from './account-queries.ts'
import { DisableForm } from './disable-form.tsx'
import { LinkForm } from './link-form.tsx'

/** A link that was just created: the server answers it once, and this page forgets it as soon as it is closed. */
export interface GivenLink {
  accountId: number
  link: string
  mailedTo: string | undefined
}

type Dialog = { kind: 'disable' | 'link'; account: Account }

export type AccountActions = ReturnType<typeof useAccountActions>

/** The actions on a user, for the menu of a row and the buttons beside the list. Actions that need an answer first open `dialog`. */
export function useAccountActions(setSearch: SetAccountSearch) {
  useWords()
  const [dialog, setDialog] = useState<Dialog>()
  const [given, setGiven] = useState<GivenLink>()
  const open = (account: Account, edit?: 'true') => setSearch({ account: account.id, edit, invite: undefined })

  function give(account: AccountDetail, link: string, mailedTo: string | undefined) {
    cacheAccount(account)
    setGiven({ accountId: account.id, link, mailedTo })
    open(account)
  }

  const all = (account: Account): (RowAction & { isOffered: boolean })[] => [
    action('open', t('identity.account.open'), <FolderOpenOutlined aria-hidden />, true, () => open(account)),
    action('edit', t('kit.edit'), <EditOutlined aria-hidden />, account.can.edit, () => open(account, 'true')),
    action('link', linkTitle(account), <LinkOutlined aria-hidden />, account.can.invite, () =>
      setDialog({ kind: 'link', account }),
    ),
    action(
      'enable',
      t('identity.account.enable'),
      <CheckCircleOutlined aria-hidden />,
      account.can.enable,
      () => void enable(account),
    ),
    {
      ...action('disable', t('identity.account.disable'), <StopOutlined aria-hidden />, account.can.disable, () =>
        setDialog({ kind: 'disable', account }),
      ),
      danger: true,
    },
  ]

  return {
    given,
    give,
    /** Forgets the link, which is shown once. */
    forget: () => setGiven(undefined),
    offered: (account: Account): RowAction[] => all(account).filter(({ isOffered }) => isOffered),
    dialog: <AccountDialog dialog={dialog} close={() => setDialog(undefined)} give={give} />,
  }
}

const action = (key: string, label: string, icon: ReactNode, isOffered: boolean, run: () => void) => ({
  key,
  label,
  icon,
  isOffered,
  run,
})

/** For a user who has a password, a new link is a reset. */
const linkTitle = ({ state }: Account) => t(state === 'active' ? 'identity.account.reset' : 'identity.account.renew')

interface DialogProps {
  dialog: Dialog | undefined
  close: () => void
  give: (account: AccountDetail, link: string, mailedTo: string | undefined) => void
}

function AccountDialog({ dialog, close, give }: DialogProps) {
  if (dialog?.kind === 'disable') return <DisableForm account={dialog.account} close={close} />
  if (dialog?.kind === 'link') return <LinkForm account={dialog.account} close={close} give={give} />
  return null
}

async function enable({ id, name }: Account) {
  const enabled = await call(enableAccount, { params: { id }, body: {} }).catch(() => undefined)
  if (!enabled) return
  cacheAccount(enabled)
  notices.success(t('identity.account.enabled', { name }))
}

/** Ends one session of the user, or after a question all of them; one at a time. */
export function useEndAccountSessions(account: AccountDetail) {
  const confirmDeletion = useConfirmDeletion()
  const [ending, setEnding] = useState<string>()

  async function end(sessionId?: string) {
    setEnding(sessionId ?? 'all')
    try {
      cacheAccount(
        await call(endAccountSessions, {
          params: { id: account.id },
          body: sessionId === undefined ? {} : { sessionId },
        }),
      )
      notices.success(t('identity.account.sessionsEnded'))
    } catch {
      // The call has shown the reason.
    } finally {
      setEnding(undefined)
    }
  }

  const endAll = () =>
    confirmDeletion({
      title: t('identity.account.endAllTitle', { name: account.name }),
      content: t('identity.account.endAllText'),
      okText: t('identity.account.endAll'),
      onOk: () => end(),
    })

  return { ending, end, endAll }
}
