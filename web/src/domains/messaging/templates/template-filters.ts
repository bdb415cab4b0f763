import { templateKinds, templateStates } from '@seamark/contract/messaging/choices'
import { z } from 'zod'
import { idParam, type SearchPatch } from '../../../platform/search.ts'

/** The part of the page's address that is about templates: filters of the list, and the template that is open. */
export const templateSearch = {
  kind: z.enum(templateKinds).optional().catch(undefined),
  offered: z.enum(templateStates).optional().catch(undefined),
  templateId: idParam,
}
export interface TemplateSearch extends z.output<z.ZodObject<typeof templateSearch>> {
  q?: string | undefined
  of: 'own' | 'team'
  limit: number
}
export interface TemplatesProps {
  search: TemplateSearch
  setSearch: (patch: SearchPatch) => void
}
