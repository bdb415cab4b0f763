/** What WhatsApp says itself, in the languages of the office and both kinds of Chinese. */

/** Announcements that stand behind a time without a sender, but may hold a colon. */
const deeds = [
  'created (?:this )?group|changed (?:the|this) (?:group|subject|settings)|changed (?:their|to|the subject)',
  'added|removed|left|joined|was added|were added|turned (?:on|off)|pinned a message|updated the',
  'deleted this group|requested to join|reset this group|started a (?:voice|video) call',
].join('|')
const announcedByName = new RegExp(`^(?:You|.{1,80}?) (?:${deeds})\\b`, 'u')

const announced = new RegExp(
  [
    'end-to-end encrypted|端到端加密|端對端加密|cifrados? de extremo a extremo|エンドツーエンドで?暗号化',
    'security code|安全码|安全碼',
    '创建了?(?:此|该|这个)?(?:群组|群組|群)|建立了?(?:此|這個|該)?群組|加入了?(?:此|该)?(?:群组|群組|群聊)',
    '添加了|已新增|移除了|已移除|退出了?(?:群组|群組|群聊)?$|离开了|已離開',
    '更改了|已更改|更改为|更改為|变更为|變更為|修改了群',
    'creó (?:el|este) grupo|añadió|agregó|eliminó a|salió del grupo|cambió (?:el|la|su|a)|se unió',
    'グループを作成|を追加しました|を削除しました|が退出しました|が参加しました|を変更しました',
    'criptografia de ponta a ponta|criou (?:o|este) grupo|adicionou|removeu|saiu do grupo|entrou usando|mudou',
    'chiffrés? de bout en bout|a créé (?:le|ce) groupe|a ajouté|a retiré|a quitté le groupe|a changé',
    'Ende-zu-Ende-verschlüsselt|hat (?:die|diese) Gruppe|hinzugefügt|entfernt|hat die Gruppe verlassen|geändert',
    'crittografat[ei] end-to-end|ha creato (?:il|questo) gruppo|ha aggiunto|ha rimosso|ha abbandonato|ha cambiato',
    'uçtan uca şifreli|grubu oluşturdu|gruba eklendi|kişisini ekledi|gruptan ayrıldı',
    'сквозным шифрованием|создала?(?:\\(-а\\))? (?:эту )?группу|добавила?(?:\\(-а\\))?|покинула?(?:\\(-а\\))? группу',
    'mã hóa đầu cuối|đã tạo nhóm|đã thêm|đã rời',
    'dienkripsi secara end-to-end|membuat grup|menambahkan|telah keluar',
    'end-to-end versleuteld|heeft de groep|heeft .+ toegevoegd|heeft de groep verlaten',
    '종단간 암호화|그룹을 만들|추가했습니다|나갔습니다|เข้ารหัสตั้งแต่ต้นทาง|สร้างกลุ่ม|مشفرة تمامًا|أنشأ',
  ].join('|'),
  'u',
)

/**
 * Whether what stands before the first colon is the beginning of an announcement, and no name: the colon may be that of a
 * quoted name, `Ana created group "Rates: Asia"`, in whatever language.
 */
export const isAnnouncement = (name: string, whole: string) =>
  announcedByName.test(name) ||
  ((name.length > 30 || /["“「『«]/u.test(name)) && announced.test(whole)) ||
  isQuoteOpen(name, whole)

/** Whether a quote begins in what stands before the colon and ends behind it. */
function isQuoteOpen(name: string, whole: string): boolean {
  const [, sign = '', rest = ''] = /.*\s(["“„”「«])(.*)$/su.exec(name) ?? []
  const closing = closingQuotes[sign]
  return closing !== undefined && !closing.test(rest) && closing.test(whole.slice(name.length))
}
const closingQuotes: Record<string, RegExp> = { '"': /"/, '“': /”/, '„': /[“”]/, '”': /”/, '「': /」/, '«': /»/ }

/** Whether a text is an announcement; the iPhone writes them under the name of the group. */
export const isAnnouncedText = (text: string) => announcedByName.test(text) || announced.test(text)

/** The note behind a text that was changed. */
export const withoutEditNote = (text: string) => (text.endsWith('>') ? text.replace(edited, '') : text)
const editNotes = [
  'This message was edited|此消息已编辑|此訊息已編輯|已编辑|已編輯|Se editó este mensaje|このメッセージは編集されました',
  'Mensagem editada|Esta mensagem foi editada|Diese Nachricht wurde bearbeitet|Ce message a été modifié',
  'Questo messaggio è stato modificato|Bu mesaj düzenlendi|Данное сообщение изменено|Pesan ini diedit',
  'Dit bericht is bewerkt|Tin nhắn này đã được chỉnh sửa|메시지가 편집되었습니다|이 메시지는 편집되었습니다',
].join('|')
const edited = new RegExp(`\\s?\\u200e?<(?:${editNotes})[.。]?>$`, 'u')

/** Returns the name of the conversation, which the names of exported files hold. */
export function labelOfWhatsAppFile(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/(?:\.(?:txt|zip))+$/i, '')
  for (const shape of fileNames) {
    const [, label] = shape.exec(name) ?? []
    if (label !== undefined) return label.trim()
  }
  return ''
}
const fileNames = [
  /^WhatsApp Chat (?:with|-) (.+)$/iu,
  /^[与與和]\s?(.+?)\s?的\s?WhatsApp\s?(?:聊天|對話|对话).*$/iu,
  /^WhatsApp 聊天\s?[-–]\s?(.+)$/iu,
  /^Chat de WhatsApp con (.+)$/iu,
  /^(.+?)\s?との\s?WhatsApp\s?(?:チャット|トーク).*$/iu,
  /^WhatsAppチャット\s?[-–]\s?(.+)$/iu,
]
