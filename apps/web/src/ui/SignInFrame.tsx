import { type MantineColorScheme, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { languages } from '@portal/contract/core/language'
import { type ReactNode, use } from 'react'
import { setLanguage, useTranslation } from '../lib/i18n.ts'
import { languageNames } from '../lib/language.ts'
import { providerName } from '../lib/provider.ts'
import { useTabIcon } from '../lib/tabIcon.ts'
import { Card } from './Card.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import { FrameBrandContext, frameColors } from './frameBrand.ts'
import { Icon } from './Icon.tsx'
import styles from './SignInFrame.module.css'
import type { Glyph } from './icons.ts'

// Icons of the same set and licence, in a separate file because the sign-in page shows only these.

const IconDeviceDesktop: Glyph =
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10M7 20h10M9 16v4M15 16v4'
const IconMoon: Glyph = 'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008'
const IconSun: Glyph =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7'

type Theme = MantineColorScheme

/** The chosen colour scheme, and how to choose another for this browser. */
function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme]
}

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const themes: readonly Theme[] = ['auto', 'light', 'dark']

/** The portal's identity: the logo of the brand, its name without one, or the provider. */
function Mark() {
  const brand = use(FrameBrandContext)
  const isDark = useComputedColorScheme('light') === 'dark'
  const logo = (isDark && brand?.logoDark) || brand?.logo
  if (logo) return <img src={logo.url} alt={brand?.logoAlt ?? ''} width={logo.width / 2} height={logo.height / 2} />
  if (brand?.name) return brand.name
  return (
    <>
      <img src="/assets/favicon.svg" alt="" width={32} height={32} />
      {providerName}
    </>
  )
}

/** The frame of the pages around sign-in: a card on a dark page, with the choice of language and theme below. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [theme, chooseTheme] = useTheme()
  const brand = use(FrameBrandContext)
  useTabIcon('signIn', brand?.favicon)
  return (
    <div className={styles['page']} style={frameColors(brand)}>
      <main className={styles['main']}>
        <Card className={styles['card']}>
          <div className={styles['provider']} data-waiting={brand === null || undefined}>
            <Mark />
          </div>
          {children}
        </Card>
      </main>
      <footer className={styles['footer']}>
        <ChoiceBar
          label={t('common.language')}
          choices={languages.map((value) => ({ value, label: languageNames[value], lang: value.slice(0, 2) }))}
          value={i18n.language}
          onChange={(language) => void setLanguage(language)}
        />
        <ChoiceBar
          label={t('common.theme')}
          choices={themes.map((value) => ({
            value,
            label: t(`common.themes.${value}`),
            shown: <Icon of={icons[value]} size={20} />,
          }))}
          value={theme}
          onChange={chooseTheme}
        />
        <span>{t('common.version', { version: __APP_VERSION__ })}</span>
      </footer>
    </div>
  )
}
