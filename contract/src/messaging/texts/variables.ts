/** A value of the sender. */
const me = <Field extends string>(field: Field) => `me.${field}` as const

/** The variables of a text. Nothing else is understood: no conditions, no loops, no code. */
export const variables = ['contact', 'company', 'title', me('name'), me('phone')] as const
export type Variable = (typeof variables)[number]
