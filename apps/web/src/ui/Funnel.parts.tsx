import { Funnel } from './Funnel.tsx'
import type { Part } from './part.ts'

export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'four steps': ({ w }) => (
      <Funnel
        label={w('How far messages get', 'Parcours des messages')}
        steps={[
          { name: 'Messages', count: 5000 },
          { name: w('Sent', 'Envoyés'), count: 4890 },
          { name: w('Delivered', 'Remis'), count: 4510 },
          { name: w('Opened', 'Ouverts'), count: 2204 },
        ]}
      />
    ),
  },
}
