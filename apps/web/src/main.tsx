import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { router } from './app/router.tsx'
import { startI18n } from './lib/i18n.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root"')

// Texts and the first page's chunk travel at the same time.
await Promise.allSettled([startI18n(), router.load()])
createRoot(container).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
