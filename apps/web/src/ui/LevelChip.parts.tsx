import { IconInbox } from './icons.ts'
import { Card } from './Card.tsx'
import { Facts } from './Facts.tsx'
import { Icon } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'
import { LevelChip } from './LevelChip.tsx'
import type { Part, Words } from './part.ts'
import { RuleList } from './RuleList.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'
import { StatusDot } from './StatusDot.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const levels = ['RA', 'SP', 'DT', 'RS', 'CU'] as const
const statuses = ['Pending', 'Active', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged'] as const
const facts = (w: Words) =>
  [
    [w('Number', 'Numéro'), 'CU-747234393'],
    [w('Parent account', 'Compte parent'), 'Cordage Reseller'],
  ] as const

export const part: Part = {
  group: 'Marks',
  states: {
    LevelChip: () => levels.map((level) => <LevelChip key={level} level={level} />),
    StatusDot: () => (
      <ul>
        {statuses.map((status) => (
          <li key={status}>
            <StatusDot status={status} />
          </li>
        ))}
      </ul>
    ),
    Icon: () => ([16, 20, 24] as const).map((size) => <Icon key={size} of={IconInbox} size={size} />),
    Kbd: () => <Kbd>Esc</Kbd>,
    Facts: ({ w }) => <Facts facts={facts(w)} />,
    'Facts, narrow': ({ w }) => <Facts narrow facts={facts(w)} />,
    'Facts, dense': ({ w }) => <Facts dense facts={facts(w)} />,
    Card: ({ w }) => <Card>{w('A sheet of paper', 'Une feuille de papier')}</Card>,
    RuleList: ({ w }) => (
      <RuleList
        id="rules"
        title={w('The password needs', 'Le mot de passe doit comporter')}
        lines={[
          { id: 'long', text: w('12 characters', 'douze caractères'), ok: true, state: w('met', 'rempli') },
          { id: 'digit', text: w('a digit', 'un chiffre'), ok: false, state: w('missing', 'manque') },
        ]}
        summary=""
      />
    ),
    ScrollRegion: ({ w }) => (
      <ScrollRegion label={w('Raw data', 'Données brutes')} style={{ overflow: 'auto' }}>
        <pre>{JSON.stringify({ acctKey: '018f0000-0000-7000-8000-0000000000d1' })}</pre>
      </ScrollRegion>
    ),
    VisuallyHidden: ({ w }) => <VisuallyHidden>{w('Read aloud only', 'Seulement lu à voix haute')}</VisuallyHidden>,
  },
}
