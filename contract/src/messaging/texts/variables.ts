/** A value of the sender. */
const me = <Field extends string>(field: Field) => `me.${field}` as const

/** Values of the offers that a bulk quotes: all of them one below the other, and those of the first one. */
export const rateVariables = ['rates', 'pol', 'pod', 'carrier', 'price20', 'price40', 'price40hq', 'valid'] as const
export type RateVariable = (typeof rateVariables)[number]

/** The variables of a text. Nothing else is understood: no conditions, no loops, no code. */
export const variables = ['contact', 'company', 'title', me('name'), me('phone'), ...rateVariables] as const
export type Variable = (typeof variables)[number]

export const isRateVariable = (name: string): name is RateVariable => rateVariables.some((one) => one === name)
