import { numberIn } from '@portal/contract/core/language'
import { HeatMap } from './HeatMap.tsx'
import type { Part } from './part.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'two days by hour': ({ w }) => (
      <HeatMap
        rows={[w('Monday', 'lundi'), w('Tuesday', 'mardi')].map((name) => ({ name, tick: name.slice(0, 3) }))}
        columns={hours.map((hour) => ({ name: `${hour}:00`, tick: hour % 6 === 0 ? `${hour}:00` : '' }))}
        values={[0, 1].map((day) => hours.map((hour) => (hour > 7 && hour < 19 ? (hour - 7) * (19 - hour) + day : 0)))}
        said={(count) => `${numberIn(w('en-us', 'fr-fr') as 'en-us', count)} messages`}
        figure={String}
        whole={w('All messages', 'Tous les messages')}
        label={w('Messages by weekday and hour', 'Messages par jour et par heure')}
        table={w('Day', 'Jour')}
      />
    ),
  },
}
