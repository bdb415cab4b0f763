import * as contract from '@seamark/contract/identity/index'
import { type Context, personOf } from '../../platform/context.ts'
import { type Served, serve, serveImage } from '../../platform/http/serve.ts'
import { fail } from '../../platform/failure.ts'
import { type Reception, renewLink } from './accounts/invitations.commands.ts'
import { disableAccount, enableAccount, endAccountSessions } from './accounts/states.commands.ts'
import { editAccount, inviteUser } from './accounts/accounts.commands.ts'
import { getAccount, listAccountChoices, listAccounts } from './accounts/accounts.queries.ts'
import { openAvatar } from './accounts/avatars.queries.ts'
import { decideCertification, submitCertification } from './certifications/certifications.commands.ts'
import {
  getCertification,
  listCertifications,
  listOwnCertifications,
  openCertificationImage,
} from './certifications/certifications.queries.ts'
import { bindContact, bindWechat, unbind } from './bindings/bindings.commands.ts'
import { getBindings } from './bindings/bindings.queries.ts'
import { getCaptcha } from './sign-in/captchas.commands.ts'
import { requestCode } from './sign-in/code-requests.commands.ts'
import { forgetPassword, signInByCode } from './sign-in/code-uses.commands.ts'
import { arrangeStandIn, endStandIn } from './stand-ins/stand-ins.commands.ts'
import { listStandIns } from './stand-ins/stand-ins.queries.ts'
import {
  createDepartment,
  deleteDepartment,
  moveDepartment,
  renameDepartment,
} from './departments/departments.commands.ts'
import { listDepartmentTree } from './departments/departments.queries.ts'
import { inspectLink, redeemLink } from './accounts/one-time-links.commands.ts'
import { endOtherSessions, endOwnSession, switchRole } from './sessions/own-sessions.commands.ts'
import { listSessions } from './sessions/own-sessions.queries.ts'
import { changePassword } from './bindings/passwords.commands.ts'
import { listHoldings } from './accounts/held-records.queries.ts'
import type { Holding, Wechat } from './ports.ts'
import { keepPreferences } from './profiles/preferences.commands.ts'
import { getPreferences } from './profiles/preferences.queries.ts'
import { editProfile } from './profiles/profiles.commands.ts'
import { createRole, deleteRole, editRole } from './roles/roles.commands.ts'
import { listRoles } from './roles/roles.queries.ts'
import type { Gate } from './sessions/gate.commands.ts'
import { signIn, signOut } from './sign-in/sign-in.commands.ts'
import { readOptions } from '../settings/index.ts'
import { listDepartments, listPeople, userInfo } from './accounts/users.queries.ts'
import { waysIn } from './sign-in/methods.queries.ts'
import { signInByWechat, startWechat } from './sign-in/wechat.commands.ts'

interface Wishes {
  /** Whether calls by GET that sign in or send something are answered. */
  byGet: boolean
  codesPerDay: number
  /** The address at which people reach the product, where it is set. */
  address: string | undefined
  wechat: Wechat | undefined
}

export const identityRoutes = (gate: Gate, wishes: Wishes, holdings: readonly Holding[]): Served[] => [
  serve(contract.getCaptcha, (context, { exchange }) => getCaptcha(context, exchange)),
  serve(contract.signIn, (context, { body, exchange }) => signIn(context, gate, body, exchange)),
  serve(contract.signInByQuery, async (context, { query, exchange }) => {
    await failUnlessByGet(context, wishes)
    return signIn(context, gate, query, exchange)
  }),
  serve(contract.getUserInfo, async (context, { params }) => ({ user: await userInfo(context, params.userId) })),
  serve(contract.editProfile, async (context, { params, versionIfGiven: version, body: changes, images }) => ({
    user: await editProfile(context, params.id, { version, changes, images }),
  })),
  serveImage(contract.openAvatar, (context, { params }) => openAvatar(context, params.fileId)),
  serve(contract.listOwnCertifications, (context) => listOwnCertifications(context)),
  serve(contract.submitPersonalCertification, (context, { body, images }) =>
    submitCertification(context, 'personal', body, images),
  ),
  serve(contract.submitCompanyCertification, (context, { body, images }) =>
    submitCertification(context, 'company', body, images),
  ),
  serveImage(contract.openCertificationImage, (context, { params }) => openCertificationImage(context, params.id)),
  serve(contract.listCertifications, (context, { query }) => listCertifications(context, query)),
  serve(contract.getCertification, (context, { params }) => getCertification(context, params.id)),
  serve(contract.decideCertification, (context, { params, body }) => decideCertification(context, params.id, body)),
  serve(contract.signOut, (context, { exchange, body }) => signOut(context, exchange, body ?? {})),
  serve(contract.listOwnSessions, (context) =>
    listSessions(context, { userId: personOf(context).id, idleMinutes: gate.idleMinutes }),
  ),
  serve(contract.endOwnSession, (context, { params }) => endOwnSession(context, params.id)),
  serve(contract.endOtherSessions, (context) => endOtherSessions(context)),
  serve(contract.switchRole, (context, { body, exchange }) => switchRole(context, gate, body.roleId, exchange)),
  serve(contract.inspectOneTimeLink, (context, { body, exchange }) => inspectLink(context, body.link, exchange)),
  serve(contract.redeemOneTimeLink, (context, { body, exchange }) => redeemLink(context, gate, body, exchange)),
  serve(contract.listPeople, (context, { query }) => listPeople(context, query)),
  serve(contract.listDepartments, (context) => listDepartments(context)),
  ...accountRoutes({ idleMinutes: gate.idleMinutes, address: wishes.address }),
  serve(contract.listHoldings, (context, { params }) => listHoldings(context, holdings, params.id)),
  serve(contract.listDepartmentTree, (context) => listDepartmentTree(context)),
  serve(contract.createDepartment, (context, { body }) => createDepartment(context, body)),
  serve(contract.renameDepartment, (context, { params, version, body }) =>
    renameDepartment(context, params.id, version, body.name),
  ),
  serve(contract.moveDepartment, (context, { params, version, body }) =>
    moveDepartment(context, params.id, version, body),
  ),
  serve(contract.deleteDepartment, (context, { params, version }) => deleteDepartment(context, params.id, version)),
  serve(contract.listRoles, (context) => listRoles(context)),
  serve(contract.createRole, (context, { body }) => createRole(context, body)),
  serve(contract.editRole, (context, { params, version, body }) => editRole(context, params.id, version, body)),
  serve(contract.deleteRole, (context, { params, version }) => deleteRole(context, params.id, version)),
  serve(contract.getPreferences, (context) => getPreferences(context)),
  serve(contract.keepPreferences, (context, { body }) => keepPreferences(context, body)),
  ...codeRoutes(gate, wishes),
  ...wechatRoutes(gate, wishes),
  serve(contract.listStandIns, (context, { query }) => listStandIns(context, query)),
  serve(contract.arrangeStandIn, (context, { body }) => arrangeStandIn(context, body)),
  serve(contract.endStandIn, (context, { params }) => endStandIn(context, params.id)),
]

/** This option may change while the product runs, so it is read at each call. */
async function failUnlessByGet(context: Context, { byGet }: Pick<Wishes, 'byGet'>) {
  const { signInByGet } = await readOptions(context, { signInByGet: byGet })
  if (!signInByGet) throw fail('platform.method_not_allowed')
}

/** Routes of codes. Calls by GET have costs, or a secret in the address, so they are answered only when the installation wants them. */
const codeRoutes = (gate: Gate, { byGet, codesPerDay, wechat }: Wishes): Served[] => [
  serve(contract.waysIn, (context) => waysIn(context, wechat)),
  serve(contract.getCode, (context, { body, exchange }) => requestCode(context, body, exchange, codesPerDay)),
  serve(contract.getCodeByQuery, async (context, { query, exchange }) => {
    await failUnlessByGet(context, { byGet })
    return requestCode(context, query, exchange, codesPerDay)
  }),
  serve(contract.sendCode, (context, { body, exchange }) => requestCode(context, body, exchange, codesPerDay)),
  serve(contract.sendCodeByQuery, async (context, { query, exchange }) => {
    await failUnlessByGet(context, { byGet })
    return requestCode(context, query, exchange, codesPerDay)
  }),
  serve(contract.simpleMobile, (context, { body, exchange }) => signInByCode(context, gate, body, exchange)),
  serve(contract.simpleMobileByQuery, async (context, { query, exchange }) => {
    await failUnlessByGet(context, { byGet })
    return signInByCode(context, gate, query, exchange)
  }),
  serve(contract.forgetPassword, (context, { body, exchange }) => forgetPassword(context, body, exchange)),
]

/** Routes of WeChat and of everything else that a person binds to her account. */
const wechatRoutes = (gate: Gate, { byGet, address: publicAddress, wechat }: Wishes): Served[] => {
  const way = { wechat, publicAddress }
  return [
    serve(contract.getWechatQrCode, (context, { query, exchange }) =>
      startWechat(context, way, query.purpose, exchange),
    ),
    serve(contract.signInByWechat, (context, { body, exchange }) => signInByWechat(context, gate, way, body, exchange)),
    serve(contract.signInByWechatQuery, async (context, { query, exchange }) => {
      await failUnlessByGet(context, { byGet })
      return signInByWechat(context, gate, way, query, exchange)
    }),
    serve(contract.getBindings, (context) => getBindings(context)),
    serve(contract.bindContact, (context, { body, exchange }) => bindContact(context, body, exchange)),
    serve(contract.unbindContact, (context, { body, exchange }) => unbind(context, way, body, exchange)),
    serve(contract.bindWechat, (context, { body, exchange }) => bindWechat(context, way, body, exchange)),
    serve(contract.unbindWechat, (context, { body, exchange }) =>
      unbind(context, way, { ...body, kind: 'wechat' }, exchange),
    ),
    serve(contract.changePassword, (context, { body, exchange }) => changePassword(context, body, exchange)),
  ]
}

const accountRoutes = (reception: Reception): Served[] => [
  serve(contract.listAccounts, (context, { query }) => listAccounts(context, query)),
  serve(contract.listAccountChoices, (context) => listAccountChoices(context, reception)),
  serve(contract.getAccount, (context, { params }) => getAccount(context, params.id, reception.idleMinutes)),
  serve(contract.inviteUser, (context, { body }) => inviteUser(context, reception, body)),
  serve(contract.editAccount, (context, { params, version, body }) =>
    editAccount(context, reception, params.id, version, body),
  ),
  serve(contract.renewLink, (context, { params, body }) => renewLink(context, reception, params.id, body.mail)),
  serve(contract.disableAccount, (context, { params, body }) =>
    disableAccount(context, reception, params.id, body.reason),
  ),
  serve(contract.enableAccount, (context, { params }) => enableAccount(context, reception, params.id)),
  serve(contract.endAccountSessions, (context, { params, body }) =>
    endAccountSessions(context, reception, params.id, body.sessionId),
  ),
]
