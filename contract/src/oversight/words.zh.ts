export const words = {
  'oversight.error_not_found': '该错误不存在，或已被清理，请返回列表。',
  'oversight.entry_not_found': '该操作记录不存在，请返回列表。',
  'oversight.cursor_invalid': '翻页位置已失效，请回到第一页。',

  'oversight.auditLog': '操作日志',
  'oversight.system': '系统',

  'oversight.entry.at': '时间',
  'oversight.entry.actor': '操作人',
  'oversight.entry.action': '操作',
  'oversight.entry.subject': '对象',
  'oversight.entry.subjectKind': '对象类型',
  'oversight.entry.subjectId': '对象编号',
  'oversight.entry.fields': '涉及字段',
  'oversight.entry.requestId': '请求编号',
  'oversight.entry.byAssistant': '{name}（经 AI 助手）',

  'oversight.audit.auditValuesOpened': '查看了变更内容',
  'oversight.audit.errorResolved': '将前端错误标为已解决',
  'oversight.audit.errorReopened': '将前端错误改回未解决',

  'oversight.subject.auditEntry': '操作记录',
  'oversight.subject.frontEndError': '前端错误',
} as const
