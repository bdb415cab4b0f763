import { fillDraft } from '@seamark/contract/ai/templates/places'
import type { FilledTemplate, TemplateValues } from '@seamark/contract/ai/templates/templates'
import { fieldsOf, type Variable, type VariableType } from '@seamark/contract/ai/templates/variables'
import type { Language } from '@seamark/contract/languages'
import { day } from '@seamark/contract/platform/envelope'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { companyValues, contactValues, myValues, quoteValues, rateValues } from './records.queries.ts'
import { seenTemplate } from './templates.queries.ts'
import { dayIn, type FieldValues, notGiven, numberIn, saidAll } from './values.rules.ts'

type Given = TemplateValues['values'][string]
interface Found {
  values: FieldValues
  used?: { id: number; number: string }
}

/**
 * The text of a template with the values of records as the caller may see them. What is lacking is said with its reason and stays empty. Throws
 * template_not_found, template_language, value_kind for a value that does not fit its variable, value_unknown for a record
 * that is none to the caller, and pool_views_spent for a masked client beyond her limit of a day.
 */
export async function fillTemplate(
  context: Context,
  id: number,
  { language, values }: TemplateValues,
): Promise<FilledTemplate> {
  authorize(context, 'ai.readTemplates')
  const row = await seenTemplate(context, id)
  const draft = row.drafts[language]
  if (draft === undefined) throw failField('language', 'ai.template_language')
  const found = new Map<string, Found>()
  for (const variable of row.variables)
    found.set(variable.key, await findValues(context, variable, givenFor(values, variable.key), language))
  const parts = fillDraft(draft, ({ key, field }) => found.get(key)?.values[field] ?? { text: '', lack: 'notGiven' })
  return {
    language,
    parts,
    text: parts.map(({ text }) => text).join(''),
    used: [...found].flatMap(([key, { used }]) => (used ? [{ key, ...used }] : [])),
  }
}

/** What was given for a key; a key may be called as something that each object has. */
const givenFor = (values: TemplateValues['values'], key: string) =>
  Object.hasOwn(values, key) ? values[key] : undefined

async function findValues(
  context: Context,
  { key, type, options }: Variable,
  given: Given | undefined,
  language: Language,
): Promise<Found> {
  if (type === 'me') return { values: await myValues(context) }
  if (given === undefined || given === '') return { values: notGiven(type) }
  if (fieldsOf[type].length > 0) {
    const found = await recordOf(context, type, key, given, language)
    if (!found) throw failField(`values.${key}`, 'ai.value_unknown')
    return found
  }
  const text = textOf(type, options, given, language)
  if (text === undefined) throw failField(`values.${key}`, 'ai.value_kind')
  return { values: saidAll({ '': text }) }
}

async function recordOf(
  context: Context,
  type: VariableType,
  key: string,
  given: Given,
  language: Language,
): Promise<Found | undefined> {
  if (typeof given === 'object' && type === 'rate') return rateValues(context, given, language)
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 1)
    throw failField(`values.${key}`, 'ai.value_kind')
  if (type === 'company') return companyValues(context, given, language)
  if (type === 'contact') return contactValues(context, given)
  return type === 'rate' ? rateValues(context, given, language) : quoteValues(context, given, language)
}

/** The text of a value itself; undefined where it does not fit. */
function textOf(type: VariableType, options: readonly string[], given: Given, language: Language): string | undefined {
  if (type === 'number') return typeof given === 'number' ? numberIn(given, language) : undefined
  if (typeof given !== 'string') return undefined
  if (type === 'date') return day.safeParse(given).success ? dayIn(given, language) : undefined
  return type === 'choice' && !options.includes(given) ? undefined : given
}
