export type Status = 'new' | 'amended' | 'deleted'

/**
 * Reads the source's word for the status of a row. Returns null for any other word (Cleared, Released), which is no
 * status of a record.
 */
export function readStatus(text: string): Status | null {
  const word = text.normalize('NFKC').trim()
  if (deleted.test(word)) return 'deleted'
  if (amended.test(word)) return 'amended'
  return fresh.test(word) ? 'new' : null
}

const deleted = /^(?:d|del)$|delet|cancel|remov|anulad|eliminad|删除|删单|撤销|取消|削除|取消|取り?消/i
const amended = /^(?:a|u|c)$|amend|chang|updat|correct|modific|修改|更正|变更|改单|訂正|修正|変更/i
const fresh =
  /^(?:n|new|original|initial|add|added|first)$|^(?:nuev[oa]|alta|original)$|^(?:新|新增|新建|正常|原始|新規)$/i
