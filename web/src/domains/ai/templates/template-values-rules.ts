import { type NewTemplate, type Template, templateFieldNames } from '@seamark/contract/ai/templates/templates'
import type { Variable } from '@seamark/contract/ai/templates/variables'
import type { Language } from '@seamark/contract/languages'

/** The template to change, or the one that a new one begins like. */
export interface TemplateStart {
  seen?: Template | undefined
  like?: Template | undefined
}

/** A form has a field for every language; those that stay empty are not sent. */
export type TemplateFormValues = Omit<NewTemplate, 'names' | 'drafts'> & {
  names: Partial<Record<Language, string>>
  drafts: Partial<Record<Language, string>>
}

/** The values with which the form begins; a copy is its writer's own, and on. */
export const startOf = ({ seen, like }: TemplateStart, language: Language): TemplateFormValues => {
  const from = seen ?? like
  if (!from)
    return {
      names: {},
      group: 'other',
      drafts: {},
      instruction: '',
      variables: [],
      language,
      seenBy: 'me',
      enabled: true,
      place: 100,
    }
  const { names, group, drafts, instruction, variables, seenBy, enabled, place } = from
  const shared = { names, group, drafts, instruction, variables, language: from.language, place }
  return seen ? { ...shared, seenBy, enabled } : { ...shared, seenBy: 'me', enabled: true }
}

/** A language in which nothing was written is none. */
export const withoutBlanks = (values: TemplateFormValues): NewTemplate => ({
  ...values,
  names: written(values.names),
  drafts: written(values.drafts),
  variables: values.variables.map((variable) => ({
    ...variable,
    labels: written(variable.labels ?? {}),
    options: variable.type === 'choice' ? (variable.options ?? []) : [],
  })),
})

const written = (texts: Partial<Record<Language, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => (text ?? '').trim() !== ''))

/** The fields that are others than at the beginning. */
export const changesOf = (values: NewTemplate, start: NewTemplate) =>
  Object.fromEntries(
    templateFieldNames.flatMap((field) =>
      JSON.stringify(values[field]) === JSON.stringify(start[field]) ? [] : [[field, values[field]]],
    ),
  )

/** The key with which a new variable begins: the first that no other one has. */
export function freeKey(variables: readonly (Pick<Variable, 'key'> | undefined)[]): string {
  const taken = new Set(variables.map((one) => one?.key))
  let place = 1
  while (taken.has(`value${place}`)) place++
  return `value${place}`
}

/**
 * The variables whose values go when another client is chosen: a contact and a quote are those of the client before, and nobody else may read her
 * prices.
 */
export const emptiedBy = (
  changed: Readonly<Record<string, unknown>>,
  companyKey: string | undefined,
  variables: readonly Pick<Variable, 'key' | 'type'>[],
): string[] =>
  companyKey !== undefined && Object.hasOwn(changed, companyKey)
    ? variables.filter(({ type }) => type === 'contact' || type === 'quote').map(({ key }) => key)
    : []
