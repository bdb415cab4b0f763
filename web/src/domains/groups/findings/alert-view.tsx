import { listFindingAlerts, setFindingAlert } from '@seamark/contract/groups/findings/alerts'
import type { SavedView } from '@seamark/contract/workbench/views/views'
import { Switch } from 'antd'
import { useState } from 'react'
import { call, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** Lets one's own saved view tell of new findings. */
export function AlertSwitch({ view }: { view: SavedView | undefined }) {
  const { t } = useWords()
  const { data } = useCall(listFindingAlerts, {}, { enabled: view?.can.edit === true })
  const [isSaving, setIsSaving] = useState(false)
  if (!view?.can.edit || !data) return null

  /** The call has shown what went wrong already. */
  async function set(isOn: boolean) {
    if (!view) return
    setIsSaving(true)
    const alerts = await call(setFindingAlert, { params: { id: view.id }, body: { isOn } }).catch(() => undefined)
    if (alerts) queryClient.setQueryData([listFindingAlerts.path, {}], alerts)
    setIsSaving(false)
  }

  return (
    <label className="finding-alert" title={t('groups.alert.hint')}>
      <Switch
        size="small"
        loading={isSaving}
        checked={data.viewIds.includes(view.id)}
        onChange={(isOn) => void set(isOn)}
      />
      {t('groups.alert')}
    </label>
  )
}
