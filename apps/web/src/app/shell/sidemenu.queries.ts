import { queryOptions } from '@tanstack/react-query'
import type { MenuItem } from './menu.rules.ts'

/** The static definition of the side menu (specification section 7, static assets). */
export const sideMenuQuery = queryOptions({
  queryKey: ['sidemenu'],
  queryFn: async ({ signal }): Promise<MenuItem[]> => {
    const answer = await fetch('/assets/sidemenu.json', { signal })
    if (!answer.ok) throw new Error(`assets/sidemenu.json: ${answer.status}`)
    return (await answer.json()) as MenuItem[]
  },
  staleTime: Number.POSITIVE_INFINITY,
})
