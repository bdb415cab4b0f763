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
  if (omitted.test(plain)) return 'media'
  return recalled.test(plain) ? 'recalled' : 'text'
}

const longest = 160
const [opening, closing, less, greater, closingRound, mark] = [91, 93, 60, 62, 41, 0x200e]

const anyOf = (...words: readonly string[]) => words.join('|')

const bracketWords = anyOf(
  '图片|表情|动画表情|语音|视频|文件|卡片消息|位置|地理位置|红包|闪照|照片|名片|链接|聊天记录',
  'Photo|Sticker|Video|Voice message|File|Contact|Location',
  '写真|スタンプ|動画|ボイスメッセージ|ファイル|連絡先',
  '圖片|貼圖|影片|語音訊息|檔案|聯絡資訊',
)
const inBrackets = new RegExp(`^(?:\\[(?:${bracketWords})(?:[:：][^[\\]]*)?\\]\\s*)+$`, 'u')

const angleWords = anyOf(
  'Media omitted|attached: [^>]+',
  '省略影音内容|媒体文件已省略|已附加: ?[^>]+|附件: ?[^>]+',
  '已省略多媒體檔案|已附加檔案: ?[^>]+',
  'Multimedia omitido|Archivo omitido|adjunto: [^>]+',
  'メディアは含まれていません|メディアなし|添付ファイル: ?[^>]+',
)
const inAngles = new RegExp(`^<(?:${angleWords})>$`, 'u')

const attachedWords = anyOf(
  'file attached|文件附件|檔案附件|附加檔案|archivo adjunto',
  '添付ファイル|ファイルが添付されました',
)
const attached = new RegExp(`^[^\\n]{1,120} \\((?:${attachedWords})\\)$`, 'u')

const omittedWords = anyOf(
  '(?:image|video|audio|sticker|GIF|document|Contact card|video note) omitted',
  '[^\\n]{1,80} (?:document|pages?) omitted',
  '(?:图像|图片|视频|音频|贴图|文档|联系人名片|GIF)已忽略|忽略(?:图片|视频|音频|贴图|文件)',
  '(?:圖片|影片|音訊|貼圖|文件|聯絡人卡片)已(?:略去|忽略)',
  '(?:imagen|vídeo|video|audio|sticker|documento|GIF|tarjeta de contacto) omitid[oa]',
  '(?:画像|動画|音声|ステッカー|文書|GIF)は含まれていません',
)
const omitted = new RegExp(`^(?:${omittedWords})$`, 'iu')

const recalledWords = anyOf(
  'This message was deleted|You deleted this message|.{1,40} unsent a message',
  '此?[这這]?[条條则則]?(?:消息|訊息)已被?(?:删除|刪除)|.{1,40}撤回了一条消息|您已?删除了此消息',
  '您已?(?:刪除此訊息|刪除了這則訊息)|此訊息已刪除|.{1,40}已收回訊息',
  'Se eliminó este mensaje|Eliminaste este mensaje',
  'このメッセージは削除されました|このメッセージを削除しました|.{1,40}がメッセージの送信を取り消しました',
)
const recalled = new RegExp(`^(?:${recalledWords})\\.?。?$`, 'u')
