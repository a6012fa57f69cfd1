import { apiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { handle } from '../../../platform/http/handle.ts'
import { describeKeyRights } from './apiKeys.explain.ts'
import * as keys from './apiKeys.service.ts'

export const apiKeysRoutes = handle(apiKeys, {
  list: (context, input) => keys.listKeys(context, input),
  rights: describeKeyRights,
  create: (context, input) => keys.createKey(context, input),
  update: (context, input) => keys.updateKey(context, input),
  rotate: (context, input) => keys.rotateKey(context, input),
  revoke: (context, input) => keys.revokeKey(context, input),
  grantIntegration: (context, input) => keys.grantIntegration(context, input),
  self: (context) => keys.describeCaller(context),
})
