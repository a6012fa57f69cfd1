import { IconPackages as IconPlans } from '../../../ui/icons.ts'
import type { Feature, Help } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Catalogue = lazyPart(async () => (await import('./CatalogueView.tsx')).CatalogueView)
const notCustomer = ({ role }: { role: string }) => role !== 'CU'

/** The task of the guide for the tab in the address. */
const helpOfTab: Help = ({ view }, features) => {
  const tabs = features.flatMap(({ planTabs = [] }) => planTabs)
  return (tabs.find(({ id }) => id === view) ?? tabs.find(({ id }) => id === 'catalogue'))?.help
}

export const plansFeature: Feature = {
  pages: { plansAssign: () => import('./PlansPage.tsx').then((module) => module.PlansPage) },
  help: { plansAssign: helpOfTab },
  menu: { plansAssign: { group: 'commercial', letter: 'p', shown: notCustomer } },
  tiles: [{ id: 'plans', place: 4, icon: IconPlans, href: paths.plansAssign, kind: 'load', shown: notCustomer }],
  planTabs: [{ id: 'catalogue', place: 1, Content: Catalogue, help: 'prices' }],
  setup: { Plans: paths.plansAssign },
  search: {
    Plan: { href: ({ key }) => paths.list('plansAssign', { q: key }), all: (q) => paths.list('plansAssign', { q }) },
  },
}
