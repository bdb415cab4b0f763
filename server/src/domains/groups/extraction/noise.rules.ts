/** Offers and requests of another kind than freight, with or without a telephone. The earlier words are the more frequent. */
const otherTrades =
  /招聘|直招|双休|五险|招.{0,5}[员名]|薪资|诚聘|急聘|招人|招业务|求职|兼职|日结|刷单|代开|发票(?=.{0,8}(?:电话|联系|优惠|点))|贷款|网贷|套现|pos机|养卡|额度|代理记账|代办|商标|高企|注册公司|公司注册|网站建设|培训|课程|报名|讲座|出租|转租|租房|月租|[出收]二手|二手(?:集装箱|[箱柜])|转让|拼车|顺风车|高铁票|砍一刀|助力|免费领|彩票|博彩|棋牌|股票|炒股|投票|保健品|减肥|微商|verification code|验证码|hiring|we are hiring|vacancy|job opening|tuyển dụng|việc làm|empleo|vacante|求人/i

/** Whether a message trades in something else: its telephones are no contacts of freight, and its numbers no prices. */
export const isOtherTrade = (text: string) => otherTrades.test(text)

/** Talk about one shipment under way, which neither offers nor asks: SO# … 请安排, 柜号 … 到港没. */
const shipmentTalk =
  /(?:so\s*(?:#|号|no)|柜号|箱号|提单|hbl|mbl|bl\s*no|提箱|那票|这票|这个柜|那个柜|单子).{0,40}(?:请安排|安排|查|到港|到没|放单|电放|做柜|拖车|开船|出来|寄|更新|坏了|投诉)|请安排(?:拖车|做柜|出货)|\d\s*[*x×]\s*[24]\d.{0,8}做柜|已(?:订|出|放|付)(?:[，,。!！ ]|$)|勿问|账单|亏了|发你|罢工|堵得|拖车(?:从|费)|^(?:谢谢|多谢|感谢)@/i

export const isShipmentTalk = (text: string) => shipmentTalk.test(text)
