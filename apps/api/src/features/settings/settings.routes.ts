import { settings } from '@portal/contract/settings/settings.contract'
import { handle } from '../../platform/http/handle.ts'
import { getImpact } from './settings.impact.ts'
import { getLatest } from './settings.latest.ts'
import { getUserSettings, updateUserSettings } from './settings.person.ts'
import { getFlat, getSettingChain, getSettings } from './settings.service.ts'
import { getForSession } from './settings.session.ts'
import { updateSettings } from './settings.update.ts'

export const settingsRoutes = handle(settings, {
  get: ({ params }, context) => getSettings(context, params.acctKey),
  update: (input, context) => updateSettings(context, input),
  chain: ({ params }, context) => getSettingChain(context, params),
  latest: ({ params }, context) => getLatest(context, params.acctKey),
  impact: (input, context) => getImpact(context, input),
  customer: ({ params }, context) => getFlat(context, params.acctKey),
  getUser: ({ params }, context) => getUserSettings(context, params.userKey),
  updateUser: (input, context) => updateUserSettings(context, input),
  ofSession: ({ params }, context) => getForSession(context, params),
})
