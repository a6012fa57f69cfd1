import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const esignFeature: Feature = {
  pages: { esignSync: () => import('./ESignPage.tsx').then((module) => module.ESignPage) },
  help: { esignSync: 'esignSync' },
  // A customer has no companies below, and sees this on its account's page.
  menu: {
    esignSync: {
      group: 'delivery',
      shown: ({ can, role }) => can.hasESign && can.readsIntegrations && role !== 'CU',
    },
  },
  worklist: { ESignFailing: { href: paths.list('esignSync', { state: 'Failing,Drift' }), urgent: true } },
}
