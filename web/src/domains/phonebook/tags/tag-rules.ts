/** The tags to add and to remove to get from the first list to the second. */
export const tagChanges = (before: readonly number[], after: readonly number[]) => ({
  add: after.filter((id) => !before.includes(id)),
  remove: before.filter((id) => !after.includes(id)),
})
