/**
 * Most of what people say in a group is chatter, and a file may hold ten million lines: these tests cost about as much as
 * reading the text once, and whatever passes them is looked at properly.
 */

const contactSigns =
  /[\d０-９][\d０-９\s().·\-‐-―－]{4,}[\d０-９]|[@＠]|#\w+\.|\(at\)|\[at\]|[零〇一二三四五六七八九幺]{11}|微信|wechat|weixin|v信|薇|威信|[vVwW][xX]|wxid|[vVqQ]\s?[:：]|[qQ]\s?[qQ]|扣扣|企鹅|有限公司|加[vVqQ]/i
const freightSigns =
  /\d\s*[*xX×＊]\s*[24]\d|[24]\d\s*['’′尺]?\s*(?:gp|hq|hc|dc|dv|nor|ot|fr|rf|rh|高|尺)|[柜箱舱艙船航价報报询詢求找订訂涨降跌截班]|更正|改为|应该是|[晚早]开|[上下][调浮]|gri|tăng|increase|仓位|特价|空运|铁路|卡车|陆运|海运|方(?![便法面案式])|kg|cbm|usd|[$¥￥]|美金|\d{3,5}\s*\/\s*\d{3,5}|(?:[\p{Script=Han}\p{Script=Katakana}]|[A-Za-z)）])\s*(?:[-—–－~→➡>＞⇒/]{1,3}|至|到|去|往)\s*(?:[\p{Script=Han}\p{Script=Katakana}]|[A-Za-z(（])|(?<!\p{L})(?:to|from|a|đi)(?!\p{L})|\d\s*(?:高|大|小)|(?:高|大|小)\s*\d{2,}|40\D{0,2}\d{3}/iu

export const mayHoldContact = (text: string) => text.length > 4 && contactSigns.test(text)
export const mayHoldFreight = (text: string) => text.length > 4 && freightSigns.test(text)

/** Whether a text speaks of containers as offers and requests do. */
export const namesContainer = (text: string) => containers.test(text)
const containers = /\d\s*[*xX×＊]\s*[24]\d|(?<!\d)[24][05]\s*['’′]?\s*(?:gp|h[qc]|dc|dv|nor|ot|fr|r[fh])|[小大高]柜/i

/** Whether a message may be the prices or boxes of ports that its sender named just before: 高 2000 小1000. */
export const mayContinue = (text: string) => text.length < 120 && continuation.test(text)
const continuation =
  /\d\s*[*xX×＊]\s*[24]\d|(?<!\d)[24][05]\s*['’]?\s*(?:gp|h[qc]|高)|[高大小]柜?\s*[$¥]?\d{2,}|\d\s*个?[高大小]柜?|(?<!\d)\d{2,5}\/\d{2,5}|(?<!\d)\d{3,5}\s*(?:改|usd|美金|刀)/i
