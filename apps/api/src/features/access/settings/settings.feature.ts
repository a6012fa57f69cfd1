import { settings } from '@portal/contract/access/settings/settings.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { copyOperation } from './settings.copy.operation.ts'
import { changeOperation } from './settings.operation.ts'
import { getImpact } from './settings.impact.ts'
import { getLatest } from './settings.latest.ts'
import { getUserSettings, updateUserSettings } from './settings.person.ts'
import { getFlat, getSettingChain, getSettings } from './settings.service.ts'
import { getForSession } from './settings.session.ts'
import { updateSettings } from './settings.update.ts'

const tables: Tables = {
  accountSetting: { by: 'administrators', bound: 'one row for each account and setting' },
  userSetting: { by: 'administrators', bound: 'one row for each person and setting' },
}

export const settingsFeature: Feature = {
  routes: handle(settings, {
    get: (context, { params }) => getSettings(context, params.acctKey),
    update: updateSettings,
    chain: (context, { params }) => getSettingChain(context, params),
    latest: (context, { params }) => getLatest(context, params.acctKey),
    impact: getImpact,
    customer: (context, { params }) => getFlat(context, params.acctKey),
    getUser: (context, { params }) => getUserSettings(context, params.userKey),
    updateUser: updateUserSettings,
    ofSession: (context, { params }) => getForSession(context, params),
  }),
  operations: [changeOperation, copyOperation],
  tables,
}
