import { type MantineColorScheme, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { languages } from '@portal/contract/core/language'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.scheme.ts'
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
