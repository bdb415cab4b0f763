import type { RecordProgress } from '@seamark/contract/followups/templates/templates'

/**
 * The texts that salespeople write, by progress. Places: {who} contact, {goods}, {pol} and {pod} ports, {box} container, {boxes} number of
 * containers, {price} in dollars, {low} a competitor's price, {day} a future day, {days} of free time.
 */
export const contents: Record<RecordProgress, readonly string[]> = {
  contacted: [
    '首次电话，{who}接的，主营{goods}，货走{pod}，目前有固定货代，愿意比价。',
    '加了{who}微信，发了公司介绍和{pol}到{pod}的船期表。',
    '{who}在开会，约了改天再打；前台说出货由物流部负责。',
    '客户在备{goods}，预计 {day} 后出 {boxes}×{box} 到{pod}，先保持联系。',
    '聊了{pol}到{pod}的走货情况，每月 {boxes} 个{box}左右，旺季翻倍。',
    '现合作方上月甩柜两次，想找准班率高的船，已发航线资料。',
    '开发信有回执未回复，电话跟了一次，{who}说月底有货再联系。',
    '客户只做 FOB，指定货代，{who}给了海外买家邮箱，转海外代理跟。',
  ],
  replied: [
    '{who}回复：{boxes}×{box} 到{pod}，货好时间 {day} 左右，要全包价。',
    '客户问{pod}免箱期能不能做到 {days} 天，已去问船东。',
    '邮件要{pol}到{pod}直航、中转各报一版，注明航程。',
    '货偏重，问{box}限重多少，含拖车、报关一起报。',
    '{who}说手上暂时没货，{day} 有一批{goods}，到时再问价。',
    '客户比较关心目的港费用，要我们把双清到门也列出来。',
  ],
  quoted: [
    '报{pol}—{pod} {box} USD {price}，含 THC、文件费，有效期至 {day}，目的港 {days} 天免箱。',
    '应客户要求重报：{box} USD {price}，快船，比普船快 5 天。',
    '客户嫌高，同行报到 USD {low}，我司 USD {price} 已是底价，强调准班率和免箱期。',
    '发了{pod}双清到门报价，海运 USD {price}/{box}，目的港费用另列。',
    '{boxes}×{box} 一口价 USD {price}，{who}要报老板，{day} 前给答复。',
    '拼箱报价已发，首票实报实销，客户先拿去给工厂看。',
  ],
  following: [
    '价格基本认可，等工厂确认货好时间，预计 {day} 前下委托。',
    '上门见了{who}，看了仓库，{goods}每周出 {boxes} 柜，约好先试走一票。',
    '客户要求电放、月结 30 天；账期要经理批，先走两票现结。',
    '提醒 {day} 截关，客户装柜推后，已改约拖车。',
    '品名和 HS 编码已确认，报关资料还差合同，催{who}补。',
    '舱位紧张，建议提前一周订舱，{who}答应周五前给准确柜量。',
  ],
  ordered: [
    '下委托 {boxes}×{box}，{pol}—{pod}，{day} 开船，舱位已放，SO 已发客户。',
    '返单 {boxes}×{box}，沿用 USD {price}，{day} 装柜。',
    '已开船，提单草稿发客户核对，要求电放。',
    '上月两票海运费已开票，{who}说 {day} 前付清。',
    '柜到{pod}，清关顺利，客户说下批{goods}继续给我们。',
    '{pod}拥堵，ETA 推迟 3 天，已提前告知{who}，客户理解。',
  ],
}

/** The texts for companies abroad. */
export const foreignContents: Record<RecordProgress, readonly string[]> = {
  contacted: [
    'Intro call with {who}: about {boxes} x {box} a month from {pol}, another forwarder so far, open to compare.',
    'Sent our profile and the {pol}–{pod} schedule; {who} will pass it to purchasing.',
  ],
  replied: [
    '{who} asks for {boxes} x {box} {pol}–{pod}, cargo ready around {day}, all-in please.',
    'Wants {days} days free time at {pod}; checking with the line.',
  ],
  quoted: [
    'Quoted {box} USD {price} {pol}–{pod}, THC and documents included, valid until {day}, {days} days free.',
    'They have USD {low} from somebody else; stayed at USD {price}, offered better free time.',
  ],
  following: [
    'Rate accepted in principle, booking expected before {day}.',
    'Agency agreement under review on their side; {who} answers by {day}.',
  ],
  ordered: [
    '{boxes} x {box} booked, ETD {day}, SO sent.',
    'Arrived at {pod} without demurrage; next lot to us again, says {who}.',
  ],
}

export const comments: readonly string[] = [
  '价格可以再申请一版特价，跟紧。',
  '这家量大，周五前务必约到负责人。',
  '账期先别松口，走两票现结再说。',
  '免箱期我来跟船东谈。',
]
export const answers: readonly string[] = ['好的，今天下午再打一次。', '已约周四上门。', '收到，明早给您反馈。']

interface Chore {
  title: string
  kind: 'todo' | 'other'
  priority: 'high' | 'normal' | 'low'
  /** Days from today. A task in the past is done unless it is `left`. */
  in: number
  /** The time of day by which the task is due; without it, the end of the day. */
  clock?: string
  minutes?: number
  isLeft?: boolean
  /** The task is about a company with one of these progresses. */
  about?: readonly RecordProgress[]
  /** The task was postponed once, with this note. */
  putOff?: string
}

/** The tasks of a salesperson beside contacts. */
export const chores: readonly Chore[] = [
  { title: '催补料，核对提单草稿', kind: 'todo', priority: 'high', in: 0, clock: '11:00', about: ['ordered'] },
  { title: '给经理报本周预计柜量', kind: 'todo', priority: 'normal', in: 0, clock: '17:00' },
  {
    title: '申请特价',
    kind: 'todo',
    priority: 'high',
    in: -1,
    clock: '16:00',
    isLeft: true,
    about: ['quoted', 'following'],
    putOff: '船东价格未出',
  },
  { title: '整理展会名片，录入联系人', kind: 'todo', priority: 'low', in: -2, isLeft: true },
  {
    title: '确认拖车与装柜时间',
    kind: 'todo',
    priority: 'high',
    in: 1,
    clock: '10:00',
    about: ['ordered', 'following'],
  },
  { title: '部门周会', kind: 'other', priority: 'normal', in: 2, clock: '09:30', minutes: 60 },
  {
    title: '上门拜访',
    kind: 'other',
    priority: 'normal',
    in: 3,
    clock: '14:00',
    minutes: 120,
    about: ['following', 'quoted'],
    putOff: '客户出差',
  },
  { title: '准备年框投标资料', kind: 'todo', priority: 'normal', in: 6 },
  { title: '新人带教：订舱系统操作', kind: 'other', priority: 'low', in: 7, clock: '15:00', minutes: 90 },
  { title: '寄正本提单', kind: 'todo', priority: 'high', in: -3, clock: '15:00', about: ['ordered'] },
  { title: '核对目的港费用清单', kind: 'todo', priority: 'normal', in: -5, about: ['ordered', 'following'] },
  { title: '更新客户微信标签', kind: 'other', priority: 'low', in: -9 },
  { title: '发船期表', kind: 'todo', priority: 'normal', in: -12, clock: '10:00', about: ['quoted', 'replied'] },
  { title: '季度客户复盘', kind: 'other', priority: 'normal', in: -20, clock: '14:00', minutes: 120 },
]

/** Weekly repeats: `count` tasks in all, of which `done` are done. */
export const habits = [
  { title: '更新一周运价表', every: 'week', weekday: 1, clock: '09:30', count: 26, done: 8 },
  { title: '跟踪在途柜，通知到港', every: 'week', weekday: 4, clock: '16:00', count: 26, done: 5 },
] as const
