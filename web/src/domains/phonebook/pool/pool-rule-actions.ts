import {
  changePoolRules,
  type PoolRules,
  poolRules,
  poolRulesInForce,
} from '@seamark/contract/phonebook/pool/pool-rules'
import type { FormInstance } from 'antd'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useVersionedSave } from '../../../kit/index.ts'
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
