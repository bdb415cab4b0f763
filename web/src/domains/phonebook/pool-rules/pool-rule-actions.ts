import { Refusal } from '@seamark/contract/platform/client'
import { changePoolRules, type PoolRules, type PoolRulesInForce, poolRules, poolRulesInForce } from '@seamark/contract/phonebook/pool-rules'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api.ts'
import { formProblems } from '../../../platform/forms.ts'
import { t } from '../../../platform/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshPoolRules } from './pool-rule-queries.ts'

/** Saves the rules. Somebody who saved first is shown by `overtaken`; saving once more then means "mine". */
export function useSavePoolRules(form: FormInstance<PoolRules>, version: number, done: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [overtaken, setOvertaken] = useState<PoolRulesInForce>()

  /** Under the rule that it is about: a cell of the days belongs to the whole table. */
  const show = (problems: ReturnType<typeof formProblems>) =>
    form.setFields(problems.map(({ name: [rule = ''], errors }) => ({ name: rule, errors })) as Parameters<typeof form.setFields>[0])

  async function save(body: PoolRules) {
    const problems = formProblems(poolRules, body)
    if (problems.length > 0) return show(problems)
    setBusy(true)
    setFailure(undefined)
    try {
      await call(changePoolRules, { version: overtaken?.version ?? version, body }, { quiet: true })
      await refreshPoolRules()
      setOvertaken(undefined)
      notices.success(t('phonebook.pool.saved'))
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
  return poolRulesInForce.safeParse(error.body.details?.current).data
}
