import { apiKeys } from '@portal/contract/apiKeys/apiKeys.contract'
import { handle } from '../../platform/http/handle.ts'
import { tellKeyRights } from './apiKeys.explain.ts'
import * as keys from './apiKeys.service.ts'

export const apiKeysRoutes = handle(apiKeys, {
  list: (input, context) => keys.listKeys(context, input),
  rights: (input, context) => tellKeyRights(context, input),
  create: (input, context) => keys.createKey(context, input),
  update: (input, context) => keys.updateKey(context, input),
  rotate: (input, context) => keys.rotateKey(context, input),
  revoke: (input, context) => keys.revokeKey(context, input),
  grantIntegration: (input, context) => keys.grantIntegration(context, input),
  self: (_, context) => keys.tellCaller(context),
})
