import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'

/** The application that this counterpart knows. */
const application = { appid: 'wx0123456789abcdef', secret: '0123456789abcdef0123456789abcdef' }

/** Ways in which WeChat may behave other than documented. */
type Trouble =
  | 'busy'
  | 'silent'
  | 'away'
  | 'http500'
  | 'redirect'
  | 'garbage'
  | 'endless'
  | 'otherForm'
  | 'tokenExpired'
  | 'noUnionid'

/** A server on the loopback that behaves as WeChat's site login is documented: pages and calls, codes that are valid once, errors as HTTP 200. */
export async function startWechatServer() {
  const codes = new Map<string, { nickname: string; used: boolean }>()
  const tokens = new Map<string, string>()
  const heard: string[] = []
  let trouble: Trouble | undefined

  const server = http.createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://wechat')
    heard.push(pathname)
    const answer = (body: unknown) => response.setHeader('content-type', 'text/plain').end(JSON.stringify(body))
    switch (pathname) {
      case '/connect/qrconnect':
        return response.setHeader('content-type', 'text/html; charset=utf-8').end(qrPage(query))
      case '/connect/confirm': {
        const code = randomBytes(16).toString('hex')
        codes.set(code, { nickname: query.get('nickname') ?? '', used: false })
        return response.writeHead(302, { location: returnAddress(query, code) }).end()
      }
      case '/connect/refuse':
        return response.writeHead(302, { location: returnAddress(query) }).end()
      case '/sns/oauth2/access_token':
        return misbehave(response, trouble) || answer(grant(query))
      case '/sns/userinfo':
        return trouble === 'tokenExpired'
          ? answer({ errcode: 42_001, errmsg: 'access_token expired' })
          : answer(userinfo(query))
      default:
        return response.writeHead(404).end()
    }
  })

  function grant(query: URLSearchParams) {
    const confirmed = codes.get(query.get('code') ?? '')
    if (query.get('appid') !== application.appid) return { errcode: 40_013, errmsg: 'invalid appid' }
    if (query.get('secret') !== application.secret) return { errcode: 40_125, errmsg: 'invalid appsecret' }
    if (query.get('grant_type') !== 'authorization_code') return { errcode: 40_002, errmsg: 'invalid grant_type' }
    if (!confirmed) return { errcode: 40_029, errmsg: 'invalid code' }
    if (confirmed.used) return { errcode: 40_163, errmsg: 'code been used' }
    confirmed.used = true
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, confirmed.nickname)
    const openid = `openid-${idOf(confirmed.nickname)}`
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: randomBytes(24).toString('base64url'),
      openid,
      scope: 'snsapi_login',
      ...unionid(confirmed.nickname),
    }
  }

  function userinfo(query: URLSearchParams) {
    const nickname = tokens.get(query.get('access_token') ?? '')
    if (nickname === undefined) return { errcode: 40_001, errmsg: 'invalid credential' }
    if (query.get('openid') !== `openid-${idOf(nickname)}`) return { errcode: 40_003, errmsg: 'invalid openid' }
    return {
      openid: query.get('openid'),
      nickname,
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: '',
      privilege: [],
      ...unionid(nickname),
    }
  }

  const unionid = (nickname: string) => (trouble === 'noUnionid' ? {} : { unionid: unionidOf(nickname) })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return {
    address,
    /** Settings for the product's environment. */
    settings: {
      WECHAT_APP_ID: application.appid,
      WECHAT_APP_SECRET: application.secret,
      WECHAT_OPEN_ADDRESS: address,
      WECHAT_API_ADDRESS: address,
    },
    /** The paths that were requested so far. */
    heard,
    /** Makes the server answer like this from now on; undefined makes it behave as documented again. */
    behave: (next?: Trouble) => {
      trouble = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Scans the page at `url` as a person with a telephone would, and confirms or refuses; returns what the browser then brings back. */
export async function scan(url: string, deed: { nickname: string } | 'refuse') {
  const page = await (await fetch(url)).text()
  if (!page.includes('/connect/confirm')) throw new Error(`WeChat shows no code: ${page}`)
  const { origin, searchParams } = new URL(url)
  const query = new URLSearchParams({
    redirect_uri: searchParams.get('redirect_uri') ?? '',
    state: searchParams.get('state') ?? '',
  })
  if (deed !== 'refuse') query.set('nickname', deed.nickname)
  const answer = await fetch(`${origin}/connect/${deed === 'refuse' ? 'refuse' : 'confirm'}?${query.toString()}`, {
    redirect: 'manual',
  })
  const returned = new URL(answer.headers.get('location') ?? '')
  return { returned, code: returned.searchParams.get('code') ?? '', state: returned.searchParams.get('state') ?? '' }
}

/** In this server one nickname is one person. */
export const unionidOf = (nickname: string) => `union-${idOf(nickname)}`
const idOf = (nickname: string) => createHash('sha256').update(nickname).digest('base64url')

function returnAddress(query: URLSearchParams, code?: string) {
  const to = new URL(query.get('redirect_uri') ?? '')
  if (code !== undefined) to.searchParams.set('code', code)
  to.searchParams.set('state', query.get('state') ?? '')
  return to.href
}

/** The page with the code to scan. A field for the person's name and two buttons take the telephone's place. */
function qrPage(query: URLSearchParams) {
  if (query.get('appid') !== application.appid) return problemPage('AppID 参数错误')
  if (query.get('response_type') !== 'code' || query.get('scope') !== 'snsapi_login')
    return problemPage('Scope 参数错误或没有 Scope 权限')
  if (!URL.canParse(query.get('redirect_uri') ?? '')) return problemPage('redirect_uri 参数错误')
  const hidden = ['redirect_uri', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`)
    .join('')
  return `<!doctype html><meta charset="utf-8"><title>微信登录</title><h1>微信登录</h1><form action="/connect/confirm">${hidden}
    <label>昵称 <input name="nickname" value="晓帆"></label><button>确认</button><button formaction="/connect/refuse">拒绝</button></form>`
}

const problemPage = (text: string) => `<!doctype html><meta charset="utf-8"><title>微信登录</title><p>${text}</p>`
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Returns true when it has answered, or when it never will. */
function misbehave(response: http.ServerResponse, trouble: Trouble | undefined): boolean {
  switch (trouble) {
    case 'busy':
      response.end(JSON.stringify({ errcode: -1, errmsg: 'system error' }))
      return true
    case 'silent':
      return true
    case 'away':
      response.destroy()
      return true
    case 'http500':
      response.writeHead(500).end('{}')
      return true
    case 'redirect':
      response.writeHead(302, { location: '/sns/elsewhere' }).end()
      return true
    case 'garbage':
      response.end('<html>secret words</html>')
      return true
    case 'endless':
      response.end(`{"padding":"${'x'.repeat(200_000)}"}`)
      return true
    case 'otherForm':
      response.end(JSON.stringify({ errcode: 0, access_token: 42 }))
      return true
    default:
      return false
  }
}
