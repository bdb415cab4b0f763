import type { words as zh } from './words.zh.ts'

export const words = {
  'files.upload_unknown':
    'このアップロードはありません。期限切れ、中止、または使用済みの可能性があります。ファイルを選び直してください。',
  'files.upload_pending':
    'アップロードが終わっていないファイルがあります。続きを完了するか中止してから、次をアップロードしてください。',
  'files.upload_wait': 'アップロード中のファイルが完了するまでお待ちください',
  'files.upload_unfinished': 'ファイルのアップロードがまだ終わっていません。完了してから続けてください。',
  'files.upload_too_large': 'ファイルが {most} を超えています。分割して 1 つずつアップロードしてください。',
  'files.upload_over_1g': 'ファイルは 1 GB 以下にしてください',
  'files.upload_purpose': 'ファイルの用途が分かりません。ページを再読み込みして、もう一度アップロードしてください。',
  'files.upload_offset': '再開位置がサーバーと一致しません。サーバーが示す位置から続けてください。',
  'files.upload_busy': 'このファイルは別の接続でアップロード中です。数秒後にもう一度お試しください。',
  'files.upload_damaged':
    '届いた内容が元のファイルと一致しません。転送中に壊れた可能性があります。もう一度アップロードしてください。',
  'files.upload_protocol':
    'このアドレスは tus 1.0.0 を使います。クライアントを更新し、Tus-Resumable: 1.0.0 を送ってください。',
  'files.file_gone': 'ファイルは期限切れか、削除されました。作り直すか、もう一度アップロードしてください。',
  'files.storage_full':
    'サーバーの空き容量が足りず、ファイルは保存されませんでした。管理者に空き容量の確保を依頼し、もう一度お試しください。',
  'files.subject.file': 'ファイル',
  'files.subject.upload': 'アップロード',
  'files.audit.uploadBegun': 'アップロードを開始',
  'files.audit.uploadFinished': 'アップロードを完了',
  'files.audit.uploadDropped': 'アップロードを中止',
  'files.audit.swept': '期限切れファイルを整理',
  'files.field.upload': 'アップロード番号',
  'files.field.name': 'ファイル名',
  'files.field.purpose': '用途',
  'files.field.size': 'サイズ（バイト）',
  'files.field.sha256': 'SHA-256',
  'files.field.received': '受信済み（バイト）',
  'files.field.files': 'ファイル数',
  'files.field.uploads': 'アップロード数',
} as const satisfies Record<keyof typeof zh, string>
