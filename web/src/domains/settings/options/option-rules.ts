import type { OptionChanges, OptionKey, Options, OptionsInForce } from '@seamark/contract/settings/options'

/** The options in the order and the groups in which an administrator looks for them. */
export const optionGroups = [
  { name: 'organization', keys: ['organizationName'] },
  { name: 'sessions', keys: ['sessionHours', 'sessionIdleMinutes'] },
  { name: 'waysIn', keys: ['codesPerDay', 'signInByGet'] },
  { name: 'followUps', keys: ['staleDays', 'neglectedDays', 'recordEditHours', 'recordImagesRequired'] },
  { name: 'quotes', keys: ['chatRateDays', 'quoteMarginFloor'] },
  { name: 'chats', keys: ['chatZone', 'chatFileDays', 'quietGroupDays', 'chatMuteWords'] },
  { name: 'assistant', keys: ['answerFitPercent', 'modelFirst', 'answerTokens'] },
  {
    name: 'bulks',
    keys: [
      'bulkQuietFrom',
      'bulkQuietTo',
      'bulkQuietDaysOff',
      'bulkNeedsConsent',
      'bulkAdLabel',
      'bulkApprovedBeyond',
      'bulkMostBounces',
      'bulkMostRefusals',
    ],
  },
  { name: 'crawl', keys: ['crawlContact'] },
] as const satisfies readonly { name: string; keys: readonly OptionKey[] }[]

/** The form's values as changes to the current options: only those that differ, and null where the default is restored. */
export function changesOf(
  { values, chosen }: OptionsInForce,
  typed: Options,
  givenBack: ReadonlySet<OptionKey>,
): OptionChanges {
  const keys = Object.keys(values) as OptionKey[]
  const changed = keys.flatMap((key): [OptionKey, unknown][] => {
    if (givenBack.has(key)) return chosen.includes(key) ? [[key, null]] : []
    return typed[key] === values[key] ? [] : [[key, typed[key]]]
  })
  return Object.fromEntries(changed)
}
