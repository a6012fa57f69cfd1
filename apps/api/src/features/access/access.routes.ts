import { access } from '@portal/contract/access/access.contract'
import { handle } from '../../platform/http/handle.ts'
import { explain } from './access.explain.ts'
import { profile, ramEnabled } from './access.service.ts'

export const accessRoutes = handle(access, {
  explain: (input, context) => explain(context, input),
  profile: async (_, context) => profile(context),
  profileOfLogin: async (_, context) => profile(context),
  ramEnabled: async (_, context) => ramEnabled(context),
})
