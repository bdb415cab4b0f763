/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

export const questionSorts = ['updatedAt', 'createdAt', 'question'] as const
