import { listTemplates, type Template } from '@seamark/contract/followups/templates/templates'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { refreshSwitchedOff } from '../../settings/index.ts'
import { useLive } from '../../../platform/api/live.ts'

/** All event templates, disabled ones too; read again when somebody changes them. */
export function useTemplates() {
  useLive('followups.templates', () => void refreshTemplates())
  return useCall(listTemplates, {})
}

export const refreshTemplates = () => Promise.all([invalidate('/followups/templates'), refreshSwitchedOff()])

/** The name in the reader's language: offices name templates in Chinese and in English. */
export const templateName = ({ name, nameEn }: Pick<Template, 'name' | 'nameEn'>, language: string) =>
  language === 'zh' || language === 'ja' ? name : nameEn
