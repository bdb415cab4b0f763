import {
  LogoutOutlined,
  PushpinOutlined,
  SolutionOutlined,
  SwapOutlined,
  TeamOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { claimCompany } from '@seamark/contract/phonebook/custody/ownership'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { CompanyAction } from '../companies/company-actions.tsx'
import { cacheMovedCompany } from '../custody/ownership-queries.ts'

const HandingForm = lazy(() => import('../custody/handing-form.tsx').then((form) => ({ default: form.HandingForm })))
const ReleaseForm = lazy(() => import('../custody/release-form.tsx').then((form) => ({ default: form.ReleaseForm })))
const FollowersForm = lazy(() =>
  import('../custody/followers-form.tsx').then((form) => ({ default: form.FollowersForm })),
)
const ApplicationForm = lazy(() =>
  import('../look-ups/application-form.tsx').then((form) => ({ default: form.ApplicationForm })),
)

interface Opened {
  form: 'hand' | 'release' | 'followers' | 'apply'
  company: ListedCompany
}

/** The actions that change a company's custody, as data, with their open dialog. `onGone` is called when the caller may no longer see the company. */
export function useOwnershipActions(onGone?: () => void): { actions: CompanyAction[]; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>()
  const open = (form: Opened['form']) => (company: ListedCompany) => setOpened({ form, company })
  const actions: CompanyAction[] = [
    {
      key: 'claim',
      title: 'phonebook.action.claim',
      icon: <PushpinOutlined aria-hidden />,
      isOffered: ({ can }) => can.claim,
      run: (company) => void claim(company),
    },
    {
      key: 'assign',
      title: 'phonebook.action.assign',
      icon: <UserAddOutlined aria-hidden />,
      isOffered: ({ can }) => can.assign,
      run: open('hand'),
    },
    {
      key: 'transfer',
      title: 'phonebook.action.transfer',
      icon: <SwapOutlined aria-hidden />,
      isOffered: ({ can }) => can.giveAway,
      run: open('hand'),
    },
    {
      key: 'followers',
      title: 'phonebook.action.followers',
      icon: <TeamOutlined aria-hidden />,
      isMinor: true,
      isOffered: ({ can }) => can.changeFollowers,
      run: open('followers'),
    },
    {
      key: 'release',
      title: 'phonebook.action.release',
      icon: <LogoutOutlined aria-hidden />,
      isMinor: true,
      isOffered: ({ can }) => can.giveAway,
      run: open('release'),
    },
    {
      key: 'apply',
      title: 'phonebook.action.apply',
      icon: <SolutionOutlined aria-hidden />,
      isOffered: ({ can }) => can.apply,
      run: open('apply'),
    },
  ]
  const close = () => setOpened(undefined)
  const done = (company: Company | null) => {
    close()
    if (company === null) onGone?.()
  }
  const Dialog = opened && dialogs[opened.form]
  return {
    actions,
    dialog:
      opened && Dialog ? (
        <Suspense>
          <Dialog company={opened.company} onDone={done} onClose={close} />
        </Suspense>
      ) : null,
  }
}

const dialogs = { hand: HandingForm, release: ReleaseForm, followers: FollowersForm, apply: ApplyToHold }

/** A follower asks to become the custodian. */
function ApplyToHold({ company: { id, name, custodian }, onClose }: { company: ListedCompany; onClose: () => void }) {
  return (
    <ApplicationForm
      of={{ companyId: id, name, custodian: custodian?.name ?? null }}
      kinds={['phonebook.application.administratorship']}
      onClose={onClose}
    />
  )
}

/** Claims the company. If that fails, `call` has already shown why (for example, who was faster), and the company is read again. */
async function claim({ id, name }: ListedCompany) {
  try {
    const { company } = await call(claimCompany, { params: { id } })
    notices.success(t('phonebook.claim.done', { name }))
    await cacheMovedCompany(company)
  } catch {
    await invalidate('/phonebook/companies')
  }
}
