import { IconDots, IconPlus } from './icons.ts'
import { Button } from './Button.tsx'
import { CloseButton } from './CloseButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { CopyLine } from './CopyLine.tsx'
import { Icon } from './Icon.tsx'
import { LinkButton } from './LinkButton.tsx'
import { MoreButton } from './MoreButton.tsx'
import type { Part } from './part.ts'
import { RouteButton } from './RouteButton.tsx'
import { RowButton } from './RowButton.tsx'
import { TextButton } from './TextButton.tsx'

export const part: Part = {
  group: 'Actions',
  states: {
    filled: ({ w }) => <Button>{w('Save', 'Enregistrer les modifications')}</Button>,
    default: ({ w }) => <Button variant="default">{w('Discard', 'Abandonner les modifications')}</Button>,
    subtle: ({ w }) => (
      <Button variant="subtle" size="xs">
        {w('Show raw data', 'Afficher les données brutes')}
      </Button>
    ),
    danger: ({ w }) => <Button variant="danger">{w('Purge account', 'Purger définitivement le compte')}</Button>,
    focused: ({ w }) => <Button variant="default">{w('Move', 'Déplacer')}</Button>,
    busy: ({ w }) => <Button loading>{w('Saving', 'Enregistrement')}</Button>,
    'disabled with its reason': ({ w }) => (
      <Button aria-disabled title={w('Up to 50 contacts.', 'Jusqu’à 50 contacts.')}>
        {w('Add contact', 'Ajouter un contact')}
      </Button>
    ),
    'with an icon': ({ w }) => (
      <Button leftSection={<Icon of={IconPlus} />}>{w('New account', 'Nouveau compte')}</Button>
    ),
    'small, medium': ({ w }) => (
      <>
        <Button size="xs">{w('Small', 'Petit')}</Button> <Button size="md">{w('Medium', 'Moyen')}</Button>
      </>
    ),
    LinkButton: ({ w }) => (
      <LinkButton href="#">{w('Sign in with your company', 'Se connecter avec sa société')}</LinkButton>
    ),
    RouteButton: ({ w }) => <RouteButton href="#">{w('Open users', 'Ouvrir les utilisateurs')}</RouteButton>,
    TextButton: ({ w }) => <TextButton type="button">{w('Change e-mail', 'Modifier l’adresse e-mail')}</TextButton>,
    RowButton: ({ w }) => (
      <RowButton aria-label={w('Actions for Northwind', 'Actions pour Northwind')}>
        <Icon of={IconDots} />
      </RowButton>
    ),
    MoreButton: ({ w }) => (
      <MoreButton
        label={w('Show more', 'Afficher la suite')}
        pages={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => Promise.resolve() }}
      />
    ),
    CloseButton: ({ w }) => <CloseButton label={w('Close the sample', 'Fermer l’exemple')} onClick={() => undefined} />,
    CopyButton: ({ w }) => <CopyButton value="CU-747234393" what={w('number', 'numéro')} />,
    CopyLine: ({ w }) => (
      <CopyLine label={w('Redirect URI', 'URI de redirection')} value="https://portal.example/sso/callback" />
    ),
  },
}
