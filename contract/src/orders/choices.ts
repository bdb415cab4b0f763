/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

/** `none`: no day is planned. `overdue`: the planned day has passed, and nobody has confirmed the money. */
export const settlements = ['none', 'open', 'overdue', 'settled'] as const

export const orderSorts = ['updatedAt', 'createdAt', 'number', 'sailing', 'arrival', 'settlement'] as const
