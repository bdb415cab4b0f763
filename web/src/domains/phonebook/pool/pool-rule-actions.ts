import {
  changePoolRules,
  type PoolRules,
  poolRules,
  poolRulesInForce,
  simulatePool,
} from '@seamark/contract/phonebook/pool/pool-rules'
import type { FormInstance } from 'antd'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useConfirmDeletion, useVersionedSave } from '../../../kit/index.ts'
import { refreshPoolRules } from './pool-rule-queries.ts'

export const useSavePoolRules = (form: FormInstance<PoolRules>, version: number, done: () => void) =>
  useVersionedSave({
    form,
    version,
    schema: poolRules,
    current: poolRulesInForce,
    // A problem with one cell of the days is shown for the whole table.
    place: (problems) => problems.map(({ name: [rule = ''], errors }) => ({ name: [rule], errors })),
    send: async (body: PoolRules, version) => {
      await call(changePoolRules, { version, body }, { quiet: true })
      await refreshPoolRules()
      notices.success(t('phonebook.pool.saved'))
      done()
    },
  })

/**
 * Returns a function that saves rules. Where they make companies fall from tomorrow on, or recycling is switched on, it first says how many and
 * asks; the simulation beside the form may still be on its way.
 */
export function useAskedSave(isOn: boolean, save: (rules: PoolRules) => Promise<unknown>) {
  const { language } = useWords()
  const confirm = useConfirmDeletion()
  return async (rules: PoolRules) => {
    const parsed = poolRules.safeParse(rules)
    if (!parsed.success || !rules.recycling) return save(rules)
    const { beginsOn, total } = await call(simulatePool, { body: parsed.data })
    const [soon, week, month] = total.within
    if (soon === 0 && (isOn || month === 0)) return save(rules)
    return confirm({
      title: t('phonebook.pool.ask'),
      content: t('phonebook.pool.askText', {
        day: beginsOn,
        soon: number(soon, language),
        week: number(week, language),
        month: number(month, language),
      }),
      okText: t('phonebook.pool.askOk'),
      onOk: () => save(rules),
    })
  }
}
