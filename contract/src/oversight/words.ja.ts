import type { words as zh } from './words.zh.ts'

export const words = {
  'oversight.error_not_found': 'このエラーは存在しないか、すでに整理されました。一覧に戻ってください。',
  'oversight.entry_not_found': 'この操作記録はありません。一覧に戻ってください。',
  'oversight.cursor_invalid': '一覧の位置が無効になりました。最初のページに戻ってください。',

  'oversight.auditLog': '操作ログ',
  'oversight.system': 'システム',

  'oversight.entry.at': '日時',
  'oversight.entry.actor': '操作者',
  'oversight.entry.action': '操作',
  'oversight.entry.subject': '対象',
  'oversight.entry.subjectKind': '対象の種類',
  'oversight.entry.subjectId': '対象番号',
  'oversight.entry.fields': '項目',
  'oversight.entry.requestId': 'リクエスト番号',
  'oversight.entry.byAssistant': '{name}（AI アシスタント経由）',

  'oversight.audit.auditValuesOpened': '変更内容を閲覧',
  'oversight.audit.errorResolved': '画面エラーを解決済みにした',
  'oversight.audit.errorReopened': '画面エラーを未解決に戻した',

  'oversight.subject.auditEntry': '操作記録',
  'oversight.subject.frontEndError': '画面エラー',
} as const satisfies Record<keyof typeof zh, string>
