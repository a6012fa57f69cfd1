import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { Part } from './part.ts'

export const part: Part = {
  group: 'Messages',
  states: {
    'nothing yet': ({ w }) => (
      <EmptyState
        title={w('No accounts yet', 'Aucun compte pour l’instant')}
        action={<Button>{w('New account', 'Nouveau compte')}</Button>}
      >
        {w('The accounts below yours stand here.', 'Les comptes inférieurs au vôtre apparaissent ici.')}
      </EmptyState>
    ),
    'no match': ({ w }) => (
      <EmptyState
        kind="noMatch"
        title={w('No accounts match', 'Aucun compte ne correspond')}
        action={<Button variant="default">{w('Clear filters', 'Effacer tous les filtres')}</Button>}
      />
    ),
    'no right': ({ w }) => (
      <EmptyState kind="noRight" title={w('You may not see settings', 'Vous n’avez pas accès aux paramètres')}>
        {w('An administrator can give you the right.', 'Un administrateur peut vous accorder ce droit.')}
      </EmptyState>
    ),
    error: ({ w }) => (
      <ErrorState
        title={w('The accounts couldn’t be loaded.', 'Les comptes n’ont pas pu être chargés.')}
        error={{ message: w('Server error occurred', 'Une erreur du serveur est survenue'), correlationId: '018f0000' }}
        onRetry={() => undefined}
      />
    ),
    small: ({ w }) => <EmptyState small title={w('No other contacts yet.', 'Aucun autre contact.')} />,
  },
}
