import { getTemplate, listTemplates, type Template } from '@seamark/contract/messaging/templates/templates'
import type { Language } from '@seamark/contract/languages'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { TemplateSearch } from './template-filters.ts'

export const useTemplates = (
  { q, of, kind, offered, limit }: Omit<TemplateSearch, 'templateId'>,
  cursor: string | undefined,
) =>
  useCall(
    listTemplates,
    {
      query: {
        ...(q ? { q } : {}),
        ...(kind ? { kind } : {}),
        ...(offered ? { state: offered } : {}),
        of: of === 'own' ? 'own' : 'all',
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

/** One template; none is asked for without an id. */
export const useTemplate = (id: number | undefined) =>
  useCall(getTemplate, { params: { id: id ?? 0 } }, { enabled: id !== undefined, staleTime: 0, retry: false })

export const refreshTemplates = () => invalidate('/messaging/templates')

/** Reads again when a template that the reader may see has changed. */
export function useTemplateNews() {
  useLive('messaging.template', () => void refreshTemplates())
}

/** Puts a template that the server has just returned where its readers find it. */
export function cacheTemplate(template: Template) {
  queryClient.setQueryData([getTemplate.path, { params: { id: template.id } }], template)
  return refreshTemplates()
}

/** Readers of Chinese and Japanese read the Chinese name. */
export const templateName = ({ name, nameEn }: { name: string; nameEn: string }, language: Language) =>
  language === 'zh' || language === 'ja' ? name : nameEn
