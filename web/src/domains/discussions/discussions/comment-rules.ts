/** The beginning of a name that is typed behind an @ right before the caret; undefined where none is. */
export const mentionTyped = (before: string): string | undefined => /(?:^|[^\w.])@([^\s@]*)$/u.exec(before)?.[1]
