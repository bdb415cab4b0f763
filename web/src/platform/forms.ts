import { fieldProblems } from '@seamark/contract/platform/issues'
import type { z } from 'zod'
import { fieldPath } from './api/calls.ts'
import { isWordKey, t } from './language/i18n.ts'

/** Returns the problems that the contract's schema finds, worded, in the form of antd's `form.setFields`; none if the values are valid. */
export function formProblems(schema: z.ZodType, values: unknown): { name: (string | number)[]; errors: string[] }[] {
  const parsed = schema.safeParse(values, { reportInput: true })
  if (parsed.success) return []
  return fieldProblems(parsed.error.issues).map(({ field, code, params }) => ({
    name: fieldPath(field),
    errors: [isWordKey(code) ? t(code, params) : t('field.invalid')],
  }))
}
