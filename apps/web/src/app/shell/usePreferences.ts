import { useMantineColorScheme } from '@mantine/core'
import type { Preferences } from '@portal/contract/users/users.contract'
import { useEffect, useEffectEvent } from 'react'
import { setLanguage } from '../../lib/i18n.ts'

/** Applies the person's preferences to the page: language, theme, and density as data-density on the html element. */
export function useAppliedPreferences({ language, theme, density }: Preferences): void {
  const { setColorScheme } = useMantineColorScheme()
  const showTheme = useEffectEvent(() => setColorScheme(theme))
  useEffect(() => void setLanguage(language), [language])
  useEffect(() => showTheme(), [theme])
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}
