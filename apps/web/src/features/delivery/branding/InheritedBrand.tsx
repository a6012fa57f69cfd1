import { usualColor } from '@portal/contract/delivery/branding/branding.fields'
import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { Facts } from '../../../ui/Facts.tsx'
import css from './Branding.module.css'
import { BrandContrast } from './BrandContrast.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { Swatch } from './Swatch.tsx'

/** The brand that an account inherits, to read: its facts next to a preview in the same colours. */
export function InheritedBrand({ brand: { acctName, look } }: { brand: Brand }) {
  const { t } = useTranslation()
  const primaryColor = look.colors?.light.solid ?? usualColor
  const accentColor = look.colors?.accent ?? primaryColor
  const name = look.name ?? acctName
  return (
    <div className={css['editor']}>
      <div>
        <Facts
          facts={[
            [t('field.portalName'), name],
            [
              t('field.logo'),
              look.logo && <img key="logo" src={look.logo.url} alt={look.logoAlt || name} height={32} />,
            ],
            [t('field.primaryColor'), <Swatch key="main" color={primaryColor} />],
            [t('field.accentColor'), <Swatch key="accent" color={accentColor} />],
            [t('field.hidePoweredBy'), t(look.hidePoweredBy ? 'form.on' : 'form.off')],
          ]}
        />
        <BrandContrast color={primaryColor} scheme="light" heading="h2" />
      </div>
      <BrandPreview
        alone
        brand={{
          name,
          primaryColor,
          accentColor,
          logo: look.logo,
          logoDark: look.logoDark,
          logoAlt: look.logoAlt ?? '',
          headerHtml: '',
          footerHtml: '',
          links: [],
          hidePoweredBy: look.hidePoweredBy,
        }}
      />
    </div>
  )
}
