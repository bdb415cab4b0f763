import { fieldProblems } from '@seamark/contract/platform/issues'
import type { z } from 'zod'
import { fieldPath } from './api/calls.ts'
import { isWordKey, t } from './language/i18n.ts'

/** What the contract's schema finds wrong, worded, as antd's `form.setFields` takes it; nothing when it is right. */
export function formProblems(schema: z.ZodType, values: unknown): { name: (string | number)[]; errors: string[] }[] {
  const parsed = schema.safeParse(values, { reportInput: true })
  if (parsed.success) return []
  return fieldProblems(parsed.error.issues).map(({ field, code, params }) => ({
    name: fieldPath(field),
    errors: [isWordKey(code) ? t(code, params) : t('field.invalid')],
  }))
}
