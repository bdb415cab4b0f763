/** The options found for an earlier text stay to be read while what is typed is sought, and cannot be chosen: Enter would take somebody else. */
export const offered = <Option extends object>(
  options: readonly Option[],
  isEarlier: boolean,
): (Option & { disabled?: boolean })[] =>
  isEarlier ? options.map((option) => ({ ...option, disabled: true })) : [...options]
