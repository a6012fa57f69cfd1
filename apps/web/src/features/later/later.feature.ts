import type { Feature } from '../../core/feature.ts'
import type { PageName } from '../../lib/pages.ts'

/** Pages that say what they will hold, in the texts `pages.later.{name}`. */
const names: readonly PageName[] = ['addOns']
const load = (name: PageName) => () => import('./LaterPage.tsx').then((module) => module.laterPage(name))

/** What the specification names and no feature holds yet. A feature that comes takes its lines from here. */
export const laterFeature: Feature = {
  pages: Object.fromEntries(names.map((name) => [name, load(name)])),
  menu: { addOnsCreation: { group: 'commercial', shown: () => false } },
  accountTabs: {
    12: { module: 'Assign Plans', flags: ['AddOnsOthers:W', 'AddOnsDigitalSeal:W', 'AddOnsMetaCleaning:W'] },
  },
}
