import { certificationKinds, certificationLists } from '@seamark/contract/identity/certifications/certifications'
import { z } from 'zod'
import { idParam, limitParam } from '../../../platform/search.ts'

/** The queue's address; `id` is the entry open beside the list. Waiting papers are the default. */
export const certificationSearch = z.object({
  state: z.enum(certificationLists).catch('underReview').default('underReview'),
  kind: z.enum(certificationKinds).optional().catch(undefined),
  limit: limitParam,
  id: idParam,
})
export type CertificationSearch = z.output<typeof certificationSearch>
