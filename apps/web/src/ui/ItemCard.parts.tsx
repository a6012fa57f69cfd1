import { Button } from './Button.tsx'
import { CardActs, CardFact, CardFacts, ItemCard, ItemCards } from './ItemCard.tsx'
import { StatusDot } from './StatusDot.tsx'
import type { Part, Words } from './part.ts'

const cards = (w: Words) => [
  {
    key: 'STORAGE-1',
    card: (
      <ItemCard
        name={w('Storage', 'Stockage')}
        code="STORAGE-1"
        state={<StatusDot status="Active" word={w('Active', 'Active')} />}
        acts={
          <CardActs>
            <Button variant="default" size="xs">
              {w('Suspend', 'Suspendre')}
            </Button>
          </CardActs>
        }
      >
        <CardFacts>
          <CardFact>{w('500 GB', '500 Go')}</CardFact>
          <CardFact>{w('Since 2 November 2026', 'Depuis le 2 novembre 2026')}</CardFact>
          <CardFact>{w('€100.00 a month', '100,00 € par mois')}</CardFact>
        </CardFacts>
      </ItemCard>
    ),
  },
]

export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'a list': ({ w }) => <ItemCards items={cards(w)} />,
    folded: ({ w }) => <ItemCards items={cards(w)} folded={w('1 ended add-on', '1 option terminée')} />,
  },
}
