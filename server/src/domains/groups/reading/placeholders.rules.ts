import { withoutMarks } from './marks.rules.ts'
import type { MessageKind } from './messages.rules.ts'

/**
 * Returns what a message is by its text: programs write `[图片]`, `<Media omitted>` or `photo.jpg (file attached)` for
 * what a text cannot hold, and a sentence for what was taken back.
 */
export function kindOfText(text: string): MessageKind {
  if (text.length < 3 || text.length > longest) return 'text'
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  if (first === opening) return last === closing && inBrackets.test(text) ? 'media' : 'text'
  if (first === less) return last === greater && inAngles.test(text) ? 'media' : 'text'
  if (last === closingRound) return attached.test(text) ? 'media' : 'text'
  const plain = first > 0x2000 || last > 0x2000 ? withoutMarks(text) : text
  if (first === mark && (inAngles.test(plain) || attached.test(plain))) return 'media'
  if (!lastSigns.has(plain.charCodeAt(plain.length - 1))) return 'text'
  if (omitted.has(plain) || omittedEnds.some((end) => plain.endsWith(end))) return 'media'
  const sentence = plain.endsWith('.') || plain.endsWith('。') ? plain.slice(0, -1) : plain
  return recalled.has(sentence) || recalledEnds.some((end) => sentence.endsWith(end)) ? 'recalled' : 'text'
}

const longest = 160
const [opening, closing, less, greater, closingRound, mark] = [91, 93, 60, 62, 41, 0x200e]

const anyOf = (...words: readonly string[]) => words.join('|')

const bracketWords = anyOf(
  '图片|表情|动画表情|语音|视频|文件|卡片消息|位置|地理位置|红包|闪照|照片|名片|链接|聊天记录',
  'Photo|Sticker|Video|Voice message|File|Contact|Location',
  '写真|スタンプ|動画|ボイスメッセージ|ファイル|連絡先',
  '圖片|貼圖|影片|語音訊息|檔案|聯絡資訊',
  'รูป|สติกเกอร์|วิดีโอ|ข้อความเสียง|ไฟล์|Hình ảnh|Sticker động|Tin nhắn thoại|Tệp tin|Foto|Imagen',
)
const inBrackets = new RegExp(`^(?:\\[(?:${bracketWords})(?:[:：][^[\\]]*)?\\]\\s*)+$`, 'u')

const angleWords = anyOf(
  'Media omitted|Video note omitted|View once (?:photo|video|voice message) omitted|attached: [^>]+',
  '省略影音内容|媒体文件已省略|已略去媒体文件|已忽略媒体文件|已附加[:：] ?[^>]+|附件[:：] ?[^>]+',
  '已?省略多媒體檔案|已略去多媒體檔案|略過多媒體檔案|已忽略多媒體檔案|媒體已省略|已附加檔案[:：] ?[^>]+|附件檔案[:：] ?[^>]+',
  'Multimedia omitido|Archivo omitido|adjunto: [^>]+',
  'メディアは含まれていません|メディアなし|メディアを省略|添付ファイル[:：] ?[^>]+',
  'Mídia oculta|Mídia omitida|Arquivo de mídia oculto|Ficheiro não revelado|anexado: [^>]+|anexo: [^>]+',
  'Médias? omis|Fichier omis|pièce jointe ?: ?[^>]+',
  'Medien ausgeschlossen|Medien weggelassen|Anhang: [^>]+',
  'Media omess[io]|Contenuto multimediale omesso|allegato: [^>]+',
  'Medya dahil edilmedi|Medya atlanmış|ekli: [^>]+',
  'Без медиафайлов|Медиафайл пропущен|Медиаданные не включены|прикреплено: [^>]+',
  'Đã bỏ qua (?:media|nội dung đa phương tiện|phương tiện)|Bỏ qua media|đính kèm: [^>]+',
  'Media tidak disertakan|Media dikecualikan|terlampir: [^>]+',
  '미디어 제외됨|미디어 파일을 생략한 대화내용|미디어 파일 제외됨|첨부: ?[^>]+',
  'Media weggelaten|bijgevoegd: [^>]+|pominięto multimedia|załącznik: [^>]+',
  'ไม่รวมสื่อ|สื่อถูกตัดออก|แนบไฟล์: ?[^>]+|تم استبعاد الوسائط|تم إستبعاد الوسائط|مرفق: ?[^>]+',
)
const inAngles = new RegExp(`^<(?:${angleWords})>$`, 'u')

const attachedWords = anyOf(
  'file attached|文件附件|檔案附件|附加檔案|已附加檔案|已附加文件|archivo adjunto',
  '添付ファイル|ファイルが添付されました|arquivo anexado|ficheiro anexado|fichier joint|Datei angehängt',
  'file allegato|dosya ekli|файл добавлен|tệp đính kèm|file terlampir|파일 첨부됨|bestand bijgevoegd|ไฟล์ที่แนบมา',
)
const attached = new RegExp(`^[^\\n]{1,120} \\((?:${attachedWords})\\)$`, 'u')

/** Every message is looked up here, so these are whole sentences and ends of them, and no patterns. */
const omitted: ReadonlySet<string> = new Set([
  ...['image', 'video', 'audio', 'sticker', 'GIF', 'document', 'Contact card', 'video note'].map(
    (it) => `${it} omitted`,
  ),
  ...['图像', '图片', '视频', '音频', '贴图', '文档', '联系人名片', 'GIF'].map((it) => `${it}已忽略`),
  ...['图片', '视频', '音频', '贴图', '文件'].map((it) => `忽略${it}`),
  ...['圖片', '影片', '音訊', '貼圖', '文件', '聯絡人卡片'].flatMap((it) => [`${it}已略去`, `${it}已忽略`]),
  ...['imagen', 'tarjeta de contacto'].map((it) => `${it} omitida`),
  ...['vídeo', 'video', 'audio', 'sticker', 'documento', 'GIF'].map((it) => `${it} omitido`),
  ...['画像', '動画', '音声', 'ステッカー', '文書', 'GIF', 'ドキュメント', '連絡先カード'].map(
    (it) => `${it}は含まれていません`,
  ),
  ...['imagem', 'figurinha', 'mídia'].map((it) => `${it} ocultada`),
  ...['imagem', 'figurinha'].map((it) => `${it} omitida`),
  ...['vídeo', 'áudio', 'documento', 'GIF'].flatMap((it) => [`${it} ocultado`, `${it} omitido`]),
  'image absente',
  'vidéo absente',
  'audio omis',
  'document manquant',
  'sticker omis',
  'GIF retiré',
  ...['Bild', 'Video', 'Audio', 'Sticker', 'Dokument', 'GIF', 'Kontaktkarte'].map((it) => `${it} weggelassen`),
  'immagine omessa',
  'video omesso',
  'audio omesso',
  'sticker omesso',
  'sticker non incluso',
  'documento omesso',
  ...['görüntü', 'video', 'ses', 'Çıkartma', 'belge', 'GIF'].map((it) => `${it} dahil edilmedi`),
  'изображение опущено',
  'видео опущено',
  'аудиофайл опущен',
  'стикер опущен',
  'документ опущен',
  ...['hình ảnh', 'video', 'âm thanh', 'nhãn dán', 'tài liệu'].map((it) => `bỏ qua ${it}`),
  ...['gambar', 'video', 'audio', 'stiker', 'dokumen'].map((it) => `${it} tidak disertakan`),
  ...['이미지', '동영상', '오디오', '스티커', '문서'].map((it) => `${it} 생략됨`),
  ...['afbeelding', 'video', 'audio', 'sticker', 'document'].map((it) => `${it} weggelaten`),
])
/** The iPhone writes the name of a document, then a mark of direction. */
const omittedEnds = ['\u{200E}document omitted', '\u{200E}documento omitido', ' page omitted', ' pages omitted']

const recalled: ReadonlySet<string> = new Set([
  'This message was deleted',
  'You deleted this message',
  '这条消息已删除',
  '此消息已删除',
  '此消息已被删除',
  '消息已删除',
  '您删除了此消息',
  '您已删除了此消息',
  '此訊息已刪除',
  '這則訊息已刪除',
  '訊息已刪除',
  '您已刪除此訊息',
  '您刪除了這則訊息',
  '您已刪除了這則訊息',
  '您已刪除這則訊息',
  '你已刪除這則訊息',
  '你刪除了這則訊息',
  '您已删除这条消息',
  '你已删除这条消息',
  '你删除了这条消息',
  'Se eliminó este mensaje',
  'Eliminaste este mensaje',
  'このメッセージは削除されました',
  'このメッセージを削除しました',
  'Mensagem apagada',
  'Esta mensagem foi apagada',
  'Você apagou esta mensagem',
  'Apagou esta mensagem',
  'Ce message a été supprimé',
  'Vous avez supprimé ce message',
  'Diese Nachricht wurde gelöscht',
  'Du hast diese Nachricht gelöscht',
  'Questo messaggio è stato eliminato',
  'Hai eliminato questo messaggio',
  'Bu mesaj silindi',
  'Bu mesajı sildiniz',
  'Данное сообщение удалено',
  'Вы удалили данное сообщение',
  'Tin nhắn này đã bị xóa',
  'Bạn đã xóa tin nhắn này',
  'Pesan ini telah dihapus',
  'Anda menghapus pesan ini',
  '삭제된 메시지입니다',
  '이 메시지를 삭제했습니다',
  'Dit bericht is verwijderd',
  'U hebt dit bericht verwijderd',
  'ข้อความนี้ถูกลบแล้ว',
  'คุณลบข้อความนี้แล้ว',
  'تم حذف هذه الرسالة',
  'حذفتَ هذه الرسالة',
])
const recalledEnds = ['撤回了一条消息', '已收回訊息', ' unsent a message', 'がメッセージの送信を取り消しました']

/** Few messages end with a sign with which one of these does. */
const lastSigns: ReadonlySet<number> = new Set(
  [...omitted, ...omittedEnds, ...recalled, ...recalledEnds, '.', '。'].map((text) => text.charCodeAt(text.length - 1)),
)
