/** A subject that says itself that it advertises, in any brackets. */
const says = /^[\s【［[（(「]*(?:广告|廣告|AD(?![\p{L}\p{N}]))/iu

/** Returns the subject of a mail behind what marks it as advertising, once. */
export const labelled = (subject: string, label: string) =>
  label === '' || says.test(subject) ? subject : `${label}${subject}`
