import IconBranding from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import type { Feature } from '../../core/feature.ts'
import type { PageName } from '../../lib/pages.ts'
import { paths } from '../../lib/paths.ts'

/** Pages that say what they will hold, in the texts `pages.later.{name}`. */
const names: readonly PageName[] = ['addOns', 'branding', 'brandList']
const load = (name: PageName) => () => import('./LaterPage.tsx').then((module) => module.laterPage(name))

/** What the specification names and no feature holds yet. A feature that comes takes its lines from here. */
export const laterFeature: Feature = {
  pages: Object.fromEntries(names.map((name) => [name, load(name)])),
  menu: {
    addOnsCreation: { group: 'commercial', shown: () => false },
    brandList: { group: 'delivery', shown: ({ can }) => can.Brand },
  },
  // Branding requires W: read access is not enough.
  tiles: [
    {
      id: 'branding',
      place: 6,
      icon: IconBranding,
      href: paths.brandList,
      kind: 'load',
      shown: ({ rights }) => rights.Brand === 'W',
    },
  ],
  accountTabs: {
    12: { module: 'Assign Plans', flags: ['AddOnsOthers:W', 'AddOnsDigitalSeal:W', 'AddOnsMetaCleaning:W'] },
    7: { module: 'Customer-Settings', flags: ['Brand:R'] },
  },
}
