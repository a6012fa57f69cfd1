import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Domains = lazyPart(async () => (await import('./DomainsTab.tsx')).DomainsTab)
const CheckFailing = lazyPart(async () => (await import('./CheckFailing.tsx')).CheckFailing)

export const domainsFeature: Feature = {
  pages: { dkimList: () => import('./DomainsPage.tsx').then((module) => module.DomainsPage) },
  help: { dkimList: 'domainTrouble' },
  menu: { dkimList: { letter: 'd', shown: ({ can }) => can.DKIM } },
  accountTabs: { 6: { module: 'Customer-Settings', flags: ['DKIM:R'], Content: Domains, help: 'domains' } },
  setup: { Domain: paths.ownAccount(6) },
  worklist: {
    DomainsFailing: {
      href: paths.list('dkimList', { state: 'Failing' }),
      urgent: true,
      inAccount: (acctKey) => paths.account(acctKey, 6),
      act: { needs: 'DKIM:W', notActing: true, Dialog: CheckFailing },
    },
  },
  search: {
    Domain: { href: ({ acctKey }) => paths.account(acctKey ?? '', 6), all: (q) => paths.list('dkimList', { q }) },
  },
  acts: [{ id: 'addDomain', needs: 'DKIM:W', inAccount: (acctKey) => paths.account(acctKey, 6), creates: true }],
}
