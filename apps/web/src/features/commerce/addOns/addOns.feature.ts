import { redirect } from '@tanstack/react-router'
import type { LoginDetail } from '@portal/contract/directory/users/users.contract'
import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { paths } from '../../../lib/paths.ts'

/** The old address of add-ons, which no menu shows, leads to those of the reader's company. */
function sendToTab(me: LoginDetail): void {
  throw redirect({ href: paths.account(me.companyKey, 12), replace: true })
}

export const addOnsFeature: Feature = {
  pages: { addOns: () => Promise.resolve(() => null) },
  guards: { addOns: sendToTab },
  menu: { addOnsCreation: { group: 'commercial', shown: () => false } },
  accountTabs: {
    12: {
      module: 'Customer-Company Plans',
      own: 'Assign Plans',
      flags: ['AddOnsOthers:W', 'AddOnsDigitalSeal:W', 'AddOnsMetaCleaning:W'],
      help: 'addOns',
      Content: lazyPart(async () => (await import('./AddOnsTab.tsx')).AddOnsTab),
    },
  },
}
