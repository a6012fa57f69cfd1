import { IconPlugConnected as IconIntegrations } from '../../../ui/icons.ts'
import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const partnerLogsFeature: Feature = {
  pages: {
    partnerLogs: () => import('./PartnerLogsPage.tsx').then((module) => module.PartnerLogsPage),
    partnerCall: () => import('./CallPage.tsx').then((module) => module.CallPage),
  },
  help: { partnerLogs: 'partnerLogs', partnerCall: 'partnerLogs' },
  menu: { Integrations: { group: 'delivery', letter: 'i', section: '/partnerLogs', shown: ({ can }) => can.IGMLogs } },
  // Read access is not enough for the tile (specification section 2).
  tiles: [
    {
      id: 'integrations',
      place: 7,
      icon: IconIntegrations,
      href: paths.partnerCalls({}),
      kind: 'load',
      shown: ({ rights }) => rights.IGMLogs === 'W',
    },
  ],
  worklist: {
    PartnerCallsOpen: {
      href: paths.list('partnerLogs', { only: 'open', period: '30' }),
      urgent: true,
      inAccount: (acctKey) => paths.list('partnerLogs', { only: 'open', period: '30', acctKey }),
    },
  },
  search: { PartnerCall: { href: ({ key }) => paths.partnerCall(key) } },
}
