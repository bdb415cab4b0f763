import type { Device } from '@seamark/contract/identity/sessions/own-sessions'

type Mark<Name> = readonly [Name, RegExp]

/**
 * The order matters: a browser comes before those whose marks it also carries. WeCom also says that it is WeChat, both say that they are Chrome or
 * Safari, and every Chrome says that it is Safari.
 */
const browserMarks: readonly Mark<Device['browser']>[] = [
  ['wecom', /\bwxwork\/(\d+)/i],
  ['wechat', /\bMicroMessenger\/(\d+)/i],
  ['dingtalk', /\bDingTalk\/(\d+)/i],
  ['feishu', /\b(?:Lark|Feishu)\/(\d+)/i],
  ['browser360', /\b(?:QIHU 360[SE]E|360SE|360EE)\b/i],
  ['qq', /\b(?:M?QQBrowser)\/(\d+)/i],
  ['sogou', /\b(?:MetaSr |SogouMobileBrowser\/)(\d+)/i],
  ['quark', /\bQuark\/(\d+)/i],
  ['uc', /\bUC?Browser\/(\d+)|\bUBrowser\/(\d+)/i],
  ['huawei', /\bHuaweiBrowser\/(\d+)/i],
  ['xiaomi', /\bMiuiBrowser\/(\d+)/i],
  ['samsung', /\bSamsungBrowser\/(\d+)/i],
  ['edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['opera', /\bOPR\/(\d+)/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
  ['other', /^Mozilla\//],
]

const systemMarks: readonly Mark<Device['system']>[] = [
  ['harmony', /\b(?:OpenHarmony|HarmonyOS)\b/],
  ['windows', /\bWindows\b/],
  ['ipados', /\biPad\b/],
  ['ios', /\biPhone\b|\biPod\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMac OS X\b|\bMacintosh\b/],
  ['linux', /\bLinux\b|\bX11\b/],
]

/** The device of a session, by the user agent with which it began. A user agent that does not look like a browser is taken for a program. */
export function deviceOf(userAgent: string): Device {
  const [browser, mark] = browserMarks.find(([, pattern]) => pattern.test(userAgent)) ?? (['program', /^$/] as const)
  const [system] = systemMarks.find(([, pattern]) => pattern.test(userAgent)) ?? (['other'] as const)
  return { browser, version: mark.exec(userAgent)?.slice(1).find(Boolean) ?? '', system }
}
