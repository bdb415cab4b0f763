export const words = {
  'messaging.optOut.ask': '不再接收我们群发的邮件？',
  'messaging.optOut.button': '确认退订',
  'messaging.optOut.done': '您已退订，我们不会再向您群发邮件。',
  'messaging.optOut.unknown': '该退订地址无效。请直接回复邮件告诉我们。',
  'messaging.mail.footer': '您收到此邮件，是因为我们有业务往来，或您曾与我们联系。如不想再收到，请在此退订：',
  'messaging.subject.bulk': '群发',
  'messaging.audit.optedOut': '收件人退订',
  'messaging.field.target': '收件对象',
  'messaging.activity.sent': '群发了“{title}”',
} as const
