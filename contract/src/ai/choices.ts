/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

export const questionSorts = ['updatedAt', 'createdAt', 'question'] as const

export const termSorts = ['updatedAt', 'createdAt', 'term'] as const
export const termKinds = ['port', 'container', 'incoterm', 'surcharge', 'document', 'operation', 'office'] as const
export type TermKind = (typeof termKinds)[number]
