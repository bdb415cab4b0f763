/** While a new search runs, the options of the earlier text stay readable but disabled: Enter would choose the wrong person. */
export const disableEarlierOptions = <Option extends object>(
  options: readonly Option[],
  isEarlier: boolean,
): (Option & { disabled?: boolean })[] =>
  isEarlier ? options.map((option) => ({ ...option, disabled: true })) : [...options]
