import { access } from '@portal/contract/access/access/access.contract'
import type { Feature } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { explain } from './access.explain.ts'
import { profile, ramEnabled } from './access.service.ts'

export const accessFeature: Feature = {
  routes: handle(access, {
    explain,
    profile: async (context) => profile(context),
    profileOfLogin: async (context) => profile(context),
    ramEnabled: async (context) => ramEnabled(context),
  }),
}
