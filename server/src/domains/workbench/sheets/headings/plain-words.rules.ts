/** Pairs of characters: the traditional one, then the simplified one. */
const traditional =
  '業业東东買买產产夥伙會会價价淨净凈净區区單单號号賣卖發发變变啟启國国場场報报據据數数時时標标櫃柜電电種种稱称稅税積积類类係系聯联經经統统編编裝装規规訂订計计記记話话貨货購购貿贸費费運运輸输達达進进郵邮' +
  '採采關关間间離离項项額额態态總总個个則则應应錄录開开碼码狀状幣币艙舱噸吨託托證证檢检驗验體体廠厂綫线線线車车輛辆臺台圓圆務务員员戶户傳传簽签張张條条約约納纳結结義义舊旧雙双際际網网絡络聲声齊齐鐵铁鋼钢' +
  '鎖锁長长門门問问隨随險险難难預预領领題题顯显風风飛飞點点齡龄優优億亿師师幫帮廣广徵征愛爱戰战掛挂換换損损擔担斷断曆历書书構构樣样樓楼欄栏歐欧歲岁殘残氣气決决測测減减滿满濟济為为無无獨独環环畫画異异監监' +
  '盤盘確确禮礼窮穷節节範范簡简糧粮紙纸級级細细終终組组絲丝綠绿維维緊紧縣县織织繼继續续職职臨临與与興兴舉举艦舰藥药蘭兰處处術术衛卫補补複复見见視视親亲覽览觀观討讨訊讯設设許许訴诉評评試试該该詳详認认語语' +
  '誤误說说請请諸诸調调談谈論论講讲謝谢議议護护讀读讓让豐丰負负財财貢贡貧贫販贩責责貴贵貸贷賀贺資资賬账質质贈赠軍军軟软較较載载輔辅輕轻輪轮輯辑轉转辦办農农過过遠远適适選选遲迟還还邊边鄉乡醫医釋释針针鈔钞' +
  '銀银銅铜銷销錢钱錯错鍵键鎮镇鏈链鐘钟閉闭閒闲陸陆陽阳陰阴階阶隊队雜杂雲云靜静頁页頂顶順顺須须頓顿顏颜願愿飯饭飲饮館馆馬马駐驻駕驾驅驱髮发魚鱼鳥鸟麥麦黃黄黨党龍龙攬揽' +
  '備备註注遞递動动營营機机別别現现製制復复審审參参執执專专'
export const simplified: ReadonlyMap<string, string> = new Map(
  (traditional.match(/../gu) ?? []).map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** Letters that no accent makes of the plain ones. */
const plainLetters: Readonly<Record<string, string>> = { ı: 'i', đ: 'd', ł: 'l', ø: 'o', ё: 'е', æ: 'ae', ß: 'ss' }

/** Returns the runs of letters or digits of one script, in small letters without accents. */
export const tokensOf = (text: string): string[] =>
  plainOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, ' ')).match(runs) ?? []

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/us\s?\$|u\$s|\$/g, ' usd ')
    .replace(/(?<=\bn)\.?[°º]/g, 'o ')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[ıđłøёæß]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)

const runs =
  /\p{Script=Latin}+|\p{Script=Cyrillic}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Thai}\p{M}]+|\p{L}[\p{L}\p{M}]*|\p{N}+|№/gu
