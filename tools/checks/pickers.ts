import type { Problem, Tree } from '../source/tree.ts'

/** A text field with suggestions says nothing where it has none. */
const suggesting = /<AutoComplete\b/
/** The server answers what is typed, so the list is empty also while it reads and where it failed. */
const asksServer = /\bfilterOption: false\b|\bfilterOption=\{false\}|\bfilterTreeNode: false\b/

/** A picker that is answered by the server says whether it reads, it failed, or nothing fits; an empty list alone would say that nothing fits. */
export function checkPickers(tree: Tree): Problem[] {
  return tree
    .sources('web/src/')
    .filter(({ text }) => asksServer.test(text) && !suggesting.test(text) && !text.includes('<NothingFound'))
    .map(({ path }) => ({
      file: path,
      wrong: 'a picker that the server answers does not say whether it reads, failed, or found nothing',
      instead: 'give it notFoundContent={<NothingFound read={…} />} of web/src/kit',
    }))
}
