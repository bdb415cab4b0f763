import { Switch } from 'antd'
import { useId } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useAlerts } from './alert-actions.ts'

/** Switches the browser's own alerts on and off, or says why they are unavailable. */
export function AlertSwitch() {
  const { t } = useWords()
  const id = useId()
  const { state, set } = useAlerts()
  const may = state === 'on' || state === 'off'
  return (
    <div className="bell-alert">
      <div>
        <div id={id}>{t('notices.alert')}</div>
        <small id={`${id}-hint`}>{t(may ? 'notices.alert.hint' : `notices.alert.${state}`)}</small>
      </div>
      {may ? (
        <Switch
          size="small"
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          checked={state === 'on'}
          onChange={(on) => void set(on)}
        />
      ) : null}
    </div>
  )
}
