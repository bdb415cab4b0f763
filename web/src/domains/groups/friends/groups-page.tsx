import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { RegisterPage } from '../groups/groups-page.tsx'
import { ZaloPanel } from './zalo-view.tsx'

/** The register of chat groups, with our Zalo accounts beside it. */
export function GroupsPage() {
  const { t } = useWords()
  const go = useGo()
  const [showsZalo, setShowsZalo] = useState(false)
  return (
    <RegisterPage
      tools={
        <>
          <Button onClick={() => setShowsZalo(true)}>{t('groups.zalo')}</Button>
          {can('import') ? (
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/contacts/groupRostersImport')}>
              {t('groups.rosters.import')}
            </Button>
          ) : null}
        </>
      }
      beside={<ZaloPanel isOpen={showsZalo} onClose={() => setShowsZalo(false)} />}
    />
  )
}
