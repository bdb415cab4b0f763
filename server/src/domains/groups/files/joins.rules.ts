/** That somebody joined a group or left it, as a line of the platform says it. */
export interface Join {
  name: string
  isJoined: boolean
}

const quoted = String.raw`["“”']?(.{1,60}?)["“”']?`
const form = (text: string, isJoined: boolean) => ({
  pattern: new RegExp(text.replaceAll('NAME', quoted), 'iu'),
  isJoined,
})

/** The words of QQ, WeChat, WhatsApp, Telegram and LINE; the more special ones stand first. */
const forms = [
  form(String.raw`^.{1,60}?(?:将|把)\s*NAME\s*(?:移出了?(?:本)?群|移出群聊|踢出)`, false),
  form(
    String.raw`^NAME\s*(?:已?被.{0,40}?(?:移出|踢出)|(?:已|主动)?(?:退出|离开)了?(?:本|该)?群|已退出群|已离开群)`,
    false,
  ),
  form(String.raw`^.{1,60}?邀请\s*NAME\s*(?:加入|进)了?(?:本|该)?群`, true),
  form(String.raw`^NAME\s*(?:通过.{0,60}?)?(?:已?加入|进入)了?(?:本|该)?(?:群|聊天)`, true),
  form(String.raw`^.{1,60}? removed NAME$`, false),
  form(String.raw`^NAME (?:left(?: the group)?|was removed)\.?$`, false),
  form(String.raw`^.{1,60}? (?:added|invited) NAME$`, true),
  form(String.raw`^NAME joined(?: (?:the group|using|via|by|from|group).*)?\.?$`, true),
  form(String.raw`^NAMEが(?:退出|退会|グループを退会)`, false),
  form(String.raw`^NAMEが(?:グループに)?参加`, true),
]

/** Returns who joined or left by a line of the platform. Several people in one line stand with commas or 、 between them. */
export function joinsOf(text: string): Join[] {
  const line = text.trim()
  if (line.length === 0 || line.length > 300 || line.includes('\n')) return []
  for (const { pattern, isJoined } of forms) {
    const names = pattern.exec(line)?.[1]
    if (names === undefined) continue
    return names
      .split(/["“”]?[、,，]\s?["“”]?/)
      .map((name) => name.trim())
      .filter((name) => name !== '' && !/^(?:你|您|you)$/i.test(name))
      .map((name) => ({ name, isJoined }))
  }
  return []
}
