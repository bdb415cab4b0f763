import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'workbench.list_unknown': 'There is no such list, or you may not see it. Open it from the menu again.',
  'workbench.action_unknown': 'There is no such bulk action. Reload the page and try again.',
  'workbench.bulk_not_found': 'There is no such bulk run; it may have been cleared away. Refresh and look again.',
  'workbench.bulk_state': 'The bulk run has moved on. Refresh to see how it stands.',
  'workbench.bulk_running': 'A bulk run of yours is still at work. Wait for it, or cancel it first.',
  'workbench.bulk_count': {
    one: 'There is {count} row, not the number you typed. Check it and type it again.',
    other: 'There are {count} rows, not the number you typed. Check it and type it again.',
  },
  'workbench.bulk_empty': 'There are no rows to work on. Select again.',
  'workbench.bulk_too_many': 'At most {most} rows at a time. Narrow the filters.',
  'workbench.bulk_undone_already': 'It has been undone already. Refresh and look again.',
  'workbench.bulk_stuck':
    'The bulk run broke off several times and was stopped; what was done stays and can be undone. If it happens again, tell your administrator.',
  'workbench.bulk_rights_lost':
    'Your rights have changed, so the bulk run was stopped; what was done stays. Ask your administrator if you need to go on.',
  'workbench.undo_late': 'The time to undo this has passed.',
  'workbench.undo_impossible': 'This cannot be undone.',
  'workbench.export_not_found': 'There is no such export. Export again.',
  'workbench.export_state': 'The export has moved on in the meantime. Refresh to see how it stands.',
  'workbench.export_running': 'An export of yours is still running. Wait for it, or cancel it first.',
  'workbench.export_stopped': 'The export was cut short. Export again.',
  'workbench.column_unknown': 'The column “{column}” cannot be exported. Reload the page and try again.',
  'workbench.view_not_found': 'The view is gone: deleted, or no longer shared. Choose another.',
  'workbench.view_not_yours': 'This view is a colleague’s. Save a copy of your own and change that.',
  'workbench.view_name_taken': 'You have a view named “{name}” already. Choose another name.',
  'workbench.views_full': 'A list keeps at most {most} views of yours. Delete some that you no longer use.',
  'workbench.import_not_found': 'There is no such import. Please upload the file again.',
  'workbench.import_state': 'The import has moved on. Please refresh and look again.',
  'workbench.import_running': 'One of your files is being imported. Please wait until it is done, or cancel it first.',
  'workbench.import_quota':
    'Rows for review in your unfinished imports: {kept}. The limit is {most}. Confirm or give up some of them under “Recent imports” first.',
  'workbench.import_quota_letters':
    'Characters for review in your unfinished imports: {kept}. The limit is {most}. Confirm or give up some of them under “Recent imports” first.',
  'workbench.import_stuck':
    'The import broke off several times and was stopped; rows already written stay. Download the failed rows and import them again; if it happens again, tell your administrator.',
  'workbench.import_rights_lost':
    'You may no longer import, so the import was stopped; rows already written stay. Please ask your administrator if you need to go on.',
  'workbench.mapping_twice':
    'The columns “{first}” and “{second}” are both taken for “{field}”. Please keep one of them.',
  'workbench.mapping_unknown':
    'The column “{column}” or its field does not exist. Please refresh and match the columns again.',
  'workbench.mapping_missing': 'No column holds the required “{fields}” yet. Please choose one.',
  'workbench.import_reason': 'Reason',
  'workbench.import_template': '{list} import template',
  'workbench.import_failed_rows': '{file} failed rows',
  'workbench.row_unwritten': 'The import stopped before this row was written. It can be imported again as it is.',
  'workbench.row_problem': '{field}: {problem}',
  'workbench.row_section':
    'Row {row} has other headings than the mapped columns, so the rows below it are not imported. Save them as a file of their own.',
  'workbench.row_twin': 'Same as row {row} ({field}). Please delete one of them.',
  'workbench.row_match': 'Same as the existing record “{name}” ({field}).',
  'workbench.row_match_held': 'Same as the existing record “{name}” ({field}), held by {custodian}.',
  'workbench.row_turned': 'Became a duplicate after the review: {reason}',
  'workbench.file_empty': 'The file has no data. Check that the sheet you saved has content, then upload it again.',
  'workbench.file_kind':
    'This is a {kind} file, not a spreadsheet. Open the original in Excel or WPS, save it as .xlsx or CSV, and upload that.',
  'workbench.file_old_excel':
    'This old .xls file is too large to be read here. Open it in Excel or WPS, save it as .xlsx, and upload that.',
  'workbench.file_protected':
    'The file opens only with a password. Remove the password in Excel or WPS, save it as .xlsx, and upload that.',
  'workbench.file_web_page':
    'This is a web page table (HTML or XML) with the name of an Excel file. Open it in Excel or WPS, save it as .xlsx, and upload that.',
  'workbench.file_damaged':
    'The file is incomplete or damaged, perhaps cut off on its way. Check it in Excel or WPS, save it as a new .xlsx, and upload that.',
  'workbench.file_unsafe':
    'The file holds abnormal compression or XML and was not read any further, for safety. Open it in Excel or WPS, save it as a new .xlsx, and upload that.',
  'workbench.file_twice':
    'The archive holds two files named “{name}”, so it is not clear which one is meant. Rename one, pack again and upload that.',
  'workbench.file_members':
    'The archive holds more than {most} files. Keep only the tables, or split it into several archives and upload each.',
  'workbench.file_method':
    'The archive is packed by a method that is not read here, such as Deflate64 or LZMA. Pack it again as an ordinary ZIP and upload that.',
  'workbench.file_rows': 'More than {most} rows. Split them into several files and upload each.',
  'workbench.file_cells':
    'More than {most} cells. Delete columns that are not needed, or split the file into several and upload each.',
  'workbench.file_letters': 'More than {most} characters. Split the file into several and upload each.',
  'workbench.file_columns': 'More than {most} columns. Delete those that are not needed and upload the file again.',
  'workbench.file_cell': 'This cell has more than {most} characters. Shorten it and upload the file again.',
  'workbench.file_row':
    'This row has more than {most} characters. Shorten it or delete columns that are not needed, and upload the file again.',
  'workbench.file_texts':
    'The sheet has more than {most} MB of different texts, too much to read as .xlsx. Save it as CSV (UTF-8) and upload that.',
  'workbench.file_encoding':
    'The text encoding of the file was not recognised. Choose the encoding, or save the file from Excel or WPS as “CSV UTF-8” and upload that.',
  'workbench.file_encoding_mixed':
    'From line {line} the text is not {encoding}. Choose another encoding; if the file was joined from several, save it whole as “CSV UTF-8” and upload that.',
  'workbench.file_nul':
    'Line {line} of the text has a NUL character: the file is damaged or not text. Open it in Excel or WPS, save it as “CSV UTF-8”, and upload that.',
  'workbench.file_quote':
    'Line {line} of the text has a double quote without its partner. Add or delete it (a quote inside a value is written twice), then upload the file again.',
  'workbench.file_formula':
    'The formula has no calculated value. Open and save the file once in Excel or WPS, or paste the formula as a value, then upload it again.',
  'workbench.file_digits':
    'The number has more than 15 digits, and Excel has dropped the last ones. Format the column as text and enter it again.',
  'workbench.file_changed': 'The file vanished or changed while it was being read. Upload it again.',
  'workbench.file_sheet': 'There is no such sheet. Choose another.',

  'workbench.subject.view': 'Saved view',
  'workbench.audit.viewCreated': 'Created a saved view',
  'workbench.audit.viewChanged': 'Changed a saved view',
  'workbench.audit.viewDeleted': 'Deleted a saved view',
  'workbench.subject.export': 'Export',
  'workbench.audit.exportStarted': 'Started an export',
  'workbench.audit.exported': 'Exported a list',
  'workbench.audit.exportFailed': 'Export failed',
  'workbench.audit.exportCancelled': 'Cancelled an export',
  'workbench.subject.import': 'Import',
  'workbench.audit.importStarted': 'Started an import',
  'workbench.audit.importReread': 'Read the file of an import again',
  'workbench.audit.importMapped': 'Mapped the columns of an import',
  'workbench.audit.importConfirmed': 'Confirmed an import',
  'workbench.audit.importFailed': 'Import failed',
  'workbench.audit.importCancelled': 'Cancelled an import',
  'workbench.audit.importFinished': 'Finished an import',
  'workbench.audit.importsSwept': 'Cleared old imports',
  'workbench.bulk.import': 'Import',
  'workbench.bulk.undo': 'Undo',
  'workbench.subject.bulkRun': 'Bulk run',
  'workbench.audit.bulkCounted': 'Counted the rows of a bulk run',
  'workbench.audit.bulkConfirmed': 'Confirmed a bulk run',
  'workbench.audit.bulkFinished': 'Finished a bulk run',
  'workbench.audit.bulkFailed': 'Bulk run failed',
  'workbench.audit.bulkCancelled': 'Cancelled a bulk run',
  'workbench.audit.bulkSwept': 'Cleared old bulk runs',
  'workbench.audit.defaultViewChosen': 'Chose a default view',
  'workbench.field.list': 'List',
  'workbench.field.file': 'File',
  'workbench.field.size': 'Size in bytes',
  'workbench.field.sha256': 'SHA-256',
  'workbench.field.sheet': 'Sheet',
  'workbench.field.headerRow': 'Header row',
  'workbench.field.encoding': 'Encoding',
  'workbench.field.delimiter': 'Delimiter',
  'workbench.field.columns': 'Columns',
  'workbench.field.options': 'Import options',
  'workbench.field.creates': 'Rows created',
  'workbench.field.updates': 'Rows updated',
  'workbench.field.unchanged': 'Rows unchanged',
  'workbench.field.duplicates': 'Duplicate rows',
  'workbench.field.errors': 'Rows with errors',
  'workbench.field.state': 'State',
  'workbench.field.written': 'Rows written',
  'workbench.field.problem': 'Problem',
  'workbench.field.action': 'Action',
  'workbench.field.input': 'What was said',
  'workbench.field.done': 'Rows done',
  'workbench.field.refused': 'Rows refused',
  'workbench.field.conflicts': 'Rows in conflict',
  'workbench.field.name': 'Name',
  'workbench.field.shared': 'Shared',
  'workbench.field.format': 'Format',
  'workbench.field.rows': 'Rows',
  'workbench.field.query': 'Filters and order',
  'workbench.field.scope': 'Exported rows',
  'workbench.field.swept': 'Cleared away',

  'workbench.notice.importDone.title': 'Import finished',
  'workbench.notice.importDone.text': {
    text: '“{file}”: {creates} new, {updates} updated, {unchanged} unchanged, {repeated}, {failed}.',
    parts: {
      repeated: { one: '{duplicates} duplicate', other: '{duplicates} duplicates' },
      failed: { one: '{errors} error', other: '{errors} errors' },
    },
  },
  'workbench.notice.importFailed.title': 'Import not finished',
  'workbench.notice.importFailed.text':
    '“{file}” stopped while it was being written; the rows written so far stay. Open it to see why.',
  'workbench.notice.bulkDone.title': 'Bulk run finished',
  'workbench.notice.bulkDone.text': {
    by: 'rows',
    one: '{rows} row: {done} done, {unchanged} unchanged, {refused} not done.',
    other: '{rows} rows: {done} done, {unchanged} unchanged, {refused} not done.',
  },
  'workbench.notice.bulkFailed.title': 'Bulk run not finished',
  'workbench.notice.bulkFailed.text': {
    text: 'It stopped after {done} of {all}; {those}. Open it to see why.',
    parts: {
      all: { one: '{rows} row', other: '{rows} rows' },
      those: { by: 'done', one: 'that one stays', other: 'those stay' },
    },
  },
  'workbench.notice.exportDone.title': 'Export finished',
  'workbench.notice.exportDone.text': {
    by: 'rows',
    one: '“{file}” has {rows} row. Download it from “Export” in its list within 7 days.',
    other: '“{file}” has {rows} rows. Download it from “Export” in its list within 7 days.',
  },
  'workbench.notice.exportFailed.title': 'Export failed',
  'workbench.notice.exportFailed.text': '“{file}” could not be exported. Open its list and export again.',
  // The names of lists whose other words a page fetches later.
  'exhibitions.exhibitors': 'Exhibitors',
  'exhibitions.captures': 'Name cards',
  'exhibitions.metCompanies': 'Companies of an exhibition',
  'rates.rates': 'Supply and demand',
  'rates.quotes': 'Quotes',
  'orders.orders': 'Order tracking',
  'groups.groups': 'Chat groups',
  'groups.rosters': 'Group rosters',
  'groups.friends': 'Marketing QQ friends',
  'groups.files': 'Chat record files',
  'groups.requests.chat': 'Group applications',
  'groups.requests.join': 'Requests to join',
  'messaging.mass': 'Bulk messages',
  'trade.records': 'Trade records',
  'crawl.customers': 'Crawled customers',
  'crawl.posts': 'Net posts of the week',
  'crawl.papers': 'The week’s papers',
  'trade.parties': 'Trade parties',
  'trade.analysis': 'Port and acquisition analysis',
  'ai.questions': 'Questions and answers',
  'ai.assistant': 'Assistant',
  'ai.glossary': 'Glossary',
  'ai.pasteItems': 'QQ tool',
} as const satisfies Record<keyof typeof zh, Sentence>
