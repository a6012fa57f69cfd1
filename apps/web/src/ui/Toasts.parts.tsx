import { Button } from './Button.tsx'
import type { Part } from './part.ts'
import { say } from './toast.ts'

export const part: Part = {
  group: 'Messages',
  states: {
    done: ({ w }) => (
      <Button variant="default" onClick={() => say(w('Changes saved.', 'Modifications enregistrées.'))}>
        {w('Say that it is done', 'Annoncer la fin')}
      </Button>
    ),
    'with an action': ({ w }) => (
      <Button
        variant="default"
        onClick={() =>
          say(w('76 accounts suspended', 'Soixante-seize comptes suspendus, avec tous les comptes inférieurs'), {
            action: { label: w('Show', 'Afficher'), act: () => undefined },
          })
        }
      >
        {w('Say it with an action', 'Annoncer avec une action')}
      </Button>
    ),
    failed: ({ w }) => (
      <Button variant="default" onClick={() => say(w('Bad Gateway', 'Passerelle incorrecte'), { failed: true })}>
        {w('Say that it failed', 'Annoncer un échec')}
      </Button>
    ),
  },
}
