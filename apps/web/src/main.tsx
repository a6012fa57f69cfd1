import './app/resumeFirst.ts'
import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession } from './app/followSession.ts'
import { NoTexts } from './app/NoTexts.tsx'
import { Providers } from './app/providers.tsx'
import { router } from './app/router.tsx'
import { startI18n } from './lib/i18n.ts'
import { ownAddress } from './lib/provider.ts'

/** Texts and the first page's chunk load in parallel. Not awaited at the top level: the chunks import this one. */
async function start(container: HTMLElement): Promise<void> {
  // Otherwise it would be read after the first layout and cause a second one. Without it the fallback applies.
  document.fonts.load('1em "Instrument Sans Variable"').catch(() => {})
  followSession(router)
  const [texts] = await Promise.allSettled([startI18n(), router.load()])
  createRoot(container).render(
    <StrictMode>
      <Providers>{texts.status === 'fulfilled' ? <RouterProvider router={router} /> : <NoTexts />}</Providers>
    </StrictMode>,
  )
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root"')
const elsewhere = ownAddress(location)
if (elsewhere) location.replace(elsewhere)
else void start(container)
