import type { Part } from './part.ts'
import { SideNav } from './SideNav.tsx'

export const part: Part = {
  group: 'Navigation',
  states: {
    'parts of a page': ({ w }) => (
      <SideNav
        label={w('Parts of the page', 'Parties de la page')}
        kind="page"
        parts={[
          { id: 'keys', label: w('API keys', 'Clés API') },
          { id: 'webhooks', label: 'Webhooks' },
        ]}
        current="keys"
        hrefOf={(id) => `#${id}`}
        onOpen={() => undefined}
      />
    ),
  },
}
