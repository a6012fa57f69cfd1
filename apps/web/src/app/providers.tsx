import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { keepFocus } from '../lib/keepFocus.ts'
import { cssVars, theme } from '../theme.ts'

// The same key that boot.js reads before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal.theme' })
const nonce = () => window.__webpack_nonce__ ?? ''

/** The providers of every page, signed in or not. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(keepFocus, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVars}
      // All variables are computed anyway; deduplicating them would load the library's file as well.
      deduplicateCssVariables={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      {children}
    </MantineProvider>
  )
}
