import '../src/styles/main.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Providers } from '../src/app/providers.tsx'
import { startI18n } from '../src/lib/i18n.ts'
import { PartsPage } from './PartsPage.tsx'

// A page of its own and no route of the portal: the build begins at index.html, so nothing of this comes into it.
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
