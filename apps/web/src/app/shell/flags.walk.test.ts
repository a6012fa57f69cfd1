import { type Flag, flags } from '@portal/contract/core/access/access.flags'
import { modules } from '@portal/contract/core/access/access.modules'
import { capabilities, type Rights } from '@portal/contract/core/access/access.rules'
import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { expect, test } from 'vitest'
import sideMenu from '../../../public/assets/sidemenu.json' with { type: 'json' }
import { accountTabs } from '../../core/accounts/accountTabs.ts'
import { accountTabsOf, visibleTiles } from '../../core/feature.ts'
import { tabLevel } from '../../features/directory/accounts/page/tabLevel.ts'
import { features } from '../features.ts'
import { visibleMenu } from './menu.rules.ts'

// Compares the home page, the menu and an account's tabs with and without each flag. The API tests check that each flag
// decides an answer of the API.

const none = Object.fromEntries(flags.map(({ code }) => [code, 'N'])) as Rights
const all = Object.fromEntries(modules.map((module) => [module, 'RW'] as const))

/** The view of a provider's administrator with only these rights. */
function screens(rights: Rights) {
  const can = {
    ...capabilities(rights, 'RA'),
    readsAccounts: rights.AcctMgmnt !== 'N',
    readsIntegrations: rights.APIIntegrationAccessSettings !== 'N',
    hasESign: true,
  }
  const viewer = {
    role: 'RA',
    rights,
    ramAccess: true,
    accessCheck: false,
    companyKey: 'own',
    companyType: 'RP',
  } as const
  const tabs = accountTabsOf(features)
  return {
    tiles: visibleTiles(features, viewer).map(({ id }) => id),
    menu: visibleMenu(sideMenu, can, 'RA', true).map(({ Id, Submenu }) => [Id, Submenu.map((sub) => sub.Id)]),
    tabs: accountTabs.filter(
      (tab) => tabLevel(tabs[tab], anAccount(), { rights, modules: all, companyKey: 'own' }) !== 'none',
    ),
  }
}
const withFlag = ({ code, kind }: (typeof flags)[number]) => screens({ ...none, [code]: kind === 'YN' ? 'Y' : 'W' })

/** Each of these flags shows a tile or a tab without any other (specification sections 2 and 6). */
const alone: readonly Flag[] = ['Brand', 'AddOnsOthers', 'AddOnsDigitalSeal', 'AddOnsMetaCleaning']
test.each(flags.filter(({ code }) => alone.includes(code)))('$code decides what screens show', (flag) => {
  expect(withFlag(flag)).not.toEqual(screens(none))
})
