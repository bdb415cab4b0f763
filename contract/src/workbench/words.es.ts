import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'workbench.list_unknown': 'Esa lista no existe o no puede verla. Ábrala de nuevo desde el menú.',
  'workbench.action_unknown': 'No existe esa acción masiva. Recargue la página e inténtelo de nuevo.',
  'workbench.bulk_not_found': 'No existe esa operación masiva; quizá ya se haya borrado. Actualice y mire de nuevo.',
  'workbench.bulk_state': 'La operación masiva ha avanzado. Actualice para ver su estado.',
  'workbench.bulk_running': 'Tiene una operación masiva en curso. Espere a que termine o cancélela antes.',
  'workbench.bulk_count': {
    one: 'Hay {count} registro, no el número que ha escrito. Compruébelo y escríbalo de nuevo.',
    other: 'Hay {count} registros, no el número que ha escrito. Compruébelo y escríbalo de nuevo.',
  },
  'workbench.bulk_empty': 'No hay registros que procesar. Vuelva a seleccionar.',
  'workbench.bulk_too_many': 'Como máximo {most} registros a la vez. Acote los filtros.',
  'workbench.bulk_undone_already': 'Ya se ha deshecho. Actualice y mire de nuevo.',
  'workbench.bulk_stuck':
    'La operación masiva se interrumpió varias veces y se detuvo; lo hecho se conserva y se puede deshacer. Si se repite, avise a su administrador.',
  'workbench.bulk_rights_lost':
    'Sus permisos han cambiado y la operación masiva se detuvo; lo hecho se conserva. Si necesita continuar, consulte a su administrador.',
  'workbench.undo_late': 'Ha pasado el plazo para deshacer.',
  'workbench.undo_impossible': 'Esto no se puede deshacer.',
  'workbench.export_not_found': 'Esa exportación no existe. Exporte de nuevo.',
  'workbench.export_state': 'La exportación ya ha cambiado de estado. Actualice para ver cómo está.',
  'workbench.export_running': 'Ya tiene una exportación en curso. Espere a que termine o cancélela.',
  'workbench.export_stopped': 'La exportación se interrumpió. Exporte de nuevo.',
  'workbench.column_unknown': 'La columna «{column}» no se puede exportar. Recargue la página e inténtelo de nuevo.',
  'workbench.view_not_found': 'La vista ya no está: se borró o dejó de compartirse. Elija otra.',
  'workbench.view_not_yours': 'Esta vista es de un colega. Guarde una copia propia y modifíquela.',
  'workbench.view_name_taken': 'Ya tiene una vista llamada «{name}». Elija otro nombre.',
  'workbench.views_full': 'Cada lista guarda como máximo {most} vistas suyas. Borre las que ya no use.',
  'workbench.import_not_found': 'Esta importación no existe. Vuelva a subir el archivo.',
  'workbench.import_state': 'La importación ha avanzado. Actualice la página y revise cómo está.',
  'workbench.import_running': 'Ya se está importando un archivo suyo. Espere a que termine o cancélelo antes.',
  'workbench.import_quota':
    'Filas por revisar en sus importaciones sin terminar: {kept}. El límite es {most}. Confirme o abandone antes alguna de ellas en «Importaciones recientes».',
  'workbench.import_quota_letters':
    'Caracteres por revisar en sus importaciones sin terminar: {kept}. El límite es {most}. Confirme o abandone antes alguna de ellas en «Importaciones recientes».',
  'workbench.import_stuck':
    'La importación se interrumpió varias veces y se detuvo; las filas ya guardadas se conservan. Descargue las filas con errores e impórtelas de nuevo; si se repite, avise a su administrador.',
  'workbench.import_rights_lost':
    'Ya no tiene permiso para importar y la importación se detuvo; las filas ya guardadas se conservan. Si necesita continuar, hable con su administrador.',
  'workbench.mapping_twice': 'Las columnas «{first}» y «{second}» corresponden las dos a «{field}». Deje solo una.',
  'workbench.mapping_unknown':
    'La columna «{column}» o su campo no existen. Actualice la página y asigne de nuevo las columnas.',
  'workbench.mapping_missing': 'Ninguna columna contiene todavía «{fields}», que es obligatorio. Elija una.',
  'workbench.import_reason': 'Motivo',
  'workbench.import_template': 'Plantilla de importación de {list}',
  'workbench.import_failed_rows': '{file} filas con errores',
  'workbench.row_unwritten': 'La importación se detuvo antes de guardar esta fila. Puede importarse de nuevo tal cual.',
  'workbench.row_problem': '{field}: {problem}',
  'workbench.row_section':
    'La fila {row} tiene otros encabezados que las columnas asignadas, así que las filas de debajo no se importan. Guárdelas en un archivo aparte.',
  'workbench.row_twin': 'Igual que la fila {row} ({field}). Elimine una de las dos.',
  'workbench.row_match': 'Igual que el registro existente «{name}» ({field}).',
  'workbench.row_match_held': 'Igual que el registro existente «{name}» ({field}), a cargo de {custodian}.',
  'workbench.row_turned': 'Pasó a ser un duplicado después de la revisión: {reason}',
  'workbench.file_empty':
    'El archivo no contiene datos. Compruebe que guardó la hoja con contenido y vuelva a subirlo.',
  'workbench.file_kind':
    'Es un archivo {kind}, no una hoja de cálculo. Abra el original en Excel o WPS, guárdelo como .xlsx o CSV y súbalo.',
  'workbench.file_old_excel':
    'Este archivo .xls antiguo es demasiado grande para leerlo aquí. Ábralo en Excel o WPS, guárdelo como .xlsx y súbalo.',
  'workbench.file_protected':
    'El archivo solo se abre con contraseña. Quítela en Excel o WPS, guárdelo como .xlsx y súbalo.',
  'workbench.file_web_page':
    'Es una tabla de página web (HTML o XML) con nombre de archivo de Excel. Ábrala en Excel o WPS, guárdela como .xlsx y súbala.',
  'workbench.file_damaged':
    'El archivo está incompleto o dañado; quizá se cortó al transferirlo. Revíselo en Excel o WPS, guárdelo como un .xlsx nuevo y súbalo.',
  'workbench.file_unsafe':
    'El archivo contiene compresión o XML anormales y, por seguridad, no se siguió leyendo. Ábralo en Excel o WPS, guárdelo como un .xlsx nuevo y súbalo.',
  'workbench.file_twice':
    'El archivo comprimido contiene dos archivos llamados «{name}» y no se sabe cuál vale. Cambie el nombre de uno, comprímalos de nuevo y súbalos.',
  'workbench.file_members':
    'El archivo comprimido contiene más de {most} archivos. Deje solo las tablas o repártalas en varios archivos comprimidos y suba cada uno.',
  'workbench.file_method':
    'El archivo comprimido usa un método que aquí no se lee, como Deflate64 o LZMA. Vuelva a comprimirlo como ZIP normal y súbalo.',
  'workbench.file_rows': 'Más de {most} filas. Divídalas en varios archivos y suba cada uno.',
  'workbench.file_cells':
    'Más de {most} celdas. Elimine las columnas que no necesite o divida el archivo en varios y suba cada uno.',
  'workbench.file_letters': 'Más de {most} caracteres. Divida el archivo en varios y suba cada uno.',
  'workbench.file_columns': 'Más de {most} columnas. Elimine las que no necesite y vuelva a subir el archivo.',
  'workbench.file_cell': 'Esta celda tiene más de {most} caracteres. Acórtela y vuelva a subir el archivo.',
  'workbench.file_row':
    'Esta fila tiene más de {most} caracteres. Acórtela o elimine las columnas que no necesite y vuelva a subir el archivo.',
  'workbench.file_texts':
    'La hoja tiene más de {most} MB de textos distintos, demasiado para leerla como .xlsx. Guárdela como CSV (UTF-8) y súbala.',
  'workbench.file_encoding':
    'No se reconoció la codificación del texto. Elija la codificación, o guarde el archivo desde Excel o WPS como «CSV UTF-8» y súbalo.',
  'workbench.file_encoding_mixed':
    'Desde la línea {line} el texto no es {encoding}. Elija otra codificación; si el archivo se unió de varios, guárdelo entero como «CSV UTF-8» y súbalo.',
  'workbench.file_nul':
    'La línea {line} del texto contiene un carácter NUL: el archivo está dañado o no es texto. Ábralo en Excel o WPS, guárdelo como «CSV UTF-8» y súbalo.',
  'workbench.file_quote':
    'En la línea {line} del texto hay una comilla doble sin pareja. Añádala o bórrela (dentro de un valor la comilla se escribe dos veces) y vuelva a subir el archivo.',
  'workbench.file_formula':
    'La fórmula no tiene valor calculado. Abra y guarde el archivo una vez en Excel o WPS, o pegue la fórmula como valor, y vuelva a subirlo.',
  'workbench.file_digits':
    'El número tiene más de 15 cifras y Excel ha perdido las últimas. Dé formato de texto a la columna e introdúzcalo de nuevo.',
  'workbench.file_changed': 'El archivo desapareció o cambió mientras se leía. Vuelva a subirlo.',
  'workbench.file_sheet': 'No existe esa hoja. Elija otra.',

  'workbench.subject.view': 'Vista guardada',
  'workbench.audit.viewCreated': 'Creó una vista guardada',
  'workbench.audit.viewChanged': 'Modificó una vista guardada',
  'workbench.audit.viewDeleted': 'Eliminó una vista guardada',
  'workbench.subject.export': 'Exportación',
  'workbench.audit.exportStarted': 'Inició una exportación',
  'workbench.audit.exported': 'Exportó una lista',
  'workbench.audit.exportFailed': 'Falló la exportación',
  'workbench.audit.exportCancelled': 'Canceló una exportación',
  'workbench.subject.import': 'Importación',
  'workbench.audit.importStarted': 'Inició una importación',
  'workbench.audit.importReread': 'Volvió a leer el archivo de una importación',
  'workbench.audit.importMapped': 'Asignó las columnas de una importación',
  'workbench.audit.importConfirmed': 'Confirmó una importación',
  'workbench.audit.importFailed': 'Falló la importación',
  'workbench.audit.importCancelled': 'Canceló una importación',
  'workbench.audit.importFinished': 'Terminó una importación',
  'workbench.audit.importsSwept': 'Limpió importaciones antiguas',
  'workbench.bulk.import': 'Importación',
  'workbench.bulk.undo': 'Deshacer',
  'workbench.subject.bulkRun': 'Operación masiva',
  'workbench.audit.bulkCounted': 'Contó los registros de una operación masiva',
  'workbench.audit.bulkConfirmed': 'Confirmó una operación masiva',
  'workbench.audit.bulkFinished': 'Terminó una operación masiva',
  'workbench.audit.bulkFailed': 'Falló una operación masiva',
  'workbench.audit.bulkCancelled': 'Canceló una operación masiva',
  'workbench.audit.bulkSwept': 'Borró operaciones masivas antiguas',
  'workbench.audit.defaultViewChosen': 'Eligió la vista predeterminada',
  'workbench.field.list': 'Lista',
  'workbench.field.file': 'Archivo',
  'workbench.field.size': 'Tamaño en bytes',
  'workbench.field.sha256': 'SHA-256',
  'workbench.field.sheet': 'Hoja',
  'workbench.field.headerRow': 'Fila de encabezados',
  'workbench.field.encoding': 'Codificación',
  'workbench.field.delimiter': 'Separador',
  'workbench.field.columns': 'Columnas',
  'workbench.field.options': 'Opciones de importación',
  'workbench.field.creates': 'Filas creadas',
  'workbench.field.updates': 'Filas actualizadas',
  'workbench.field.unchanged': 'Filas sin cambios',
  'workbench.field.duplicates': 'Filas duplicadas',
  'workbench.field.errors': 'Filas con errores',
  'workbench.field.state': 'Estado',
  'workbench.field.written': 'Filas escritas',
  'workbench.field.problem': 'Problema',
  'workbench.field.action': 'Acción',
  'workbench.field.input': 'Contenido',
  'workbench.field.done': 'Registros procesados',
  'workbench.field.refused': 'Registros rechazados',
  'workbench.field.conflicts': 'Registros en conflicto',
  'workbench.field.name': 'Nombre',
  'workbench.field.shared': 'Compartida',
  'workbench.field.format': 'Formato',
  'workbench.field.rows': 'Filas',
  'workbench.field.query': 'Filtros y orden',
  'workbench.field.scope': 'Filas exportadas',
  'workbench.field.swept': 'Eliminado',

  'workbench.notice.importDone.title': 'Importación terminada',
  'workbench.notice.importDone.text': {
    text: '«{file}»: {created}, {updated}, {unchanged} sin cambios, {repeated}, {errors} con errores.',
    parts: {
      created: { one: '{creates} nueva', other: '{creates} nuevas' },
      updated: { one: '{updates} actualizada', other: '{updates} actualizadas' },
      repeated: { one: '{duplicates} duplicada', other: '{duplicates} duplicadas' },
    },
  },
  'workbench.notice.importFailed.title': 'Importación sin terminar',
  'workbench.notice.importFailed.text':
    '«{file}» se detuvo mientras se guardaba; lo ya guardado se conserva. Ábrala para ver el motivo.',
  'workbench.notice.bulkDone.title': 'Operación masiva terminada',
  'workbench.notice.bulkDone.text': {
    text: '{records}: {processed}, {unchanged} sin cambios, {refused} sin procesar.',
    parts: {
      records: { one: '{rows} registro', other: '{rows} registros' },
      processed: { one: '{done} procesado', other: '{done} procesados' },
    },
  },
  'workbench.notice.bulkFailed.title': 'Operación masiva sin terminar',
  'workbench.notice.bulkFailed.text': {
    text: 'Se detuvo tras {done} de {all}; {those}. Ábrala para ver el motivo.',
    parts: {
      all: { one: '{rows} registro', other: '{rows} registros' },
      those: { by: 'done', one: 'este se conserva', other: 'estos se conservan' },
    },
  },
  'workbench.notice.exportDone.title': 'Exportación terminada',
  'workbench.notice.exportDone.text': {
    by: 'rows',
    one: '«{file}» tiene {rows} fila. Descárguela desde «Exportar» en su lista durante 7 días.',
    other: '«{file}» tiene {rows} filas. Descárguela desde «Exportar» en su lista durante 7 días.',
  },
  'workbench.notice.exportFailed.title': 'Exportación fallida',
  'workbench.notice.exportFailed.text': 'No se pudo exportar «{file}». Abra su lista y exporte de nuevo.',
  // The names of lists whose other words a page fetches later.
  'exhibitions.exhibitors': 'Expositores',
  'exhibitions.captures': 'Tarjetas de visita',
  'exhibitions.metCompanies': 'Empresas de una feria',
  'rates.rates': 'Oferta y demanda',
  'rates.quotes': 'Cotizaciones',
  'orders.orders': 'Seguimiento de pedidos',
  'groups.groups': 'Grupos de chat',
  'groups.rosters': 'Listas de miembros',
  'groups.friends': 'Amigos de QQ de marketing',
  'groups.files': 'Archivos de chat',
  'groups.requests.chat': 'Solicitudes de grupo',
  'groups.requests.join': 'Solicitudes de entrada',
  'messaging.mass': 'Mensajes masivos',
  'trade.records': 'Registros comerciales',
  'crawl.customers': 'Clientes rastreados',
  'crawl.posts': 'Publicaciones de la semana',
  'crawl.papers': 'Informes semanales',
  'trade.found.ports': 'Puertos y códigos HS',
  'trade.parties': 'Empresas comerciales',
  'trade.analysis': 'Análisis de puertos y captación',
  'ai.questions': 'Preguntas y respuestas',
  'ai.templates': 'Plantillas de IA',
  'ai.assistant': 'Asistente',
  'ai.glossary': 'Glosario',
  'ai.pasteItems': 'Herramienta QQ',
} as const satisfies Record<keyof typeof zh, Sentence>
