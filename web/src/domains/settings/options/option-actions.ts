import { changeOptions } from '@seamark/contract/settings/index'
import { type OptionChanges, optionChanges, optionsInForce } from '@seamark/contract/settings/options'
import type { FormInstance } from 'antd'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useVersionedSave } from '../../../kit/index.ts'
import { refreshOptions } from './option-queries.ts'

export const useSaveOptions = (form: FormInstance<OptionChanges>, version: number, done: () => void) =>
  useVersionedSave({
    form,
    version,
    schema: optionChanges,
    together: { sessionIdleMinutes: ['sessionHours'], sessionHours: ['sessionIdleMinutes'] },
    current: optionsInForce,
    send: async (body: OptionChanges, version) => {
      await call(changeOptions, { version, body }, { quiet: true })
      await refreshOptions()
      notices.success(t('settings.saved'))
      done()
    },
  })
