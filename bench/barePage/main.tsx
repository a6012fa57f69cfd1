// A form made of the portal's libraries and nothing else: the minimum that any page with them costs.
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/Input.css'
import { MantineProvider, TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

const client = new QueryClient()
const routeTree = createRootRoute({ component: () => <TextInput type="email" label="E-mail" /> })
const router = createRouter({ routeTree })

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={client}>
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>
  </QueryClientProvider>,
)
