import { Refusal } from '@seamark/contract/platform/client'
import { changeOptions } from '@seamark/contract/settings/index'
import { type OptionChanges, type OptionsInForce, optionChanges, optionsInForce } from '@seamark/contract/settings/options'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api.ts'
import { formProblems } from '../../../platform/forms.ts'
import { t } from '../../../platform/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshOptions } from './option-queries.ts'

/** Saves what was changed. Somebody who saved first is named by `overtaken`; saving once more then means "mine". */
export function useSaveOptions(form: FormInstance<OptionChanges>, version: number, done: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [overtaken, setOvertaken] = useState<OptionsInForce>()
  const show = (problems: ReturnType<typeof formProblems>) => form.setFields(problems as Parameters<typeof form.setFields>[0])

  async function save(body: OptionChanges) {
    const problems = formProblems(optionChanges, body)
    if (problems.length > 0) return show(problems)
    setBusy(true)
    setFailure(undefined)
    try {
      await call(changeOptions, { version: overtaken?.version ?? version, body }, { quiet: true })
      await refreshOptions()
      setOvertaken(undefined)
      notices.success(t('settings.saved'))
      done()
    } catch (error) {
      const current = currentOf(error)
      if (current) setOvertaken(current)
      else if (problemsOf(error).length > 0) show(problemsOf(error))
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, failure, overtaken }
}

function currentOf(error: unknown) {
  if (!(error instanceof Refusal) || error.body.code !== 'platform.version_stale') return undefined
  return optionsInForce.safeParse(error.body.details?.current).data
}
