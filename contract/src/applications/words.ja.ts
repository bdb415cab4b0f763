import type { words as zh } from './words.zh.ts'

export const words = {
  'applications.not_found': 'この申請は存在しないか、閲覧権限がありません。',
  'applications.open_already': '同じ申請をすでに提出しています。処理をお待ちください。',
  'applications.own': '自分の申請は自分で処理できません。ほかの担当者に依頼してください。',
  'applications.not_yours': '申請を取り下げられるのは申請者だけです。',
  'applications.not_deciding': 'この顧客はすでに担当を離れています。現在の管理者が申請を処理します。',
  'applications.decided': '{name} が {time} にこの申請を処理しました。',
  'applications.closed': 'この申請は取り下げられたか失効しており、処理は不要です。',

  'applications.notice.applied.title': '新しい申請があります',
  'applications.notice.applied.text': '{applicant} が「{name}」について申請しました。承認または却下してください。',
  'applications.notice.agreed.title': '申請が承認されました',
  'applications.notice.agreed.text': '{decider} が「{name}」についての申請を承認しました。',
  'applications.notice.declined.title': '申請が却下されました',
  'applications.notice.declined.text': '{decider} が「{name}」についての申請を却下しました：{note}',
  'applications.notice.lapsed.title': '申請が失効しました',
  'applications.notice.lapsed.text':
    '「{name}」についての申請は処理不要になりました。理由は申請を開いてご確認ください。',

  'applications.activity.applied': '申請を提出しました',
  'applications.activity.withdrawn': '申請を取り下げました',
  'applications.activity.agreed': '{applicant} の申請を承認しました',
  'applications.activity.declined': '{applicant} の申請を却下しました',

  'applications.audit.applicationMade': '申請を提出',
  'applications.audit.applicationWithdrawn': '申請を取り下げ',
  'applications.audit.applicationTakenUp': '申請の処理を開始',
  'applications.audit.applicationDecided': '申請を処理',
  'applications.audit.applicationsLapsed': '申請が失効',

  'applications.field.application': '申請',
  'applications.field.kind': '申請内容',
  'applications.field.state': '状態',
  'applications.field.note': '備考',
  'applications.field.lapse': '失効の理由',
} as const satisfies Record<keyof typeof zh, string>
