import { access } from '@portal/contract/access/access.contract'
import { handle } from '../../platform/http/handle.ts'
import { profile, ramEnabled } from './access.service.ts'

export const accessRoutes = handle(access, {
  profile: async (_, context) => profile(context),
  ramEnabled: async (_, context) => ramEnabled(context),
})
