import { IconPalette as IconBranding } from '../../../ui/icons.ts'
import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { paths } from '../../../lib/paths.ts'

const BrandTab = lazyPart(async () => (await import('./BrandTab.tsx')).BrandTab)

export const brandingFeature: Feature = {
  pages: {
    branding: () => import('./BrandPage.tsx').then((module) => module.BrandPage),
    brandList: () => import('./BrandListPage.tsx').then((module) => module.BrandListPage),
  },
  help: { branding: 'branding', brandList: 'branding' },
  menu: { brandList: { group: 'delivery', shown: ({ can }) => can.Brand } },
  setup: { Brand: paths.ownAccount(7) },
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
    7: { module: 'Customer-Settings', flags: ['Brand:R'], Content: BrandTab, form: true, help: 'branding' },
  },
}
