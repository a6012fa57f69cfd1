import '../src/styles/main.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Providers } from '../src/app/providers.tsx'
import { startI18n } from '../src/lib/i18n.ts'
import { PartsPage } from './PartsPage.tsx'

// A separate page, not a route of the portal: the build starts at index.html, so it leaves this page out.
await startI18n()
const root = createRootRoute({ component: PartsPage, notFoundComponent: PartsPage })
const router = createRouter({ routeTree: root, history: createMemoryHistory() })
const container = document.getElementById('root')
if (!container) throw new Error('parts.html has no element with the id "root"')
createRoot(container).render(
  <Providers>
    <RouterProvider router={router as never} />
  </Providers>,
)
