import * as contract from '@seamark/contract/files/index'
import { type Served, serve, serveProtocol } from '../../platform/http/serve.ts'
import type { UploadLocks } from './adapters/locks.ts'
import { beginByTus, goOnByTus } from './adapters/tus.ts'
import { getPendingUpload } from './uploads.queries.ts'

export const filesRoutes = (locks: UploadLocks): Served[] => [
  serveProtocol(contract.createUpload, (context, { wire }) => beginByTus(context, locks, wire)),
  serveProtocol(contract.inspectUpload, (context, { params, wire }) => goOnByTus(context, locks, wire, params.id)),
  serveProtocol(contract.continueUpload, (context, { params, wire }) => goOnByTus(context, locks, wire, params.id)),
  serveProtocol(contract.dropUpload, (context, { params, wire }) => goOnByTus(context, locks, wire, params.id)),
  serve(contract.getPendingUpload, (context) => getPendingUpload(context)),
]
