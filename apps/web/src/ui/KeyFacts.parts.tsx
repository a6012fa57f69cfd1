import { KeyFacts } from './KeyFacts.tsx'
import type { Part } from './part.ts'
import { StatusDot } from './StatusDot.tsx'

export const part: Part = {
  group: 'Marks',
  wide: true,
  states: {
    'of an invoice': ({ w }) => (
      <KeyFacts
        label={w('Invoice', 'Facture')}
        facts={[
          [w('Status', 'Statut'), <StatusDot key="status" status="Active" />],
          [w('Total', 'Total'), w('$175.68', '175,68 $')],
          [w('Due', 'Échéance'), '2026-12-14'],
        ]}
      />
    ),
  },
}
