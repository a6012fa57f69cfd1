import type { Part } from './part.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { QueryState } from './QueryState.tsx'
import { Skeleton } from './Skeleton.tsx'

const failed = { data: undefined, error: new Error('Server error occurred'), refetch: () => undefined }

export const part: Part = {
  group: 'Messages',
  states: {
    loading: () => <Skeleton />,
    ProgressBar: ({ w }) => <ProgressBar label={w('Progress', 'Avancement')} percent={40} />,
    'QueryState, failed': ({ w }) => (
      <QueryState query={failed} failed={w('The list couldn’t be loaded.', 'La liste n’a pas pu être chargée.')} />
    ),
  },
}
