/** What a list of readings is narrowed to. `open`: a line waits for a person; `ready`: one can be taken; `taken`: one became a rate. */
export const readingShows = ['open', 'ready', 'taken', 'failed'] as const
