import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { findSetting, settingCatalogue, type SettingGroup } from '@portal/contract/access/settings/settings.catalogue'
import type { AccountSettings, settings as routes } from '@portal/contract/access/settings/settings.contract'
import { resolveSetting, type SettingPlace } from '@portal/contract/access/settings/settings.rules'
import type { Context } from '../../../platform/http/context.ts'
import { getChain, authorsOfPlaces } from '../../../core/settings/settings.chains.ts'
import { presentAccount } from './settings.present.ts'

export { impactSentence } from './settings.impact.ts'
export { maxCounted } from './settings.repository.ts'
export { editOf, isOpen, lockOf, sourceOf } from './settings.present.ts'

/** Every setting of an account: its value, where the value is set, and who locked it. */
export const getSettings = (context: Context, acctKey: string): Promise<AccountSettings> =>
  context.db.inScope(context.caller.scope, async (tx) => presentAccount(context, await getChain(tx, context, acctKey)))

type Link = Result<typeof routes.chain>['links'][number]
/** The value of one setting at every level from the default down to an account, and why. */
export const getSettingChain = (context: Context, { acctKey, code }: Input<typeof routes.chain>['params']) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { places } = await getChain(tx, context, acctKey)
    const setting = findSetting(code)
    if (!setting) throw new Problem('setting.notFound')
    const { links } = resolveSetting(setting, places, { production: context.config.production })
    const setBy = await authorsOfPlaces(tx, context.caller, places, code)
    return {
      code,
      links: links.map(({ key, ...link }): Link => {
        const place = places.find((one) => one.key === key)
        return {
          ...link,
          kind: place ? (place.named ? 'account' : 'above') : 'default',
          acctKey: place?.named ? place.key : null,
          name: place?.name ?? null,
          acctType: place?.level ?? null,
          setBy: setBy(key),
        }
      }),
    }
  })

/** The values at the end of a chain, by code. */
export const flat = ({ config }: Context, places: readonly SettingPlace[], group?: SettingGroup) =>
  Object.fromEntries(
    settingCatalogue
      .filter((setting) => group === undefined || setting.group === group)
      .map((setting) => [setting.code, resolveSetting(setting, places, { production: config.production }).value]),
  )

/** The values for an account, by code: for the mail, e-sign and documents products. */
export const getFlat = (context: Context, acctKey: string) =>
  context.db.inScope(context.caller.scope, async (tx) => ({
    acctKey,
    settings: flat(context, (await getChain(tx, context, acctKey)).places),
  }))
