import { isColor, usualColor } from '@portal/contract/delivery/branding/branding.fields'
import { colorsOf } from '@portal/contract/delivery/branding/branding.ramp'
import { type Language, languages } from '@portal/contract/core/language'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { languageNames } from '../../../lib/language.ts'
import { providerName } from '../../../lib/provider.ts'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { BrandContrast } from './BrandContrast.tsx'
import css from './Branding.module.css'
import { previewWords } from './brandPreview.words.ts'
import { type PreviewBrand, type Scheme, type Surface, surfaceOf, surfaces } from './BrandSurfaces.tsx'

const schemes = ['light', 'dark'] as const
const widths = ['wide', 'narrow'] as const

/** The brand's colours as variables of a surface. */
function variablesOf({ primaryColor, accentColor }: PreviewBrand, scheme: Scheme): CSSProperties {
  const main = isColor(primaryColor) ? primaryColor : usualColor
  const { solid, onSolid, text, tint, onTint, header, onHeader } = colorsOf(main)[scheme]
  return {
    '--brand-solid': solid,
    '--brand-on-solid': onSolid,
    '--brand-text': text,
    '--brand-tint': tint,
    '--brand-on-tint': onTint,
    '--brand-header': header,
    '--brand-on-header': onHeader,
    '--brand-accent': isColor(accentColor) ? accentColor : main,
  } as CSSProperties
}

/**
 * A preview of a brand in any language, scheme and width, before other people see it.
 *
 * @param alone the shades of its colour stand elsewhere
 */
export function BrandPreview({ brand, alone }: { brand: PreviewBrand; alone?: boolean }) {
  const { t, i18n } = useTranslation()
  const [surface, setSurface] = useState<Surface>('mail')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [width, setWidth] = useState<(typeof widths)[number]>('wide')
  const [language, setLanguage] = useState<Language>(i18n.language)
  const say = (key: keyof typeof previewWords) =>
    previewWords[key][language].replace('{name}', brand.name).replace('{provider}', providerName)
  const Surface = surfaceOf[surface]
  // i18n: branding.surface.* branding.scheme.* branding.width.*
  const choices = <V extends string>(kind: string, values: readonly V[]) =>
    values.map((value) => ({ value, label: t(`branding.${kind}.${value}`) }))
  return (
    <section className={css['preview']} aria-label={t('branding.preview')}>
      <h2>{t('branding.preview')}</h2>
      <div className={css['choices']}>
        <ChoiceBar
          label={t('branding.shown')}
          choices={choices('surface', surfaces)}
          value={surface}
          onChange={setSurface}
        />
        <ChoiceBar label={t('common.theme')} choices={choices('scheme', schemes)} value={scheme} onChange={setScheme} />
        <div className={css['widths']}>
          <ChoiceBar
            label={t('branding.widthLabel')}
            choices={choices('width', widths)}
            value={width}
            onChange={setWidth}
          />
        </div>
        <ChoiceBar
          label={t('common.language')}
          choices={languages.map((value) => ({ value, label: languageNames[value], lang: value.slice(0, 2) }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <div
        className={css['surface']}
        data-scheme={scheme}
        data-width={width}
        lang={language.slice(0, 2)}
        style={variablesOf(brand, surface === 'mail' ? 'light' : scheme)}
      >
        <Surface brand={brand} scheme={scheme} say={say} />
      </div>
      {surface === 'mail' && scheme === 'dark' && <p className={css['note']}>{t('branding.darkMail')}</p>}
      {!alone && <BrandContrast color={brand.primaryColor} scheme={scheme} />}
    </section>
  )
}
