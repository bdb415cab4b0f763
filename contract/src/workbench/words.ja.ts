import type { words as zh } from './words.zh.ts'

export const words = {
  'workbench.list_unknown': 'このリストは存在しないか、閲覧権限がありません。メニューから開き直してください。',
  'workbench.action_unknown': 'その一括操作はありません。ページを再読み込みしてやり直してください。',
  'workbench.bulk_not_found': 'その一括操作はありません。すでに整理された可能性があります。更新して確認してください。',
  'workbench.bulk_state': '一括操作の状態が変わりました。更新して確認してください。',
  'workbench.bulk_running': '実行中の一括操作があります。完了を待つか、先に取り消してください。',
  'workbench.bulk_count': '対象は {count} 件です。入力した数と一致しません。確認して入力し直してください。',
  'workbench.bulk_empty': '対象の記録がありません。選び直してください。',
  'workbench.bulk_too_many': '一度に処理できるのは {most} 件までです。条件を絞り込んでください。',
  'workbench.bulk_undone_already': 'すでに元に戻されています。更新して確認してください。',
  'workbench.bulk_stuck':
    '一括操作が何度も中断したため停止しました。処理済みの分は残り、元に戻せます。繰り返す場合は管理者に連絡してください。',
  'workbench.bulk_rights_lost':
    '権限が変わったため一括操作を停止しました。処理済みの分は残ります。続ける必要がある場合は管理者に相談してください。',
  'workbench.undo_late': '元に戻せる期限を過ぎました。',
  'workbench.undo_impossible': 'この操作は元に戻せません。',
  'workbench.export_not_found': 'このエクスポートは存在しません。もう一度エクスポートしてください。',
  'workbench.export_state': 'エクスポートの状態が変わりました。更新して確認してください。',
  'workbench.export_running': 'エクスポートが実行中です。完了を待つか、先にキャンセルしてください。',
  'workbench.export_stopped': 'エクスポートが中断されました。もう一度エクスポートしてください。',
  'workbench.column_unknown': '列「{column}」はエクスポートできません。ページを再読み込みしてからお試しください。',
  'workbench.view_not_found':
    'ビューが見つかりません。削除されたか、共有が解除されました。別のビューを選んでください。',
  'workbench.view_not_yours': 'これは同僚が共有したビューです。自分のビューとして保存してから変更してください。',
  'workbench.view_name_taken': '「{name}」という名前のビューは既にあります。別の名前にしてください。',
  'workbench.views_full': '1つのリストに保存できるビューは {most} 個までです。不要なものを削除してください。',
  'workbench.import_not_found': 'このインポートは見つかりません。ファイルをもう一度アップロードしてください。',
  'workbench.import_state': 'インポートの状況が変わりました。更新してご確認ください。',
  'workbench.import_running': 'インポート中のファイルがあります。完了を待つか、先に中止してください。',
  'workbench.import_quota':
    '確認待ちのインポートが {kept} 行あり、上限は {most} 行です。「最近のインポート」で登録または中止してから、もう一度お試しください。',
  'workbench.import_quota_letters':
    '確認待ちのインポートの文字数が {kept} あり、上限は {most} です。「最近のインポート」で登録または中止してから、もう一度お試しください。',
  'workbench.import_stuck':
    'インポートが何度も中断したため停止しました。登録済みの行は残ります。失敗行をダウンロードして再度インポートし、それでも続く場合は管理者に連絡してください。',
  'workbench.import_rights_lost':
    'インポートの権限がなくなったため停止しました。登録済みの行は残ります。続ける場合は管理者に相談してください。',
  'workbench.mapping_twice':
    '「{first}」列と「{second}」列がどちらも「{field}」に対応しています。片方だけにしてください。',
  'workbench.mapping_unknown': '「{column}」列またはその項目が存在しません。更新して対応付けをやり直してください。',
  'workbench.mapping_missing': '必須項目「{fields}」に対応する列がありません。列を選んでください。',
  'workbench.import_reason': '失敗理由',
  'workbench.import_template': '{list}インポート用テンプレート',
  'workbench.import_failed_rows': '{file} 失敗行',
  'workbench.row_unwritten': '途中で停止したため、この行は未登録です。このまま再度インポートできます。',
  'workbench.row_problem': '{field}：{problem}',
  'workbench.row_section':
    '{row} 行目に別の見出しがあり、対応付けた列と異なるため、その下の行は取り込みません。別のファイルに保存してください。',
  'workbench.row_twin': '{row} 行目と重複しています（{field}が同じ）。どちらかを削除してください。',
  'workbench.row_match': '登録済みの「{name}」と重複しています（{field}が同じ）。',
  'workbench.row_match_held': '登録済みの「{name}」と重複しています（{field}が同じ、担当者は{custodian}）。',
  'workbench.row_turned': '確認後に重複となりました：{reason}',
  'workbench.file_empty':
    'ファイルにデータがありません。内容のあるシートを保存したか確認し、もう一度アップロードしてください。',
  'workbench.file_kind':
    'これは {kind} ファイルで、表ではありません。元の表を Excel か WPS で開き、.xlsx か CSV で保存してアップロードしてください。',
  'workbench.file_old_excel':
    'この旧形式の .xls ファイルは大きすぎて読み取れません。Excel または WPS で開き、.xlsx で保存し直してアップロードしてください。',
  'workbench.file_protected':
    'パスワードで保護されたファイルです。Excel か WPS でパスワードを解除し、.xlsx で保存してアップロードしてください。',
  'workbench.file_web_page':
    '中身は Web ページの表（HTML または XML）で、拡張子だけが Excel です。Excel か WPS で開き、.xlsx で保存してアップロードしてください。',
  'workbench.file_damaged':
    'ファイルが途中で切れているか壊れています。Excel か WPS で開いて確認し、新しい .xlsx で保存してアップロードしてください。',
  'workbench.file_unsafe':
    '異常な圧縮または XML が含まれるため、安全のため読み込みを中止しました。Excel か WPS で開き、新しい .xlsx で保存してアップロードしてください。',
  'workbench.file_twice':
    '圧縮ファイルに「{name}」という同名のファイルが二つあり、どちらを読むべきか判断できません。名前を変えて圧縮し直し、アップロードしてください。',
  'workbench.file_members':
    '圧縮ファイル内のファイルが {most} 個を超えています。表だけを残すか、複数の圧縮ファイルに分けてアップロードしてください。',
  'workbench.file_method':
    '圧縮ファイルの圧縮方式（Deflate64、LZMA など）は読み取れません。通常の ZIP で圧縮し直してアップロードしてください。',
  'workbench.file_rows': '{most} 行を超えています。複数のファイルに分けてアップロードしてください。',
  'workbench.file_cells':
    'セルが {most} 個を超えています。不要な列を削除するか、複数のファイルに分けてアップロードしてください。',
  'workbench.file_letters': '文字数が {most} を超えています。複数のファイルに分けてアップロードしてください。',
  'workbench.file_columns': '{most} 列を超えています。不要な列を削除してアップロードし直してください。',
  'workbench.file_cell': 'このセルは {most} 文字を超えています。短くしてアップロードし直してください。',
  'workbench.file_row':
    'この行は {most} 文字を超えています。内容を短くするか不要な列を削除して、アップロードし直してください。',
  'workbench.file_texts':
    '異なる文字列が {most} MB を超え、.xlsx のままでは読み込めません。CSV（UTF-8）で保存してアップロードしてください。',
  'workbench.file_encoding':
    '文字コードを判別できません。文字コードを選ぶか、Excel か WPS で「CSV UTF-8」で保存してアップロードし直してください。',
  'workbench.file_encoding_mixed':
    'テキストの {line} 行目から {encoding} ではありません。文字コードを選び直すか、複数のファイルをつないだ場合は全体を「CSV UTF-8」で保存してアップロードし直してください。',
  'workbench.file_nul':
    'テキストの {line} 行目に NUL 文字があります。ファイルが壊れているか、テキストではありません。Excel か WPS で開き、「CSV UTF-8」で保存してアップロードしてください。',
  'workbench.file_quote':
    'テキストの {line} 行目に対のない二重引用符があります。補うか削除し（値の中の引用符は二つ重ねます）、アップロードし直してください。',
  'workbench.file_formula':
    '数式の計算結果がありません。Excel か WPS で一度開いて保存するか、数式を値として貼り付け、アップロードし直してください。',
  'workbench.file_digits':
    '15 桁を超える数値のため、Excel が末尾の桁を失っています。列を文字列にして入力し直してください。',
  'workbench.file_changed': '読み込み中にファイルが消えたか変更されました。もう一度アップロードしてください。',
  'workbench.file_sheet': 'そのシートはありません。選び直してください。',

  'workbench.subject.view': '保存ビュー',
  'workbench.audit.viewCreated': 'ビューを作成',
  'workbench.audit.viewChanged': 'ビューを変更',
  'workbench.audit.viewDeleted': 'ビューを削除',
  'workbench.subject.export': 'エクスポート',
  'workbench.audit.exportStarted': 'エクスポートを開始',
  'workbench.audit.exported': '一覧をエクスポート',
  'workbench.audit.exportFailed': 'エクスポート失敗',
  'workbench.audit.exportCancelled': 'エクスポートを取り消し',
  'workbench.subject.import': 'インポート',
  'workbench.audit.importStarted': 'インポートを開始',
  'workbench.audit.importReread': 'インポートファイルを再読み取り',
  'workbench.audit.importMapped': 'インポートの列を割り当て',
  'workbench.audit.importConfirmed': 'インポートを確定',
  'workbench.audit.importFailed': 'インポート失敗',
  'workbench.audit.importCancelled': 'インポートを取り消し',
  'workbench.audit.importFinished': 'インポートを完了',
  'workbench.audit.importsSwept': '古いインポートを整理',
  'workbench.bulk.import': 'インポート',
  'workbench.bulk.undo': '元に戻す',
  'workbench.subject.bulkRun': '一括操作',
  'workbench.audit.bulkCounted': '一括操作の件数を確認',
  'workbench.audit.bulkConfirmed': '一括操作を確定',
  'workbench.audit.bulkFinished': '一括操作を完了',
  'workbench.audit.bulkFailed': '一括操作に失敗',
  'workbench.audit.bulkCancelled': '一括操作を取り消し',
  'workbench.audit.bulkSwept': '古い一括操作を整理',
  'workbench.audit.defaultViewChosen': '既定のビューを設定',
  'workbench.field.list': '一覧',
  'workbench.field.file': 'ファイル',
  'workbench.field.size': 'サイズ（バイト）',
  'workbench.field.sha256': 'SHA-256',
  'workbench.field.sheet': 'シート',
  'workbench.field.headerRow': '見出し行',
  'workbench.field.encoding': '文字コード',
  'workbench.field.delimiter': '区切り文字',
  'workbench.field.columns': '列',
  'workbench.field.options': '取り込み設定',
  'workbench.field.creates': '新規の行数',
  'workbench.field.updates': '更新の行数',
  'workbench.field.unchanged': '変更なしの行数',
  'workbench.field.duplicates': '重複の行数',
  'workbench.field.errors': 'エラーの行数',
  'workbench.field.state': '状態',
  'workbench.field.written': '書き込み済みの行数',
  'workbench.field.problem': '原因',
  'workbench.field.action': '操作',
  'workbench.field.input': '内容',
  'workbench.field.done': '処理した行数',
  'workbench.field.refused': '処理しなかった行数',
  'workbench.field.conflicts': '競合した行数',
  'workbench.field.name': '名称',
  'workbench.field.shared': '共有',
  'workbench.field.format': '形式',
  'workbench.field.rows': '行数',
  'workbench.field.query': '絞り込みと並び順',
  'workbench.field.scope': '出力する行',
  'workbench.field.swept': '整理したもの',

  'workbench.notice.importDone.title': 'インポートが完了しました',
  'workbench.notice.importDone.text':
    '「{file}」：新規 {creates}、更新 {updates}、変更なし {unchanged}、重複 {duplicates}、エラー {errors}。',
  'workbench.notice.importFailed.title': 'インポートが途中で停止しました',
  'workbench.notice.importFailed.text':
    '「{file}」は書き込み中に停止しました。書き込み済みの行は残ります。開いて理由をご確認ください。',
  'workbench.notice.bulkDone.title': '一括操作が完了しました',
  'workbench.notice.bulkDone.text': '全 {rows} 件：処理済み {done}、変更なし {unchanged}、未処理 {refused}。',
  'workbench.notice.bulkFailed.title': '一括操作が完了しませんでした',
  'workbench.notice.bulkFailed.text':
    '{rows} 件中 {done} 件で停止しました。処理済みの分は残ります。開いて理由を確認してください。',
  'workbench.notice.exportDone.title': 'エクスポートが完了しました',
  'workbench.notice.exportDone.text':
    '「{file}」は {rows} 行です。7日以内に一覧の「エクスポート」からダウンロードできます。',
  'workbench.notice.exportFailed.title': 'エクスポートに失敗しました',
  'workbench.notice.exportFailed.text': '「{file}」をエクスポートできませんでした。一覧を開いてやり直してください。',
  // The names of lists whose other words a page fetches later.
  'exhibitions.exhibitors': '出展者情報',
  'exhibitions.captures': '名刺整理',
  'exhibitions.metCompanies': '展示会の顧客',
  'rates.rates': 'スペース需給',
  'rates.quotes': '見積書',
  'orders.orders': '注文トラッキング',
  'groups.groups': 'グループ',
  'groups.rosters': 'グループ名簿',
  'groups.friends': '営業用QQ友だち',
  'groups.files': 'チャット履歴ファイル',
  'groups.requests.chat': 'グループ申請',
  'groups.requests.join': '参加申請',
  'messaging.mass': '一斉配信',
  'trade.records': '貿易記録',
  'crawl.customers': '収集した顧客',
  'crawl.posts': 'ネット投稿（週報）',
  'crawl.papers': '週報',
  'trade.parties': '貿易企業',
  'trade.analysis': '港湾・顧客獲得分析',
  'ai.questions': '質問と回答の一覧',
  'ai.assistant': 'アシスタント',
  'ai.glossary': '用語集',
  'ai.pasteItems': 'QQツール',
} as const satisfies Record<keyof typeof zh, string>
