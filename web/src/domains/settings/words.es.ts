import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'settings.discard': 'Descartar cambios',
  'settings.saved': 'Guardado. Las opciones ya están en vigor.',
  'settings.overtaken': 'Un compañero acaba de cambiar las opciones. Si guarda de nuevo, valdrá lo que usted escribió.',
  'settings.lastChanged': 'Último cambio:',
  'settings.default': 'Predeterminado: {value}.',
  'settings.giveBack': 'Volver al valor predeterminado',
  'settings.blank': 'vacío',
  'settings.on': 'activado',
  'settings.off': 'desactivado',
  'settings.group.organization': 'Organización',
  'settings.group.sessions': 'Sesiones',
  'settings.group.waysIn': 'Formas de acceso',
  'settings.hint.organizationName': 'El nombre de su empresa, visible en el centro personal.',
  'settings.hint.sessionHours':
    'Horas tras las que hay que volver a iniciar sesión; vale para las sesiones que empiecen a partir de ahora.',
  'settings.hint.sessionIdleMinutes':
    'Minutos sin actividad tras los que termina la sesión; vale al instante para todos.',
  'settings.hint.codesPerDay':
    'Códigos por SMS y correo que todos juntos pueden pedir en un día. Después no se envía ninguno.',
  'settings.hint.signInByGet':
    'Si se atienden por GET las solicitudes de acceso o de código de otros clientes. Nuestras páginas no lo usan.',
  'settings.note.industry': 'Se ofrece al rellenar el sector de una empresa.',
  'settings.note.mainCategory': 'Se ofrece al rellenar la categoría principal de una empresa.',
  'settings.item.new': 'Nuevo elemento',
  'settings.item.edit': 'Editar nombres',
  'settings.item.up': 'Subir',
  'settings.item.down': 'Bajar',
  'settings.item.retire': 'Retirar',
  'settings.item.bringBack': 'Recuperar',
  'settings.item.deleteTitle': '¿Eliminar «{name}»?',
  'settings.item.deleteText': 'Un elemento que usan las empresas no se puede eliminar, pero sí retirar.',
  'settings.item.deleted': '«{name}» se eliminó',
  'settings.item.retiredNow': '«{name}» está retirado y ya no se ofrece',
  'settings.item.broughtBack': '«{name}» se vuelve a ofrecer',
  'settings.item.saved': '«{name}» se guardó',
  'settings.item.overtaken':
    'Un compañero acaba de cambiar este elemento. Ya lo ve como está ahora; inténtelo de nuevo.',
  'settings.item.codeHint': 'Otros sistemas lo reconocen por él; no se puede cambiar después. Por ejemplo: furniture',
  'settings.item.isRetired': 'Retirado',
  'settings.item.menu': 'Acciones de «{name}»',
  'settings.item.none': 'Este diccionario aún no tiene elementos',
  'settings.item.dragHelp': 'Arrastre una fila a su sitio o use el menú del final.',
  'settings.hint.staleDays': 'Un cliente con responsable se marca sin actividad cuando no ocurre nada en tantos días.',
  'settings.hint.recordEditHours':
    'Durante este tiempo los autores pueden cambiar o eliminar lo registrado; cada cambio se conserva.',
  'settings.hint.recordImagesRequired': 'Si se activa, cada seguimiento necesita al menos una imagen.',
  'settings.group.followUps': 'Seguimiento',
  'settings.hint.neglectedDays':
    'Un cliente con responsable y sin próximo paso aparece en «Por seguir» cuando nadie le da seguimiento en tantos días.',
  'settings.dictionary.exchangeRates': 'Tipos de cambio',
  'settings.note.exchangeRates':
    'Al importar datos de comercio, los valores en otras monedas se convierten a dólares con el tipo del día de cada fila y se conserva el original. Sin tipo no se convierte ni se suma nada.',
  'settings.rate.new': 'Nuevo tipo de cambio',
  'settings.rate.edit': 'Modificar el tipo de {currency}',
  'settings.rate.delete': 'Eliminar el tipo de {currency} desde {day}',
  'settings.rate.deleteText': 'Los valores ya convertidos conservan su tipo.',
  'settings.rate.takes.earlierUntil':
    'Desde el {day} hasta el {until}, los valores en {currency} se convertirán con el tipo del {before}.',
  'settings.rate.takes.earlier': 'Desde el {day}, los valores en {currency} se convertirán con el tipo del {before}.',
  'settings.rate.takes.noneUntil':
    'Desde el {day} hasta el {until} no habrá tipo de {currency} y no se convertirá nada.',
  'settings.rate.takes.none': 'Desde el {day} no habrá tipo de {currency} y no se convertirá nada.',
  'settings.rate.hint':
    'Cuánto de la moneda cuesta un dólar, 7,2 para el yuan. Vale desde su primer día hasta el siguiente tipo de la moneda.',
  'settings.rate.none': 'Todavía no hay tipos de cambio',
  'settings.switchedOff': { one: '{count} desactivado', other: '{count} desactivados' },
  'settings.switchedOff.title': 'Desactivado, se puede recuperar',
  'settings.switchedOff.note':
    'Lo que usa toda la oficina se desactiva 30 días al eliminarlo. Hasta entonces se puede recuperar con las empresas que lo tenían; después se elimina definitivamente.',
  'settings.switchedOff.companies': { one: '{count} empresa lo tenía', other: '{count} empresas lo tenían' },
  'settings.switchedOff.until': 'se elimina definitivamente después del {at}',
  'settings.switchedOff.bringBack': 'Recuperar',
  'settings.switchedOff.bringBackOne': 'Recuperar «{name}»',
  'settings.switchedOff.broughtBack': '«{name}» se ha recuperado',
  'settings.switchedOff.gone': 'Otra persona acaba de tratarlo; se ha vuelto a leer la lista.',
  'settings.hint.chatFileDays':
    'El archivo cargado se borra tantos días después de leerlo; sus mensajes quedan. 0 lo conserva. Sin él no se puede releer nada al deshacer otro archivo.',
  'settings.hint.chatZone':
    'Los chats solo llevan la hora local. Los archivos para los que nadie elige zona se leen en esta; una zona elegida antes para una conversación del mismo nombre va primero.',
  'settings.hint.chatRateDays':
    'Un precio pegado, de un archivo o de un chat sin vencimiento vale estos días desde su mensaje o su inicio, y se marca como supuesto. Solo afecta a lo que se lea desde ahora.',
  'settings.hint.chatMuteWords':
    'Una palabra por línea, de dos letras como mínimo. En los mensajes que contienen una no se busca nada; la página del archivo dice cuántos ha silenciado cada una. Los archivos ya leídos pueden buscarse de nuevo en la página de archivos de chat.',
  'settings.hint.answerFitPercent':
    'Una entrada que coincide en esta medida se muestra como respuesta; por debajo, desde el 15 %, solo se ofrece. Un valor más bajo muestra respuestas que nadie pidió.',
  'settings.hint.modelFirst':
    'Si hay un modelo conectado, toda pregunta va primero a él, antes que las respuestas de la oficina y las consultas, y gasta cuota. Si no, estas van primero y el modelo responde lo que ninguna entiende.',
  'settings.hint.answerTokens':
    'El modelo escribe como máximo estos tokens en una respuesta del asistente, incluido lo que piensa; al llegar al límite termina y lo indica. Un valor mayor reserva más cuota en cada respuesta.',
  'settings.hint.quietGroupDays':
    'Se cuenta desde el último mensaje leído. Los grupos inactivos se marcan en el registro y se avisa una vez al día a su asistente y a su operador.',
  'settings.group.chats': 'Chats',
  'settings.hint.quoteMarginFloor':
    'Una cotización que gane menos de este porcentaje del precio de compra necesita la aprobación de un superior antes de emitirse. 0 es sin límite.',
  'settings.group.quotes': 'Tarifas y cotizaciones',
  'settings.group.assistant': 'Asistente de IA',
  'settings.group.bulks': 'Envíos masivos',
  'settings.hint.bulkAdLabel':
    'El asunto de los correos masivos a China continental empieza por la palabra china para publicidad, o por «AD:» en otros idiomas, como exige su normativa sobre correo comercial. Si el asunto ya empieza así, no se repite.',
  'settings.hint.bulkApprovedBeyond':
    'Un envío a más destinatarios espera, una vez confirmado, la aprobación de un superior, salvo que el rol permita envíos grandes.',
  'settings.hint.bulkQuietFrom':
    'Desde esta hora no sale ningún envío masivo, según el reloj del cliente; sin país, según el de la oficina. El cambio vale también para los envíos en curso.',
  'settings.hint.bulkQuietTo': 'A esta hora se reanudan. La misma hora dos veces: sin horas de silencio.',
  'settings.hint.bulkQuietDaysOff':
    'Los fines de semana del cliente y los festivos del calendario de la oficina, los envíos masivos esperan. El cambio vale también para los envíos en curso.',
  'settings.hint.bulkMostBounces':
    'Si entre los últimos 200 mensajes de un canal rebotan más por dirección inexistente, sus envíos se pausan hasta que un administrador los reanude.',
  'settings.hint.bulkMostRefusals':
    'Si el proveedor rechaza más de los últimos 200 mensajes de un canal, sus envíos se pausan.',
  'settings.hint.bulkNeedsConsent':
    'Una dirección sin consentimiento registrado no recibe envíos masivos. Quien lo retiró, nunca.',
  'settings.consentNeeds.none': 'Para ninguna',
  'settings.consentNeeds.harvested': 'Para las recopiladas',
  'settings.consentNeeds.all': 'Para todas',
  'settings.group.crawl': 'Datos rastreados',
  'settings.hint.crawlContact':
    'El correo o la página que se indica a los sitios rastreados. Sin él no se rastrea nada.',
} as const satisfies Record<keyof typeof zh, Sentence>
