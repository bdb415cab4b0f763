import { certificationKinds, certificationLists } from '@seamark/contract/identity/certifications/certifications'
import { z } from 'zod'

/** The queue's address; `id` is the entry open beside the list. Waiting papers are the default. */
export const certificationSearch = z.object({
  state: z.enum(certificationLists).catch('underReview').default('underReview'),
  kind: z.enum(certificationKinds).optional().catch(undefined),
  limit: z.coerce
    .number()
    .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
    .catch(50)
    .default(50),
  id: z.coerce.number().int().positive().optional().catch(undefined),
})
export type CertificationSearch = z.output<typeof certificationSearch>
